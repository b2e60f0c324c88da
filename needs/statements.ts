// Splits a text into its statements. Where the learned weights are in doubt, a sentence is cut between parts that are about
// different needs; by the starter alone, so that lessons never change where a text is cut.
import {
  contentWords,
  encodeSentence,
  SentenceParts,
  type EncodedSentence,
  type EngineContext,
} from './encoded-sentence.ts'
import { likeliestNeed, starterScores } from './starter/starter-scores.ts'
import { splitSentences, type Span } from './text/sentences.ts'
import type { Difference } from './text/run-ons.ts'
import { softmax } from './training/classifier.ts'
import { decide } from './training/confidence.ts'

/** So many words on each side of a place are compared, so that the time is bounded. */
const window = 14

/** The statements of a text, in order. Every character that is not a blank is in exactly one of them. */
export const splitStatements = (context: EngineContext, text: string): Span[] =>
  splitSentences(text, context.language, context.starter.splitter, (sentence) => comparing(context, sentence))

function comparing(given: EngineContext, sentence: string): Difference {
  // The vectors with the workgroup's frequencies are not needed, so they are not computed.
  const context = { ...given, inverseFrequency: given.starter.inverseFrequency }
  const words = contentWords(context, sentence)
  const parts = new SentenceParts(context, encodeSentence(context, words))
  const indexOf = (offset: number): number => {
    const at = words.findIndex(({ start }) => start >= offset)
    return at < 0 ? words.length : at
  }
  return (start, at, end) => {
    const place = indexOf(at)
    const before = labelOf(context, parts.encode(Math.max(indexOf(start), place - window), place))
    const after = labelOf(context, parts.encode(place, Math.min(indexOf(end), place + window)))
    if (!before || !after || before.label === after.label) return 0
    return Math.log(likeliest(before, after, false) / likeliest(before, after, true))
  }
}

/** The probability of the likeliest labels of two parts: the same one, or different ones. */
function likeliest(before: Labelled, after: Labelled, isSame: boolean): number {
  let most = 0
  for (const [one, left] of before.probabilities.entries())
    for (const [other, right] of after.probabilities.entries())
      if ((one === other) === isSame) most = Math.max(most, left * right)
  return most
}

type Labelled = { label: number; probabilities: Float64Array }
/** The label of some words (a number), and the probabilities of all labels; null if the words are not known. */
function labelOf(context: EngineContext, part: EncodedSentence): Labelled | null {
  const { language } = context
  const { scores, knownShare } = starterScores(context, part)
  const need = likeliestNeed(scores)
  const decision = decide({ lead: scores[need]! - scores[0]!, knownShare, words: part.words.length }, language)
  if (decision === 'unknown words') return null
  softmax(scores)
  return { label: decision === 'need' ? need : 0, probabilities: scores }
}
