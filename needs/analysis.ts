// What one sentence tells of: read it, score it, decide, and say why.
import { softmax } from './classifier.ts'
import { calibrations, certaintyOf, type Certainty } from './confidence.ts'
import { starterShare } from './corrections.ts'
import { weightsOfWords, type WordWeight } from './explain.ts'
import type { Vector } from './features.ts'
import { read, wordsIn, type Knowledge, type Read } from './knowledge.ts'
import { labels, type Item, type Label, type NeedType } from './labels.ts'
import type { KeptLesson } from './lesson-list.ts'
import { addStarterScores, explainStarter, starterMargin } from './starter.ts'
import type { TaughtModel } from './taught.ts'

export type Analysis = {
  /** Place in the text, in UTF-16 code units. */
  start: number
  end: number
  text: string
  /** `none` where no need is told, and where none can be told with enough certainty. */
  type: Label
  /** Chance that the type is right, 0 to 1. */
  confidence: number
  certainty: Certainty
  /** The likeliest of the workgroup's own needs, of this type. */
  item: { code: string; confidence: number } | null
  /** The two likeliest needs, whatever the answer. */
  guesses: { type: NeedType; confidence: number }[]
  /** The label that came next. */
  rival: { type: Label; confidence: number }
  /** By how much the type outscored its rival, in logits: `base` and the weights of the words add up to it. Negative: the rival was ahead, but not by enough to say so. */
  score: number
  base: number
  words: WordWeight[]
  /** Lessons like this sentence (cosine of their features), most alike first, three at most. */
  nearest: { id: string; text: string; type: Label | null; item: string | null; similarity: number }[]
  /** `starter`: rests on what the product knew before anybody taught it. */
  origin: 'starter' | 'taught'
}

/** A sentence of `text`, taken as one; of more than `longestSentence` characters the first ones decide. */
export function analysisOf(
  knowledge: Knowledge,
  model: TaughtModel,
  lessons: readonly KeptLesson[],
  { text, start }: { text: string; start: number },
): Analysis {
  const sentence = read(knowledge, wordsIn(knowledge, text))
  const scores = scoresOf(knowledge, model, sentence)
  const nearest = model.nearest(sentence.vector, 3)
  const answer = answerOf(knowledge, model, sentence, scores, nearest[0]?.similarity ?? 0)
  const { label, rival, isForeign, needs } = answer
  const { all, chances, ofStarter, strength } = scores
  const score = all[label]! - all[rival]!
  const ownShare = Math.abs(score - (ofStarter[label]! - ofStarter[rival]!))
  const confidence = isForeign ? Math.min(chances[0]!, 0.5) : chances[label]!
  return {
    start,
    end: start + text.length,
    text,
    type: labels[label]!,
    confidence,
    certainty: certaintyOf(confidence),
    item: itemOf(knowledge.items, model, sentence.vector, labels[label]!),
    guesses: needs.slice(0, 2).map((need) => ({ type: labels[need] as NeedType, confidence: chances[need]! })),
    rival: { type: labels[rival]!, confidence: chances[rival]! },
    score,
    base: starterMargin(knowledge.starter, label, rival) * strength + model.baseMargin(label, rival),
    words: wordsThatDecided(knowledge, model, sentence, answer, { text, strength }),
    nearest: nearest.map(({ at, similarity }) => {
      const { id, text: taught, type = null, item = null } = lessons[at]!
      return { id, text: taught, type, item, similarity }
    }),
    origin: model.size > 0 && ownShare > Math.abs(score) * 0.2 ? 'taught' : 'starter',
  }
}

type Scores = {
  /** One a label, in logits: the starter's, and with what was taught. */
  ofStarter: Float64Array
  all: Float64Array
  chances: Float64Array
  /** The share of the sentence that the starter knows, by weight. */
  told: number
  /** What the starter's scores are multiplied with. */
  strength: number
}
function scoresOf({ language, starter }: Knowledge, model: TaughtModel, { known, vector }: Read): Scores {
  const strength = starterShare(model.learntFrom) / calibrations[language].temperature
  const ofStarter = new Float64Array(labels.length)
  const told = addStarterScores(starter, known, strength, ofStarter)
  const all = ofStarter.slice()
  model.score(vector, 'type', all)
  const chances = all.slice()
  softmax(chances)
  return { ofStarter, all, chances, told, strength }
}

/** `needs`: likeliest first. Foreign: hardly a word is known, and nobody taught the like of it. */
type Answer = { label: number; rival: number; needs: number[]; isForeign: boolean }
function answerOf(
  { language, starter }: Knowledge,
  model: TaughtModel,
  { words }: Read,
  { all, told }: Scores,
  likeness: number,
): Answer {
  const { lead, known } = calibrations[language]
  const order = [...labels.keys()].sort((a, b) => all[b]! - all[a]! || a - b)
  const needs = order.filter((label) => label > 0)
  const isForeign = words.length === 0 || (told < known * starterShare(model.size) && likeness < 0.5)
  const nothingKnown = starter.sentences === 0 && model.size === 0
  const isAhead = all[needs[0]!]! - all[0]! >= lead * starterShare(model.learntFrom)
  const label = isForeign || !isAhead || nothingKnown ? 0 : needs[0]!
  const rival = label === 0 ? needs[0]! : order.find((other) => other !== label)!
  return { label, rival, needs, isForeign }
}

function wordsThatDecided(
  { starter }: Knowledge,
  model: TaughtModel,
  { words, occurrences, positions, known, vector }: Read,
  { label, rival }: Answer,
  { text, strength }: { text: string; strength: number },
): WordWeight[] {
  const shares = new Float64Array(vector.keys.length)
  explainStarter(starter, known, strength, label, rival, shares)
  model.explain(vector, label, rival, shares)
  return weightsOfWords(shares, occurrences, positions, words, text)
}

/** Likelihoods of items are this much less timid than the training's smoothing makes them. */
const itemSharpness = 2
function itemOf(items: readonly Item[], model: TaughtModel, vector: Vector, type: Label): Analysis['item'] {
  if (items.length === 0) return null
  const scores = new Float64Array(items.length)
  model.score(vector, 'item', scores)
  for (let at = 0; at < scores.length; at++) scores[at]! *= itemSharpness
  softmax(scores)
  let best = -1
  for (let at = 0; at < items.length; at++) {
    if (items[at]!.type !== undefined && items[at]!.type !== type) continue
    if (best < 0 || scores[at]! > scores[best]!) best = at
  }
  return best < 0 ? null : { code: items[best]!.code, confidence: scores[best]! }
}
