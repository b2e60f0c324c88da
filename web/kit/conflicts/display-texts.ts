// Values of form fields as texts, for the conflict dialog.

/** The display texts of values that are not texts: codes, days, people. */
export type DisplayTexts<V> = (values: V) => Partial<Record<keyof V & string, string>>

/** The display text of a value: the title of an option, or the titles of several. */
export function displayText(value: unknown): string {
  if (Array.isArray(value)) return value.map(displayText).join(', ')
  if (value !== null && typeof value === 'object' && 'title' in value) return String(value.title)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
