// The texts of the screens, so that stories find elements as users do.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>
const namespacesOf = (language: string) =>
  readdirSync(join(root, `web/locales/${language}`)).map((name) => read(`web/locales/${language}/${name}`))
const texts = new Map<string, Record<string, string>>()
const textsOf = (language: string): Record<string, string> => {
  if (!texts.has(language))
    texts.set(language, Object.assign(read(`contract/locales/${language}.json`), ...namespacesOf(language)))
  return texts.get(language)!
}
export function t(key: string, values: Record<string, string> = {}, language = 'ko'): string {
  const text = textsOf(language)[key]
  if (text === undefined) throw new Error(`no text ${key}`)
  return text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => values[name] ?? '')
}
const firstWords = [...new Set(Object.keys(textsOf('ko')).map((key) => key.split('.')[0]))]
const asKey = new RegExp(`\\b(${firstWords.join('|')})\\.[a-z]\\w+`, 'gi')
/** Keys that are visible in place of their texts. */
export const visibleKeys = (shown: string): string[] =>
  (shown.match(asKey) ?? []).filter((key) => !/saleslog\.|example/.test(key))
