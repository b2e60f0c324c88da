// What the interface says: texts by their keys, in the language that is shown. Whoever starts the application brings them.
import { useSyncExternalStore } from 'react'

/** The keys of all texts. web/i18n/i18n.ts declares them, from the files: the parts import nothing of the application. */
export interface TextKeys {}
export type TextKey = TextKeys[keyof TextKeys]
/** Fills in `{{name}}`, and `{{count, number}}` as the language writes numbers; `count` chooses among the plural forms. */
export type Say = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string
type Texts = Readonly<Record<string, string>>

const known = new Map<string, Texts>()
/** More texts of a language; what shows already says them from its next render on. */
export const addTexts = (language: string, texts: Texts): void => {
  known.set(language, { ...known.get(language), ...texts })
}

export function sayIn(language: string): Say {
  // Dear to make, and a first view may need none.
  let plurals: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  return (key, values = {}) => {
    const texts = known.get(language) ?? {}
    const { count } = values
    const text =
      typeof count === 'number'
        ? (texts[`${key}_${(plurals ??= new Intl.PluralRules(language)).select(count)}`] ??
          texts[`${key}_other`] ??
          texts[key])
        : texts[key]
    return (text ?? key).replace(/\{\{([^{},]+)(, number)?\}\}/g, (_, name: string, isNumber?: string) => {
      const value = values[name] ?? ''
      return isNumber ? (numbers ??= new Intl.NumberFormat(language)).format(Number(value)) : String(value)
    })
  }
}

let shown = { t: sayIn('ko'), language: 'ko' }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export function showLanguage(language: string): void {
  shown = { t: sayIn(language), language }
  for (const listener of listeners) listener()
}
/** In the language that is shown just now: for who says something once, and is no part of a page. */
export const say: Say = (key, values) => shown.t(key, values)
/** Renders anew when another language is shown. */
export const useTexts = (): { t: Say; language: string } => useSyncExternalStore(subscribe, () => shown)
