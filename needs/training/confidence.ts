// From scores to what may be said: how sure the engine is, and when it says nothing.
import { traits, type Language } from '../languages.ts'

/** Measured by cross-validation over the trades of the starter corpus (`npm run needs -- starter` prints them). */
export type Calibration = {
  /** Scores of the starter are divided by this, so that of the sentences it is 80 % sure of 80 % are right. */
  temperature: number
  /** By how much the best need must outscore `none`, in calibrated logits: fewer false needs against more found ones. */
  lead: number
  /** A sentence of which less than this share is known (by weight of its features) is a foreign one: nothing is said of it. */
  known: number
}

export const calibrations: Record<Language, Calibration> = {
  ko: { temperature: 0.3, lead: 1.6, known: 0.28 },
  en: { temperature: 0.54, lead: 1, known: 0.48 },
  ja: { temperature: 0.28, lead: 1.2, known: 0.25 },
  zh: { temperature: 0.22, lead: 0.9, known: 0.18 },
  vi: { temperature: 0.44, lead: 1.1, known: 0.37 },
  fr: { temperature: 0.5, lead: 1.3, known: 0.48 },
  es: { temperature: 0.52, lead: 1.2, known: 0.45 },
  id: { temperature: 0.48, lead: 1.3, known: 0.45 },
}

/** A note of a few words says little for a need, and less for `none`: there a need is told from a smaller lead on (decision 33). */
const fewWords = { spaced: 8, unspaced: 9 }
const lessForFew = 0.6

/** By how much a need must lead in a sentence of so many words, in calibrated logits. */
export const leadIn = (language: Language, { lead }: Calibration, words: number): number =>
  words <= (traits[language].unspaced ? fewWords.unspaced : fewWords.spaced) ? lead - lessForFew : lead

/**
 * By how much likelihoods of items are less timid than the training's smoothing makes them, with so many lessons an item. Measured on Banking77
 * with 4 to 77 needs of 2 to 50 lessons (`npm run bench:needs -- --only banking` prints the mean error of a confidence).
 */
export const itemSharpness = (lessons: number): number =>
  lessons < 8 ? Math.min(3, 3.3 - lessons / 10) : Math.min(2.5, Math.max(2, 2.5 - (lessons - 20) / 40))

export type Certainty = 'sure' | 'likely' | 'unsure'

/** The word for a confidence: right nine times in ten, two in three, or less. */
export const certaintyOf = (confidence: number): Certainty =>
  confidence >= 0.85 ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure'
