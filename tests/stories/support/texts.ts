// The texts of the screens, and the server's sentences about errors, so that stories find elements as users do.
import { textFilesOf, textsIn } from '../../support/locale-texts.ts'

const texts = new Map<string, Record<string, string>>()
function textsOf(language: string): Record<string, string> {
  if (!texts.has(language)) {
    const shown = textFilesOf(language)
      .flatMap((path) => textsIn(path).map((each) => ({ ...each, isOfServer: path.startsWith('server/') })))
      .filter(({ key, isOfServer }) => !isOfServer || /^(error|rule)\./.test(key))
    texts.set(language, Object.fromEntries(shown.map(({ key, text }) => [key, text])))
  }
  return texts.get(language)!
}
export function t(key: string, values: Record<string, string> = {}, language = 'ko'): string {
  const text = textsOf(language)[key]
  if (text === undefined) throw new Error(`no text ${key}`)
  // A number stays as it is written in the file where no value is given.
  return text.replace(
    /\{\{(\w+)(, number)?\}\}/g,
    (written, name: string, number?: string) => values[name] ?? (number ? written : ''),
  )
}
const firstWords = [...new Set(Object.keys(textsOf('ko')).map((key) => key.split('.')[0]))]
const asKey = new RegExp(`\\b(${firstWords.join('|')})\\.[a-z]\\w+`, 'gi')
/** Keys that are visible in place of their texts. */
export const visibleKeys = (shown: string): string[] =>
  (shown.match(asKey) ?? []).filter((key) => !/saleslog\.|example/.test(key))
