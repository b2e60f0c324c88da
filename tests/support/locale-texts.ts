// All texts of the interface, the contract and the server, by language, and where the interface shows them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../contract/codes.ts'
import { root, sourceFilesIn, sourceOf } from '../../scripts/source-graph.ts'

export type Text = { language: Language; key: string; text: string }

const filesOf = (language: Language) => [
  `contract/locales/${language}.json`,
  `server/locales/${language}.json`,
  ...readdirSync(join(root, `web/locales/${language}`)).map((name) => `web/locales/${language}/${name}`),
]
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, string>

/** Plural forms are texts of their own. */
export const textsOf = (language: Language): Text[] =>
  filesOf(language).flatMap((path) => Object.entries(read(path)).map(([key, text]) => ({ language, key, text })))

const form = /_(zero|one|two|few|many|other)$/
/** The key that the sources name, and the plural form if the text is one; `keys`: all keys of the language. */
export function withoutCount(key: string, keys: ReadonlySet<string>): { name: string; plural?: Intl.LDMLPluralRule } {
  const plural = form.exec(key)?.[1] as Intl.LDMLPluralRule | undefined
  const name = key.replace(form, '')
  return plural && keys.has(`${name}_other`) ? { name, plural } : { name: key }
}

type Places = readonly string[]
const placesOfKeys = (() => {
  const places = new Map<string, string[]>()
  for (const path of sourceFilesIn('web'))
    for (const { key, place } of sourceOf(path).texts) places.set(key, [...(places.get(key) ?? []), place])
  return places
})()
const composed = [...placesOfKeys].flatMap(([key, places]): [RegExp, Places][] =>
  key.includes('*') ? [[new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`), places]] : [],
)
/** Where the interface uses a key (without plural form), as `TextUse.place` says; empty: nowhere that the sources name. */
export const placesOf = (name: string): Places =>
  placesOfKeys.get(name) ?? composed.flatMap(([pattern, places]) => (pattern.test(name) ? places : []))

const buttonPlaces = /^<(\w*Button|button)>$|^\w*\.(verb|cancel)$/
export const isButton = (name: string): boolean => placesOf(name).some((place) => buttonPlaces.test(place))
