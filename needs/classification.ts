// Classifies a sentence by its scores: decides the label, and whether a single clause decides for the whole sentence.
import { softmax } from './training/classifier.ts'
import { decide, minSuggestionProbability, requiredClauseLead, undecidedLead } from './training/confidence.ts'
import type { KeywordMatch } from './lessons/agreed-keywords.ts'
import { starterWeight } from './training/corrections.ts'
import { splitClauses } from './text/clauses.ts'
import { SentenceParts, type EncodedSentence, type EngineContext } from './encoded-sentence.ts'
import { labels } from './labels.ts'
import type { LessonList } from './lessons/lesson-list.ts'
import { starterScores, type StarterScores } from './starter/starter-scores.ts'
import type { LessonModel } from './training/lesson-model.ts'

type Scores = {
  /** One per label, in logits, of the starter and the lessons together. */
  all: Float64Array
  probabilities: Float64Array
  starter: StarterScores
  weightOfStarter: number
  agreed: KeywordMatch[]
}
export type Classification = {
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

/** So many that some of the label are usually among them. */
const similarLessons = 12
/** A lesson with this similarity is about the same sentence: keywords, headings and unknown words are ignored. */
const sameSentence = 0.5

export function classify(
  context: EngineContext,
  model: LessonModel,
  lessons: LessonList,
  sentence: EncodedSentence,
  heading: boolean,
): Classification {
  const { language, starter } = context
  const { words } = sentence
  const nearest = model.nearest(sentence.vector, similarLessons)
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

/**
 * The classification of the whole sentence; if that is nearly a need, the clause with the clearest need instead
 * (confidence.ts).
 */
export function classifyWithClauses(
  context: EngineContext,
  classifyPart: (part: EncodedSentence) => Classification,
  sentence: EncodedSentence,
  text: string,
): Classification {
  const { language } = context
  const whole = classifyPart(sentence)
  if (whole.label > 0 || whole.basis === 'heading' || whole.lead < -undecidedLead) return whole
  if ((whole.nearest[0]?.similarity ?? 0) >= sameSentence) return whole
  const clauses = splitClauses(sentence.words, text, language)
  if (clauses.length === 0) return whole
  const parts = new SentenceParts(context, sentence)
  let best = withOwnOccurrences(whole)
  let bestLead = requiredClauseLead(language)
  for (const { from, to } of clauses) {
    const found = classifyPart(parts.encode(from, to))
    if (found.label === 0 || found.lead < bestLead || (best.label > 0 && found.lead === bestLead)) continue
    best = withOwnOccurrences(found)
    bestLead = found.lead
  }
  return best
}

/** Copies the occurrences, which are valid only until the next sentence is encoded. */
function withOwnOccurrences({ sentence, ...others }: Classification): Classification {
  const { length, first, second } = sentence.occurrences
  const occurrences = { ...sentence.occurrences, first: first.slice(0, length), second: second.slice(0, length) }
  return { ...others, sentence: { ...sentence, occurrences } }
}
