// What one sentence tells of: read it, score it, decide, and say why.
import { softmax } from './training/classifier.ts'
import { calibrations, certaintyOf, itemSharpness, leadIn, type Certainty } from './training/confidence.ts'
import type { Agreed } from './lessons/agreed-keywords.ts'
import { starterShare } from './training/corrections.ts'
import { toWords, type WordWeight } from './training/explain.ts'
import type { Vector } from './text/features.ts'
import { halvesOf } from './text/halves.ts'
import { read, wordsIn, type Knowledge, type Read } from './knowledge.ts'
import { labels, type Item, type Label, type NeedType } from './labels.ts'
import type { LessonList } from './lessons/lesson-list.ts'
import { isHeading } from './text/lines.ts'
import { starterMargin, starterScores, starterWords } from './starter/starter-scores.ts'
import type { TaughtModel } from './training/taught.ts'
import type { Word } from './text/words.ts'

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
  /** Where the answer is `none`: the need that it may be all the same, for a person to say. */
  perhaps: { type: NeedType; confidence: number } | null
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
  { model, lessons }: { model: TaughtModel; lessons: LessonList },
  { text, start }: { text: string; start: number },
): Analysis {
  const words = wordsIn(knowledge, text)
  const heading = isHeading(text, knowledge.language)
  const judge = (some: Word[]): Judged => judged(knowledge, model, lessons, some, heading)
  const found = strongest(judge, words, text, knowledge)
  const { label, rival, needs, said, likely, scores, nearest, sentence } = found
  const { all, chances, starter, share } = scores
  const score = all[label]! - all[rival]!
  const ownShare = Math.abs(score - (starter.scores[label]! - starter.scores[rival]!) * share)
  const confidence =
    said === 'heading' ? Math.max(chances[0]!, 0.9) : said === 'foreign' ? Math.min(chances[0]!, 0.5) : chances[label]!
  return {
    start,
    end: start + text.length,
    text,
    type: labels[label]!,
    confidence,
    certainty: certaintyOf(confidence),
    perhaps: likely ? { type: labels[needs[0]!] as NeedType, confidence: chances[needs[0]!]! } : null,
    item: itemOf(
      knowledge.items,
      model,
      sentence.vector,
      labels[label]!,
      lessons.itemised,
      nearest[0]?.similarity ?? 0,
    ),
    guesses: needs.slice(0, 2).map((need) => ({ type: labels[need] as NeedType, confidence: chances[need]! })),
    rival: { type: labels[rival]!, confidence: chances[rival]! },
    score,
    base: starterMargin(knowledge, label, rival) * share + model.baseMargin(label, rival),
    words: wordsThatDecided(knowledge, model, found, words, text),
    nearest: nearest.map(({ at, similarity }) => {
      const { id, text: taught, type = null, item = null } = lessons.all[at]!
      return { id, text: taught, type, item, similarity }
    }),
    origin: model.size > 0 && ownShare > Math.abs(score) * 0.2 ? 'taught' : 'starter',
  }
}

type Scores = {
  /** One a label, in logits, with what was taught. */
  all: Float64Array
  chances: Float64Array
  starter: ReturnType<typeof starterScores>
  /** How much the starter still counts beside what was taught. */
  share: number
  agreed: Agreed[]
}
/** `needs`: likeliest first. `said`: by what. Foreign: hardly a word is known, and nobody taught the like of it. */
type Judged = {
  sentence: Read
  scores: Scores
  nearest: { at: number; similarity: number }[]
  label: number
  rival: number
  needs: number[]
  lead: number
  said: 'scores' | 'heading' | 'foreign'
  likely: boolean
}

/** From this likeness on a lesson is about this very sentence, and no rule of thumb is asked. */
const same = 0.5
/** A need that leads by so much is told though hardly a word is known: what is known is clear. */
const clear = 3
/** Where none is told, a need of this chance is offered: of ten that were missed seven are, and right three times in four. */
const worthOffering = 0.3

function judged(
  knowledge: Knowledge,
  model: TaughtModel,
  lessons: LessonList,
  words: Word[],
  heading: boolean,
): Judged {
  const { language, starter } = knowledge
  const sentence = read(knowledge, words)
  const nearest = model.nearest(sentence.vector, 3)
  const likeness = nearest[0]?.similarity ?? 0
  const scores = scoresOf(knowledge, model, sentence, likeness, likeness < same ? lessons.agreed.in(words) : [])
  const { all, chances } = scores
  const calibration = calibrations[language]
  const needed = leadIn(language, calibration, words.length)
  const order = [...labels.keys()].sort((a, b) => all[b]! - all[a]! || a - b)
  const needs = order.filter((label) => label > 0)
  const lead = all[needs[0]!]! - all[0]!
  const hardlyKnown =
    scores.starter.told < calibration.known * starterShare(model.size) && lead < clear && scores.agreed.length === 0
  const said =
    likeness < same && heading
      ? 'heading'
      : words.length === 0 || (hardlyKnown && likeness < same)
        ? 'foreign'
        : 'scores'
  const nothingKnown = starter.sentences === 0 && model.size === 0
  const isAhead = lead >= needed * starterShare(model.learntFrom)
  const label = said !== 'scores' || !isAhead || nothingKnown ? 0 : needs[0]!
  const rival = label === 0 ? needs[0]! : order.find((other) => other !== label)!
  const likely = said === 'scores' && label === 0 && !nothingKnown && chances[needs[0]!]! >= worthOffering
  return { sentence, scores, nearest, label, rival, needs, lead, said, likely }
}

function scoresOf(
  knowledge: Knowledge,
  model: TaughtModel,
  sentence: Read,
  likeness: number,
  agreed: Agreed[],
): Scores {
  const share = starterShare(model.learntFrom)
  const starter = starterScores(knowledge, sentence)
  const all = starter.scores.map((score) => score * share)
  model.score(sentence.vector, 'type', all, likeness)
  for (const { label, weight } of agreed) all[label]! += weight
  const chances = all.slice()
  softmax(chances)
  return { all, chances, starter, share, agreed }
}

/** By how much `none` may lead the whole, and a need has to lead a half beyond what any sentence must (cross-validated: decision 33). */
const undecided = 1
const clearHalf = 2

/** Two statements in one sentence hide each other: where the whole hardly tells no need, a half that clearly tells one decides. */
function strongest(judge: (words: Word[]) => Judged, words: Word[], text: string, { language }: Knowledge): Judged {
  const whole = judge(words)
  if (whole.label > 0 || whole.said === 'heading' || whole.lead < -undecided) return whole
  if ((whole.nearest[0]?.similarity ?? 0) >= same) return whole
  const halves = halvesOf(words, text, language)
  if (halves.length === 0) return whole
  let best = kept(whole)
  let most = calibrations[language].lead + clearHalf
  for (const half of halves) {
    const found = judge(half)
    if (found.label === 0 || found.lead < most || (best.label > 0 && found.lead === most)) continue
    best = kept(found)
    most = found.lead
  }
  return best
}

/** With occurrences of its own: what a sentence was read into holds until the next is read. */
function kept({ sentence, ...judged }: Judged): Judged {
  const { length, hashes, first, second } = sentence.occurrences
  const occurrences = { length, hashes, first: first.slice(0, length), second: second.slice(0, length) }
  return { ...judged, sentence: { ...sentence, occurrences } }
}

function wordsThatDecided(
  knowledge: Knowledge,
  model: TaughtModel,
  { sentence, scores, label, rival, nearest }: Judged,
  all: readonly Word[],
  text: string,
): WordWeight[] {
  const { words, occurrences, positions, vector } = sentence
  const weights = starterWords(knowledge, sentence, scores.starter, label, rival).map((weight) => weight * scores.share)
  const shares = new Float64Array(vector.keys.length)
  model.explain(vector, label, rival, shares, nearest[0]?.similarity ?? 0)
  toWords(shares, occurrences, positions, words.length).forEach((weight, at) => (weights[at]! += weight))
  for (const { label: its, weight, words: those } of scores.agreed)
    for (const at of those) weights[at]! += (its === label ? weight : its === rival ? -weight : 0) / those.length
  const from = all.indexOf(words[0]!)
  return all.map(({ start, end }, at) => ({
    start,
    end,
    text: text.slice(start, end),
    weight: weights[at - from] ?? 0,
  }))
}

/** Below this chance no item is named: three times what chance alone gives, a tenth at the least, a quarter at the most. */
const itemAbove = (items: number): number => Math.min(0.25, Math.max(0.1, 3 / items))

function itemOf(
  items: readonly Item[],
  model: TaughtModel,
  vector: Vector,
  type: Label,
  examples: number,
  likeness: number,
): Analysis['item'] {
  if (items.length === 0) return null
  const scores = new Float64Array(items.length)
  model.score(vector, 'item', scores, likeness)
  const sharpness = itemSharpness(examples / items.length)
  for (let at = 0; at < scores.length; at++) scores[at]! *= sharpness
  softmax(scores)
  let best = -1
  for (let at = 0; at < items.length; at++) {
    if (items[at]!.type !== undefined && items[at]!.type !== type) continue
    if (best < 0 || scores[at]! > scores[best]!) best = at
  }
  return best < 0 || scores[best]! < itemAbove(items.length)
    ? null
    : { code: items[best]!.code, confidence: scores[best]! }
}
