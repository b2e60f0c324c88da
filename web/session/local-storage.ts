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
