// Confidence: the measured thresholds of each language, and the rule that turns scores into a need, `none` or no
// answer.
import { traits, type Language } from '../languages.ts'

/**
 * Measured by cross-validation: over the authors of the notes where a language has some, else over the trades of the starter
 * corpus; `npm run needs -- starter` prints the values.
 */
export type Calibration = {
  /** Scores of the starter are divided by this, so that of the sentences with 80 % confidence 80 % are right. */
  temperature: number
  /**
   * The margin by which the best need must outscore `none`, in calibrated logits: fewer false needs against more found
   * ones.
   */
  lead: number
  /**
   * A sentence with a smaller share of known features (by their weight) is taken for another language: no need is
   * predicted.
   */
  minKnownShare: number
}

export const calibrations: Record<Language, Calibration> = {
  ko: { temperature: 0.42, lead: 0.6, minKnownShare: 0.28 },
  en: { temperature: 0.58, lead: 0.9, minKnownShare: 0.48 },
  ja: { temperature: 0.34, lead: 0.2, minKnownShare: 0.25 },
  zh: { temperature: 0.32, lead: 0.2, minKnownShare: 0.2 },
  vi: { temperature: 0.5, lead: 0.9, minKnownShare: 0.34 },
  fr: { temperature: 0.54, lead: 0.4, minKnownShare: 0.48 },
  es: { temperature: 0.54, lead: 0.9, minKnownShare: 0.45 },
  id: { temperature: 0.54, lead: 0.7, minKnownShare: 0.44 },
}

/**
 * A short note contains little evidence for a need, and less for `none`, so a smaller lead is enough there (decision
 * 33).
 */
const shortSentenceWords = { spaced: 8, unspaced: 9 }
const shortSentenceDiscount = 0.6

/** The lead that a need requires in a sentence of this many words, in calibrated logits. */
const requiredLead = (language: Language, { lead }: Calibration, words: number): number =>
  words <= (traits[language].unspaced ? shortSentenceWords.unspaced : shortSentenceWords.spaced)
    ? lead - shortSentenceDiscount
    : lead

/** With this lead, in calibrated logits, a need is predicted although hardly any feature of the sentence is known. */
const defaultClearLead = 3

/** What a decision is based on. */
export type Evidence = {
  /** The score of the best need minus that of `none`, in calibrated logits. */
  lead: number
  /** The share of the sentence's features that the starter knows, by their weight, 0 to 1. */
  knownShare: number
  words: number
  /** A similar lesson or an agreed keyword exists, so that the known share does not matter. */
  isTaught?: boolean
}
/**
 * The thresholds were measured with the starter alone: each weight, 0 to 1, says how much of a threshold applies beside
 * lessons.
 */
export type ThresholdOptions = { leadWeight?: number; knownShareWeight?: number; clearLead?: number }
export type Decision = 'need' | 'none' | 'unknown words'

/** Decides whether the best need is predicted. */
export function decide(
  { lead, knownShare, words, isTaught = false }: Evidence,
  language: Language,
  calibration: Calibration = calibrations[language],
  { leadWeight = 1, knownShareWeight = 1, clearLead = defaultClearLead }: ThresholdOptions = {},
): Decision {
  const isUnknown = knownShare < calibration.minKnownShare * knownShareWeight && lead < clearLead && !isTaught
  if (words === 0 || isUnknown) return 'unknown words'
  return lead >= requiredLead(language, calibration, words) * leadWeight ? 'need' : 'none'
}

/**
 * Two statements in one sentence hide each other. If `none` leads by at most `undecidedLead`, the clauses are
 * classified one by one, and a need must lead by `clauseLead` more than in a whole sentence (cross-validated: decision
 * 33).
 */
export const undecidedLead = 1.5
const clauseLead = 2
export const requiredClauseLead = (language: Language): number => calibrations[language].lead + clauseLead

/**
 * If no need is predicted, the best need is suggested from this probability on: seven of ten missed needs are then
 * suggested, and three of four suggestions are right.
 */
export const minSuggestionProbability = 0.3

/**
 * An item is predicted from this probability on: three times the uniform probability, but at least 0.1 and at most
 * 0.25.
 */
export const minItemProbability = (items: number): number => Math.min(0.25, Math.max(0.1, 3 / items))

/**
 * The factor for item logits that compensates the label smoothing of the training, for this many lessons per item.
 * Measured on Banking77 with 4 to 77 items of 2 to 50 lessons; `npm run bench:needs -- --only banking` prints the mean
 * calibration error.
 */
export const itemSharpness = (lessons: number): number =>
  lessons < 8 ? Math.min(3, 3.3 - lessons / 10) : Math.min(2.5, Math.max(2, 2.5 - (lessons - 20) / 40))

export type Certainty = 'sure' | 'likely' | 'unsure'

/** The level of a confidence: right nine times in ten, two times in three, or less. */
export const confidenceLevel = (confidence: number): Certainty =>
  confidence >= 0.85 ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure'
