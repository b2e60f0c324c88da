// What the screens say, so that a story finds things as a person does.
import { readFileSync } from 'node:fs'

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>
const texts = new Map<string, Record<string, string>>()
export function t(key: string, values: Record<string, string> = {}, language = 'ko'): string {
  if (!texts.has(language))
    texts.set(language, {
      ...read(`../../contract/locales/${language}.json`),
      ...read(`../../web/locales/${language}.json`),
    })
  const text = texts.get(language)![key]
  if (text === undefined) throw new Error(`no text ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}
