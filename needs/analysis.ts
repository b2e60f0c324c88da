// Analyses one sentence: classifies it, predicts its item, and explains the prediction.
import { softmax } from './training/classifier.ts'
import { confidenceLevel, itemSharpness, minItemProbability, type Certainty } from './training/confidence.ts'
import { classify, classifyWithClauses, type Classification } from './classification.ts'
import { spreadOverWords, type WordWeight } from './training/explain.ts'
import type { Vector } from './text/features.ts'
import { contentWords, encodeSentence, type EncodedSentence, type EngineContext } from './encoded-sentence.ts'
import { labels, type Item, type Label, type NeedType } from './labels.ts'
import type { LessonList } from './lessons/lesson-list.ts'
import { isHeading } from './text/lines.ts'
import { starterMargin, starterWordWeights } from './starter/starter-scores.ts'
import { isEvidenceWord } from './nouns/nouns.ts'
import type { LessonModel } from './training/lesson-model.ts'
import type { Word } from './text/words.ts'

export type Analysis = {
  /** Offsets in the text, in UTF-16 code units. */
  start: number
  end: number
  text: string
  /** `none` if the sentence mentions no need, and if no need can be predicted with enough confidence. */
  type: Label
  /** The probability that `type` is right, 0 to 1. */
  confidence: number
  certainty: Certainty
  /** If `type` is `none`: the need that is suggested to the user all the same. */
  perhaps: { type: NeedType; confidence: number } | null
  /** The most probable item of the workgroup's list with this type. */
  item: { code: string; confidence: number } | null
  /** The two most probable needs, whatever `type` is. */
  guesses: { type: NeedType; confidence: number }[]
  /** The second most probable label, or the best need if `type` is `none`. */
  rival: { type: Label; confidence: number }
  /**
   * The margin of `type` over `rival`, in logits: the sum of `base` and the weights of the words. Negative if the rival
   * scored higher but too low to be predicted.
   */
  score: number
  base: number
  words: WordWeight[]
  /** At most twelve similar lessons of all labels, the most similar first; `similarity` is the cosine of the feature vectors. */
  nearest: { id: string; text: string; type: Label | null; item: string | null; similarity: number }[]
  /** `starter`: the prediction rests on the starter corpus; `taught`: lessons contributed to it. */
  origin: 'starter' | 'taught'
}

/** Analyses `text` as one sentence that begins at `start`. Only its first `longestSentence` characters are used. */
export function analyseSentence(
  context: EngineContext,
  { model, lessons }: { model: LessonModel; lessons: LessonList },
  { text, start }: { text: string; start: number },
): Analysis {
  const words = contentWords(context, text)
  const heading = isHeading(text, context.language)
  const classifyPart = (part: EncodedSentence): Classification => classify(context, model, lessons, part, heading)
  const found = classifyWithClauses(context, classifyPart, encodeSentence(context, words), text)
  const { label, rival, needs, hasSuggestion, scores, nearest, sentence } = found
  const { all, probabilities, starter, weightOfStarter } = scores
  const score = all[label]! - all[rival]!
  const taughtScore = Math.abs(score - (starter.scores[label]! - starter.scores[rival]!) * weightOfStarter)
  const confidence = confidenceOf(found)
  return {
    start,
    end: start + text.length,
    text,
    type: labels[label]!,
    confidence,
    certainty: confidenceLevel(confidence),
    perhaps: hasSuggestion ? { type: labels[needs[0]!] as NeedType, confidence: probabilities[needs[0]!]! } : null,
    item: predictItem(
      context.items,
      model,
      sentence.vector,
      labels[label]!,
      lessons.withItem,
      nearest[0]?.similarity ?? 0,
    ),
    guesses: needs.slice(0, 2).map((need) => ({ type: labels[need] as NeedType, confidence: probabilities[need]! })),
    rival: { type: labels[rival]!, confidence: probabilities[rival]! },
    score,
    base: starterMargin(context, label, rival) * weightOfStarter + model.baseMargin(label, rival),
    words: wordContributions(context, model, found, words, text),
    nearest: nearest.map(({ at, similarity }) => {
      const { id, text: lessonText, type = null, item = null } = lessons.all[at]!
      return { id, text: lessonText, type, item, similarity }
    }),
    origin: model.size > 0 && taughtScore > Math.abs(score) * 0.2 ? 'taught' : 'starter',
  }
}

/** A heading is `none` with high confidence, and unknown words with low confidence, whatever the scores. */
function confidenceOf({ basis, label, scores: { probabilities } }: Classification): number {
  if (basis === 'heading') return Math.max(probabilities[0]!, 0.9)
  return basis === 'unknown words' ? Math.min(probabilities[0]!, 0.5) : probabilities[label]!
}

/** What each word of the whole sentence contributed to the score; 0 outside the clause that decided. */
function wordContributions(
  context: EngineContext,
  model: LessonModel,
  { sentence, scores, label, rival, nearest }: Classification,
  all: readonly Word[],
  text: string,
): WordWeight[] {
  const { words, occurrences, positions, vector } = sentence
  const weights = starterWordWeights(context, sentence, scores.starter, label, rival).map(
    (weight) => weight * scores.weightOfStarter,
  )
  const contributions = new Float64Array(vector.keys.length)
  model.explain(vector, label, rival, contributions, nearest[0]?.similarity ?? 0)
  spreadOverWords(contributions, occurrences, positions, words.length).forEach((weight, at) => (weights[at]! += weight))
  for (const { label: keywordLabel, weight, words: keywordWords } of scores.agreed)
    for (const at of keywordWords)
      weights[at]! += (keywordLabel === label ? weight : keywordLabel === rival ? -weight : 0) / keywordWords.length
  const from = all.indexOf(words[0]!)
  return all.map(({ start, end }, at) => ({
    start,
    end,
    text: text.slice(start, end),
    weight: weights[at - from] ?? 0,
    isEvidence: isEvidenceWord(all, at, context.language),
  }))
}

/** @param examples the number of lessons with an item */
function predictItem(
  items: readonly Item[],
  model: LessonModel,
  vector: Vector,
  type: Label,
  examples: number,
  similarity: number,
): Analysis['item'] {
  if (items.length === 0) return null
  const scores = new Float64Array(items.length)
  model.score(vector, 'item', scores, similarity)
  const sharpness = itemSharpness(examples / items.length)
  for (let at = 0; at < scores.length; at++) scores[at]! *= sharpness
  softmax(scores)
  let best = -1
  for (let at = 0; at < items.length; at++) {
    if (items[at]!.type !== undefined && items[at]!.type !== type) continue
    if (best < 0 || scores[at]! > scores[best]!) best = at
  }
  return best < 0 || scores[best]! < minItemProbability(items.length)
    ? null
    : { code: items[best]!.code, confidence: scores[best]! }
}
