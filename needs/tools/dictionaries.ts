// The dictionary of a language, loaded once in a process.
import type { Language } from '../languages.ts'
import type { WordDictionary } from '../text/words.ts'
import { hasCjkDictionary } from './cjk.ts'
import { loadKoreanDictionary } from './korean.ts'

const loaded = new Map<Language, Promise<WordDictionary | undefined>>()

/** What knows the words of a language from inside; languages that need nothing of the kind have none. Never fails: see `plain.ts`. */
export function dictionaryFor(language: Language): Promise<WordDictionary | undefined> {
  let found = loaded.get(language)
  if (!found) loaded.set(language, (found = language === 'ko' ? loadKoreanDictionary() : Promise.resolve(undefined)))
  return found
}

/** Whether a language's dictionary is missing, and rules stand in for it. */
export const isFallbackIn = (language: Language, tool: WordDictionary | undefined): boolean =>
  tool?.isFallback === true || ((language === 'ja' || language === 'zh') && !hasCjkDictionary())
