// Analyses one sentence: encode it, score it, decide the label, and explain the decision.
import { softmax } from './training/classifier.ts'
import {
  confidenceLevel,
  decide,
  itemSharpness,
  minItemProbability,
  minSuggestionProbability,
  requiredClauseLead,
  undecidedLead,
  type Certainty,
} from './training/confidence.ts'
import type { KeywordMatch } from './lessons/agreed-keywords.ts'
import { starterWeight } from './training/corrections.ts'
import { spreadOverWords, type WordWeight } from './training/explain.ts'
import type { Vector } from './text/features.ts'
import { splitClauses } from './text/clauses.ts'
import { contentWords, encodeSentence, type EncodedSentence, type EngineContext } from './encoded-sentence.ts'
import { labels, type Item, type Label, type NeedType } from './labels.ts'
import type { LessonList } from './lessons/lesson-list.ts'
import { isHeading } from './text/lines.ts'
import { starterMargin, starterScores, starterWordWeights, type StarterScores } from './starter/starter-scores.ts'
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
  /** At most three similar lessons, the most similar first; `similarity` is the cosine of the feature vectors. */
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
  const classifyWords = (some: Word[]): Classification => classify(context, model, lessons, some, heading)
  const found = classifyWithClauses(classifyWords, words, text, context)
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

type Scores = {
  /** One per label, in logits, of the starter and the lessons together. */
  all: Float64Array
  probabilities: Float64Array
  starter: StarterScores
  weightOfStarter: number
  agreed: KeywordMatch[]
}
type Classification = {
  sentence: EncodedSentence
  scores: Scores
  nearest: { at: number; similarity: number }[]
  label: number
  rival: number
  /** All needs, the most probable first. */
  needs: number[]
  /** The score of the best need minus that of `none`. */
  lead: number
  /** What decided. `unknown words`: hardly any feature is known, and no lesson is similar. */
  basis: 'scores' | 'heading' | 'unknown words'
  hasSuggestion: boolean
}

/** A lesson with this similarity is about the same sentence: keywords, headings and unknown words are ignored. */
const sameSentence = 0.5

function classify(
  context: EngineContext,
  model: LessonModel,
  lessons: LessonList,
  words: Word[],
  heading: boolean,
): Classification {
  const { language, starter } = context
  const sentence = encodeSentence(context, words)
  const nearest = model.nearest(sentence.vector, 3)
  const similarity = nearest[0]?.similarity ?? 0
  const isSame = similarity >= sameSentence
  const scores = combineScores(context, model, sentence, similarity, isSame ? [] : lessons.agreed.find(words))
  const { all, probabilities } = scores
  const order = [...labels.keys()].sort((a, b) => all[b]! - all[a]! || a - b)
  const needs = order.filter((label) => label > 0)
  const lead = all[needs[0]!]! - all[0]!
  const decision = decide(
    {
      lead,
      knownShare: scores.starter.knownShare,
      words: words.length,
      isTaught: isSame || scores.agreed.length > 0,
    },
    language,
    undefined,
    { leadWeight: starterWeight(model.trainedLessons), knownShareWeight: starterWeight(model.size) },
  )
  const basis = !isSame && heading ? 'heading' : decision === 'unknown words' ? decision : 'scores'
  const isUntrained = starter.sentences === 0 && model.size === 0
  const label = basis !== 'scores' || decision !== 'need' || isUntrained ? 0 : needs[0]!
  const rival = label === 0 ? needs[0]! : order.find((other) => other !== label)!
  const hasSuggestion =
    basis === 'scores' && label === 0 && !isUntrained && probabilities[needs[0]!]! >= minSuggestionProbability
  return { sentence, scores, nearest, label, rival, needs, lead, basis, hasSuggestion }
}

function combineScores(
  context: EngineContext,
  model: LessonModel,
  sentence: EncodedSentence,
  similarity: number,
  agreed: KeywordMatch[],
): Scores {
  const weightOfStarter = starterWeight(model.trainedLessons)
  const starter = starterScores(context, sentence)
  const all = starter.scores.map((score) => score * weightOfStarter)
  model.score(sentence.vector, 'type', all, similarity)
  for (const { label, weight } of agreed) all[label]! += weight
  const probabilities = all.slice()
  softmax(probabilities)
  return { all, probabilities, starter, weightOfStarter, agreed }
}

/** A heading is `none` with high confidence, and unknown words with low confidence, whatever the scores. */
function confidenceOf({ basis, label, scores: { probabilities } }: Classification): number {
  if (basis === 'heading') return Math.max(probabilities[0]!, 0.9)
  return basis === 'unknown words' ? Math.min(probabilities[0]!, 0.5) : probabilities[label]!
}

/**
 * The classification of the whole sentence; if that is nearly a need, the clause with the clearest need instead
 * (confidence.ts).
 */
function classifyWithClauses(
  classifyWords: (words: Word[]) => Classification,
  words: Word[],
  text: string,
  { language }: EngineContext,
): Classification {
  const whole = classifyWords(words)
  if (whole.label > 0 || whole.basis === 'heading' || whole.lead < -undecidedLead) return whole
  if ((whole.nearest[0]?.similarity ?? 0) >= sameSentence) return whole
  const clauses = splitClauses(words, text, language)
  if (clauses.length === 0) return whole
  let best = withOwnOccurrences(whole)
  let bestLead = requiredClauseLead(language)
  for (const clause of clauses) {
    const found = classifyWords(clause)
    if (found.label === 0 || found.lead < bestLead || (best.label > 0 && found.lead === bestLead)) continue
    best = withOwnOccurrences(found)
    bestLead = found.lead
  }
  return best
}

/** Copies the occurrences, which are valid only until the next sentence is encoded. */
function withOwnOccurrences({ sentence, ...others }: Classification): Classification {
  const { length, hashes, first, second } = sentence.occurrences
  const occurrences = { length, hashes, first: first.slice(0, length), second: second.slice(0, length) }
  return { ...others, sentence: { ...sentence, occurrences } }
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
