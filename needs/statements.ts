// Splits a text into its statements. Where the learned weights are in doubt, a sentence is cut between parts that are about
// different needs; by the starter alone, so that lessons never change where a text is cut.
import { encodeSentence, contentWords, type EngineContext } from './encoded-sentence.ts'
import { likeliestNeed, starterScores } from './starter/starter-scores.ts'
import { splitSentences, type Span } from './text/sentences.ts'
import type { Difference } from './text/run-ons.ts'
import type { Word } from './text/words.ts'
import { softmax } from './training/classifier.ts'
import { decide } from './training/confidence.ts'

/** So many words on each side of a place are compared, so that the time is bounded. */
const window = 14

/** The statements of a text, in order. Every character that is not a blank is in exactly one of them. */
export const splitStatements = (context: EngineContext, text: string): Span[] =>
  splitSentences(text, context.language, context.starter.splitter, (sentence) => comparing(context, sentence))

function comparing(context: EngineContext, sentence: string): Difference {
  const words = contentWords(context, sentence)
  const indexOf = (offset: number): number => {
    const at = words.findIndex(({ start }) => start >= offset)
    return at < 0 ? words.length : at
  }
  return (start, at, end) => {
    const place = indexOf(at)
    const before = labelOf(context, words.slice(Math.max(indexOf(start), place - window), place))
    const after = labelOf(context, words.slice(place, Math.min(indexOf(end), place + window)))
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
function labelOf(context: EngineContext, words: Word[]): Labelled | null {
  const { language, starter } = context
  // The vector with the workgroup's frequencies is not needed, so it is not computed.
  const sentence = encodeSentence({ ...context, inverseFrequency: starter.inverseFrequency }, words)
  const { scores, knownShare } = starterScores(context, sentence)
  const need = likeliestNeed(scores)
  const decision = decide({ lead: scores[need]! - scores[0]!, knownShare, words: words.length }, language)
  if (decision === 'unknown words') return null
  softmax(scores)
  return { label: decision === 'need' ? need : 0, probabilities: scores }
}
