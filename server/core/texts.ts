// Texts of the server (errors, mails) in all languages; Korean is the fallback for a missing text.
import { readFileSync } from 'node:fs'
import { languages, type Language } from '../../contract/codes.ts'

type Texts = Record<string, string>
/** The keys of the contract's texts and of the server's own. */
export type TextKey = keyof typeof import('../../contract/locales/ko.json') | keyof typeof import('../locales/ko.json')
const read = (path: string): Texts => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts
const textsByLanguage = new Map<Language, Texts>(
  languages.map((language) => [
    language,
    { ...read(`../../contract/locales/${language}.json`), ...read(`../locales/${language}.json`) },
  ]),
)

export const textKeys = Object.keys(textsByLanguage.get('ko')!) as TextKey[]
/** The text of a key with its `{{placeholders}}` filled in. @throws Error for an unknown key, which is a bug */
export function textIn(language: Language, key: TextKey, values: Record<string, string | number> = {}): string {
  const text = textsByLanguage.get(language)?.[key] ?? textsByLanguage.get('ko')?.[key]
  if (text === undefined) throw new Error(`no text ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

/**
 * The best supported language of an Accept-Language header (RFC 9110, 12.5.4), else the user's setting, else Korean.
 */
export function languageOf(acceptLanguage: string | undefined, setting?: string | null): Language {
  const requested = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { code: tag.toLowerCase().split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  const best = requested
    .filter((each) => each.quality > 0 && isLanguage(each.code))
    .sort((a, b) => b.quality - a.quality)[0]
  return (best?.code as Language) ?? (setting && isLanguage(setting) ? setting : 'ko')
}
