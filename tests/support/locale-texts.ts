// The texts of the interface, the contract and the server, as their files hold them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** The files of a language, as paths from the root. */
export const textFilesOf = (language: string): string[] => [
  `contract/locales/${language}.json`,
  `server/locales/${language}.json`,
  ...readdirSync(join(root, `web/locales/${language}`)).map((name) => `web/locales/${language}/${name}`),
]

/** `name`: the key that the sources name, without the plural form. Each plural form is a text of its own. */
export type Text = { key: string; name: string; plural?: Intl.LDMLPluralRule; text: string }
const form = /_(zero|one|two|few|many|other)$/
export function textsIn(path: string): Text[] {
  const texts = JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>
  return Object.entries(texts).map(([key, text]) => {
    const name = key.replace(form, '')
    // A key may end in one of these words without being a plural form.
    if (name === key || !(`${name}_other` in texts)) return { key, name: key, text }
    return { key, name, plural: form.exec(key)![1] as Intl.LDMLPluralRule, text }
  })
}
export const textsOf = (language: string): Text[] => textFilesOf(language).flatMap(textsIn)
