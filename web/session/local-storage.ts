// Storage of the browser that may be forbidden (private mode, browser settings) or full: reads then return null, and writes
// do nothing.

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
export const readItem = (key: string): string | null => attempt(() => localStorage.getItem(key))
export const writeItem = (key: string, value: string): void => void attempt(() => localStorage.setItem(key, value))

/** What differs between tabs that show different workgroups. */
export const tabKeys = ['permissions', 'cre_dt', 'wgroupName', 'me', 'tab_workgroup'] as const
type TabKey = (typeof tabKeys)[number]
export const isTabKey = (key: string): key is TabKey => (tabKeys as readonly string[]).includes(key)
/** The item of this tab; a new tab begins with that of the tab used last. */
export const readTabItem = (key: TabKey): string | null => attempt(() => sessionStorage.getItem(key)) ?? readItem(key)
export function writeTabItem(key: TabKey, value: string): void {
  attempt(() => sessionStorage.setItem(key, value))
  writeItem(key, value)
}
export const forgetTabItems = (): void =>
  void attempt(() => {
    for (const key of tabKeys) sessionStorage.removeItem(key)
  })
