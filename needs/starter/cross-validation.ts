// Cross-validates a starter corpus over its trades, and its notes over their authors; computes metrics and the calibration from the result.
import { calibrations, decide, type Calibration } from '../training/confidence.ts'
import { runToEnd, softmax } from '../training/classifier.ts'
import { contentWords, encodeSentence } from '../encoded-sentence.ts'
import { labels, type Label } from '../labels.ts'
import type { Language } from '../languages.ts'
import { trainStarter } from './starter.ts'
import { lastLetter, readMarked, type NoteLine, type SplitNote, type StarterSentence } from './corpora.ts'
import { measure, type NoteFigures } from './note-figures.ts'
import { trainSplitter } from './split-training.ts'
import { Needs } from '../engine.ts'
import { likeliestNeed, starterScores } from './starter-scores.ts'
import { splitSentences, type SplitWeights } from '../text/sentences.ts'
import { dictionaryFor } from '../tools/dictionaries.ts'

/** A sentence with its gold label (a number) and its scores in logits before calibration. */
export type ScoredSentence = { gold: number; scores: Float64Array; knownShare: number; level: string; words?: number }

/** Scores every sentence with a model that was trained on no sentence of the same trade. */
export async function crossValidate(
  language: Language,
  sentences: readonly StarterSentence[],
  folds = 5,
): Promise<ScoredSentence[]> {
  const trades = [...new Set(sentences.map(({ trade }) => trade))]
  // Sentences without a trade are distributed one by one.
  const foldOf = ({ trade, line }: StarterSentence): number =>
    (trade === 'any trade' ? line : trades.indexOf(trade)) % folds
  const scored: ScoredSentence[] = []
  for (let fold = 0; fold < folds; fold++) {
    const isTested = (sentence: StarterSentence) => foldOf(sentence) === fold
    const others = sentences.filter((sentence) => !isTested(sentence))
    scored.push(...(await scoreWithout(language, others, sentences.filter(isTested))))
  }
  return scored
}

/**
 * Scores the lines of notes with a model that was trained on all sentences and on the notes of all other authors.
 * @param hands the authors whose notes are scored
 */
export async function validateHands(
  language: Language,
  sentences: readonly StarterSentence[],
  notes: readonly NoteLine[],
  hands: readonly string[],
): Promise<ScoredSentence[]> {
  const scored: ScoredSentence[] = []
  for (const hand of hands) {
    const others = notes.filter((line) => line.hand !== hand)
    const own = notes.filter((line) => line.hand === hand)
    scored.push(...(await scoreWithout(language, [...sentences, ...others], own)))
  }
  return scored
}

/**
 * Splits and classifies whole notes by an author, with an engine that learned from all other authors.
 * @param hand the author of the notes
 */
export async function validateWholeNotes(
  language: Language,
  sentences: readonly StarterSentence[],
  notes: readonly NoteLine[],
  hand: string,
): Promise<NoteFigures> {
  const others = notes.filter((line) => line.hand !== hand)
  const dictionary = await dictionaryFor(language)
  const starter = {
    ...trainStarter([...sentences, ...others], language, dictionary),
    splitter: trainSplitter(others, language, (note) => note.hand !== hand),
  }
  const settings = { language, items: [], lessons: [], sentences: [], starter: true, seed: 1, settled: 0 }
  const needs = runToEnd(Needs.createInSteps({ ...settings, refused: () => {} }, dictionary, starter))
  const tested = readMarked(language).filter((note) => note.hand === hand)
  return measure(tested, (text) => needs.analyse(text))
}

/** What was found of the ends of statements: at line breaks, and inside lines. */
export type EndFigures = {
  gold: number
  found: number
  hits: number
  goldInside: number
  foundInside: number
  hitsInside: number
}

export function scoreEnds(notes: readonly SplitNote[], language: Language, weights?: SplitWeights): EndFigures {
  const sum: EndFigures = { gold: 0, found: 0, hits: 0, goldInside: 0, foundInside: 0, hitsInside: 0 }
  for (const { text, ends } of notes) {
    const gold = new Set(ends)
    const found = new Set(splitSentences(text, language, weights).map(({ end }) => lastLetter(text, end)))
    const isInside = (end: number): boolean =>
      /^[^\p{L}\p{N}\n.!?。！？…]*[\p{L}\p{N}]/u.test(text.slice(end, end + 20))
    for (const end of new Set([...gold, ...found])) {
      const [isGold, isFound, inside] = [gold.has(end), found.has(end), isInside(end)].map(Number) as [
        number,
        number,
        number,
      ]
      sum.gold += isGold
      sum.found += isFound
      sum.hits += isGold * isFound
      sum.goldInside += isGold * inside
      sum.foundInside += isFound * inside
      sum.hitsInside += isGold * isFound * inside
    }
  }
  return sum
}

type Labelled = { label: Label; text: string; level?: string }
/** Scores sentences with a model that was trained on others. */
async function scoreWithout(
  language: Language,
  trained: readonly Labelled[],
  tested: readonly Labelled[],
): Promise<ScoredSentence[]> {
  const dictionary = await dictionaryFor(language)
  const starter = trainStarter(trained, language, dictionary)
  const context = { language, items: [], dictionary, starter, inverseFrequency: starter.inverseFrequency }
  const { temperature } = calibrations[language]
  return tested.map(({ label, text, level = 'h' }) => {
    const words = contentWords(context, text)
    const { scores, knownShare } = starterScores(context, encodeSentence(context, words))
    return {
      gold: labels.indexOf(label),
      scores: scores.map((score) => score * temperature),
      knownShare,
      level,
      words: words.length,
    }
  })
}

/**
 * The label (a number) that the engine predicts with a calibration. Stricter than the engine: a clear lead does not
 * outweigh unknown words here.
 */
export function predictLabel(
  { scores, knownShare, words = Infinity }: ScoredSentence,
  calibration: Calibration,
  language: Language = 'en',
): number {
  const best = likeliestNeed(scores)
  const lead = (scores[best]! - scores[0]!) / calibration.temperature
  return decide({ lead, knownShare, words }, language, calibration, { clearLead: Infinity }) === 'need' ? best : 0
}

/**
 * `confusion[gold][predicted]`: numbers of sentences. `falseNeeds`: the share of `none` sentences with a predicted
 * need. `found`: the share of sentences with a need for which any need is predicted.
 */
export type Metrics = {
  confusion: number[][]
  macroF1: number
  accuracy: number
  falseNeeds: number
  found: number
}

export function computeMetrics(golds: readonly number[], predictions: readonly number[]): Metrics {
  const confusion = labels.map(() => labels.map(() => 0))
  golds.forEach((gold, at) => confusion[gold]![predictions[at]!]!++)
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
  const f1Scores = labels.map((_, label) => {
    const hits = confusion[label]![label]!
    return (2 * hits) / Math.max(1, sum(confusion[label]!) + sum(confusion.map((row) => row[label]!)))
  })
  const needs = golds.map((gold, at) => [gold, predictions[at]!] as const).filter(([gold]) => gold > 0)
  return {
    confusion,
    macroF1: sum(f1Scores) / labels.length,
    accuracy: sum(labels.map((_, label) => confusion[label]![label]!)) / Math.max(1, golds.length),
    falseNeeds: 1 - confusion[0]![0]! / Math.max(1, sum(confusion[0]!)),
    found: needs.filter(([, predicted]) => predicted > 0).length / Math.max(1, needs.length),
  }
}

/** The temperature with the largest likelihood of the gold labels (Guo et al. 2017). */
export function fitTemperature(scored: readonly ScoredSentence[]): number {
  let best = { temperature: 1, loss: Infinity }
  for (let temperature = 0.1; temperature < 1.5; temperature += 0.02) {
    let loss = 0
    for (const { gold, scores } of scored) {
      const probabilities = scores.map((score) => score / temperature)
      softmax(probabilities)
      loss -= Math.log(Math.max(1e-12, probabilities[gold]!))
    }
    if (loss < best.loss) best = { temperature, loss }
  }
  return Math.round(best.temperature * 100) / 100
}
