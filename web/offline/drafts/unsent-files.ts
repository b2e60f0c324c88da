// Files of this tab that the server does not have: chosen in a form, or being uploaded. They are lost with the tab.

const source = { count: () => 0, forget: () => {} }
/** Sets where they are counted and deleted: the uploads, once they are loaded. */
export const setUnsentFiles = (by: typeof source): void => void Object.assign(source, by)
export const countUnsentFiles = (): number => source.count()
export const forgetFiles = (): void => source.forget()
