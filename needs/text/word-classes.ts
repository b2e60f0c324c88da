// Classes of words that are used alike (invoice and receipt, wife and daughter). As features they carry what the
// starter teaches about some words over to others (Turian, Ratinov and Bengio 2010). Only English has a list.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../languages.ts'

const cache = new Map<Language, ReadonlyMap<string, readonly string[]>>()
const none: readonly string[] = []

/** The three classes of a normalised word, from the largest to the smallest; none if the word is unknown. */
export function classesOf(norm: string, language: Language): readonly string[] {
  if (language !== 'en') return none
  let words = cache.get(language)
  if (!words) cache.set(language, (words = readClasses(language)))
  return words.get(norm) ?? words.get(norm.replace(/s$/u, '')) ?? words.get(`${norm}s`) ?? none
}

/** Each line is a small class: its large class, its middle class, and its words (scripts/generate-word-classes.ts). */
function readClasses(language: Language): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  readFileSync(join(import.meta.dirname, '..', 'classes', `${language}.txt`), 'utf8')
    .trimEnd()
    .split('\n')
    .forEach((line, at) => {
      const [large, middle, ...words] = line.split(' ')
      const classes = [`l${large}`, `m${middle}`, `s${at}`]
      for (const word of words) found.set(word, classes)
    })
  return found
}
