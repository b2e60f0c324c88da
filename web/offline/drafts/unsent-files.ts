// Files that this tab holds and the server has not: chosen in a form, or on their way. They live as long as the tab.

let held = { count: () => 0, forget: () => {} }
/** Whoever holds them says how many, and lets them go. */
export const holdFiles = (by: typeof held): void => void (held = by)
export const unsentFiles = (): number => held.count()
export const forgetFiles = (): void => held.forget()
