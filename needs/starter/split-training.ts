// Trains what splits notes into statements: at line breaks, and inside sentences.
import { traits, type Language } from '../languages.ts'
import type { SplitWeights } from '../text/sentences.ts'
import { trainLineBreaks } from './line-break-training.ts'
import { trainRunOns } from './run-on-training.ts'
import { readSplits, type NoteLine, type SplitNote } from './corpora.ts'

/**
 * @param isTaught whether a note whose statements are marked teaches; all of them by default
 * @returns undefined without notes. Takes two to three seconds.
 */
export function trainSplitter(
  notes: readonly NoteLine[],
  language: Language,
  isTaught: (note: SplitNote, at: number) => boolean = () => true,
): SplitWeights | undefined {
  const marked = readSplits(language).filter(isTaught)
  if (notes.length === 0 || marked.length === 0) return undefined
  const joined = readSplits(language, traits[language].unspaced ? '' : ' ').filter(isTaught)
  const lines = notes.filter(({ isStatement }) => !isStatement)
  return { ...trainRunOns(notes, joined, language), breaks: trainLineBreaks(lines, marked, language) }
}
