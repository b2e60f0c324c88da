// Where the interface shows a text.
import { sourceFilesIn, sourceOf } from '../../scripts/source-graph.ts'

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
/** All places that receive a text, as `TextUse.place` says. */
export const places: ReadonlySet<string> = new Set([...placesOfKeys.values()].flat())
/** Where the interface uses a key (without plural form); empty: nowhere that the sources name. */
export const placesOf = (name: string): Places =>
  placesOfKeys.get(name) ?? composed.flatMap(([pattern, of]) => (pattern.test(name) ? of : []))

const buttonPlaces = /^<(\w*Button|button)>$|^\w*\.(verb|cancel)$/
export const isButton = (name: string): boolean => placesOf(name).some((place) => buttonPlaces.test(place))
