// Words that are used alike: an invoice and a receipt, a wife and a daughter. A starter tells of some words; with their classes it tells something
// of the others, too (Turian, Ratinov and Bengio 2010). Where a language has no list, nothing is told: English has one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../languages.ts'

const known = new Map<Language, ReadonlyMap<string, readonly string[]>>()
const none: readonly string[] = []

/** The classes of a word in its normal form, the large ones first. */
export function classesOf(norm: string, language: Language): readonly string[] {
  if (language !== 'en') return none
  let words = known.get(language)
  if (!words) known.set(language, (words = readClasses(language)))
  return words.get(norm) ?? words.get(norm.replace(/s$/u, '')) ?? words.get(`${norm}s`) ?? none
}

/** A line a class: the two that it is of, and its words (scripts/word-classes.ts). */
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
