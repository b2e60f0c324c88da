// The texts of the interface by key, in the language that is shown. i18n/i18n.ts loads them.
import { externalStore } from './external-store.ts'

/** The keys of all texts. web/i18n/i18n.ts declares them, since the components import nothing of the application. */
export interface TextKeys {}
export type TextKey = TextKeys[keyof TextKeys]
/**
 * Looks up a text, fills in `{{name}}`, and `{{count, number}}` in the number format of the language; `count` selects
 * the plural form.
 */
export type Translate = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string
type Texts = Readonly<Record<string, string>>

const known = new Map<string, Texts>()
/** Adds texts of a language. Components that are shown use them from their next render. */
export const addTexts = (language: string, texts: Texts): void => {
  known.set(language, { ...known.get(language), ...texts })
}

export function translateIn(language: string): Translate {
  // Created on demand: their construction is slow, and a first view may need none.
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

const shown = externalStore({ t: translateIn('ko'), language: 'ko' })
export const showLanguage = (language: string): void => shown.set({ t: translateIn(language), language })
/** In the language that is shown now: for code outside components. */
export const translate: Translate = (key, values) => shown.get().t(key, values)
export const useTexts = (): { t: Translate; language: string } => shown.use((one) => one)
