// Local storage that may be forbidden (private mode, browser settings): reads then return null, and writes do nothing.

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
export function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Forbidden, or full.
  }
}

/** What differs between tabs that show different workgroups. */
const tabKeys = ['permissions', 'cre_dt', 'wgroupName', 'me', 'tab_workgroup'] as const
type TabKey = (typeof tabKeys)[number]
export const isTabKey = (key: string): key is TabKey => (tabKeys as readonly string[]).includes(key)
/** The item of this tab; a new tab begins with that of the tab used last. */
export function readTabItem(key: TabKey): string | null {
  try {
    return sessionStorage.getItem(key) ?? readItem(key)
  } catch {
    return readItem(key)
  }
}
export function writeTabItem(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Forbidden, or full.
  }
  writeItem(key, value)
}
/** New tabs begin with the items of this one. */
export function shareTabItems(): void {
  for (const key of tabKeys) {
    const value = readTabItem(key)
    if (value !== null && value !== readItem(key)) writeItem(key, value)
  }
}
export function forgetTabItems(): void {
  try {
    for (const key of tabKeys) sessionStorage.removeItem(key)
  } catch {
    // Forbidden.
  }
}
