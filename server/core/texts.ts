// What the server itself says: refusals and mails, in the reader's language, Korean where a text is missing.
import { readFileSync } from 'node:fs'
import { languages, type Language } from '../../contract/codes.ts'

type Texts = Record<string, string>
/** The keys of the contract's texts and of the server's own. */
export type TextKey = keyof typeof import('../../contract/locales/ko.json') | keyof typeof import('../locales/ko.json')
const read = (path: string): Texts => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Texts
const all = new Map<Language, Texts>(
  languages.map((language) => [
    language,
    { ...read(`../../contract/locales/${language}.json`), ...read(`../locales/${language}.json`) },
  ]),
)

export const textKeys = Object.keys(all.get('ko')!) as TextKey[]
/** A text with its `{{values}}` filled in. @throws for a key that no language has: a fault of ours. */
export function textIn(language: Language, key: TextKey, values: Record<string, string | number> = {}): string {
  const text = all.get(language)?.[key] ?? all.get('ko')?.[key]
  if (text === undefined) throw new Error(`no text ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
const isLanguage = (code: string): code is Language => (languages as readonly string[]).includes(code)

/** The best of Accept-Language that we speak (RFC 9110 12.5.4), else the one given, else Korean. */
export function languageOf(acceptLanguage: string | undefined, setting?: string | null): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { code: tag.toLowerCase().split('-')[0]!, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
  const best = wanted
    .filter((each) => each.quality > 0 && isLanguage(each.code))
    .sort((a, b) => b.quality - a.quality)[0]
  return (best?.code as Language) ?? (setting && isLanguage(setting) ? setting : 'ko')
}
