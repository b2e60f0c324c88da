// The dictionary of each language, loaded once per process.
import type { Language } from '../languages.ts'
import type { WordDictionary } from '../text/words.ts'
import { hasCjkDictionary } from './cjk.ts'
import { loadKoreanDictionary } from './korean.ts'

const loaded = new Map<Language, Promise<WordDictionary | undefined>>()

/**
 * The dictionary of a language; only Korean has one. Never rejects: if it cannot be loaded, rules replace it
 * (korean-rules.ts).
 */
export function dictionaryFor(language: Language): Promise<WordDictionary | undefined> {
  let found = loaded.get(language)
  if (!found) loaded.set(language, (found = language === 'ko' ? loadKoreanDictionary() : Promise.resolve(undefined)))
  return found
}

/** Whether the dictionary of a language is missing, so that rules replace it. */
export const isFallbackIn = (language: Language, dictionary: WordDictionary | undefined): boolean =>
  dictionary?.isFallback === true || ((language === 'ja' || language === 'zh') && !hasCjkDictionary())
