// The dictionary of a language, loaded once in a process.
import type { Language } from '../languages.ts'
import type { WordTool } from '../text/words.ts'
import { hasCjkDictionary } from './cjk.ts'
import { loadKorean } from './korean.ts'

const loaded = new Map<Language, Promise<WordTool | undefined>>()

/** What knows the words of a language from inside; languages that need nothing of the kind have none. Never fails: see `plain.ts`. */
export function toolFor(language: Language): Promise<WordTool | undefined> {
  let found = loaded.get(language)
  if (!found) loaded.set(language, (found = language === 'ko' ? loadKorean() : Promise.resolve(undefined)))
  return found
}

/** Whether a language's dictionary is missing, and rules stand in for it. */
export const isPlainIn = (language: Language, tool: WordTool | undefined): boolean =>
  tool?.isPlain === true || ((language === 'ja' || language === 'zh') && !hasCjkDictionary())
