// `npm run needs -- starter`: what is wrong with the starter corpora, and how well each teaches (cross-validation over its trades).
import { calibrations, leadIn, type Calibration } from '../training/confidence.ts'
import { softmax } from '../training/classifier.ts'
import { read, wordsIn } from '../knowledge.ts'
import { labels } from '../labels.ts'
import type { Language } from '../languages.ts'
import { learnStarter, readStarter, type StarterSentence } from './starter.ts'
import { starterScores } from './starter-scores.ts'
import { toolFor } from '../tools/load.ts'

/** Sentences are near duplicates if they share more of their letter groups than this (Jaccard, groups of three). */
const tooAlike = 0.7
const least = (language: Language): number => (language === 'ko' ? 400 : 150)

export type Faults = string[]

/** What a careful reader would send back: repeats, near repeats, too few of a label or of hard ones, one label of a few voices. */
export function faultsOf(language: Language, sentences: readonly StarterSentence[]): Faults {
  const faults: Faults = []
  const seen = new Map<string, number>()
  const grams = sentences.map(({ text }) => groupsOf(text))
  const holders = new Map<string, number[]>()
  sentences.forEach(({ text, line }, at) => {
    const normal = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '')
    const twin = seen.get(normal)
    if (twin !== undefined) faults.push(`lines ${twin} and ${line} are the same: ${text}`)
    seen.set(normal, line)
    if (text !== text.trim() || text.length > 400)
      faults.push(`line ${line} has blanks around it, or is too long: ${text.slice(0, 60)}`)
    const shared = new Map<number, number>()
    for (const group of grams[at]!) {
      const others = holders.get(group)
      if (others) for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1)
      if (!others) holders.set(group, [at])
      else if (others.length < 200) others.push(at)
    }
    for (const [other, common] of shared) {
      const alike = common / (grams[at]!.size + grams[other]!.size - common)
      if (alike > tooAlike && twin === undefined)
        faults.push(
          `lines ${sentences[other]!.line} and ${line} are nearly the same (${alike.toFixed(2)}): ${sentences[other]!.text} / ${text}`,
        )
    }
  })
  for (const label of labels) {
    const own = sentences.filter((sentence) => sentence.label === label)
    if (own.length < least(language)) faults.push(`${label}: ${own.length} sentences; ${least(language)} are the least`)
    const hard = own.filter(({ level }) => level === 'h').length / own.filter(({ level }) => level !== 'p').length
    if (hard < 0.2 || hard > 0.55)
      faults.push(`${label}: ${Math.round(hard * 100)} % are hard; about a third should be`)
    const registers = new Set(own.map(({ register }) => register))
    if (registers.size < 5) faults.push(`${label}: only the registers ${[...registers].join(', ')}`)
  }
  const trades = new Set(sentences.map(({ trade }) => trade))
  if (trades.size < 60) faults.push(`${trades.size} trades; 60 are the least`)
  return faults
}

const groupsOf = (text: string): Set<string> => {
  const letters = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return new Set(Array.from({ length: Math.max(1, letters.length - 2) }, (_, at) => letters.slice(at, at + 3)))
}

export type Judged = { gold: number; scores: Float64Array; known: number; level: string; words?: number }

/** Every sentence, judged by a model that has seen no sentence of its trade. */
export async function crossValidate(
  language: Language,
  sentences: readonly StarterSentence[],
  folds = 5,
): Promise<Judged[]> {
  const tool = await toolFor(language)
  const trades = [...new Set(sentences.map(({ trade }) => trade))]
  // What belongs to no trade is dealt out sentence by sentence.
  const foldOf = ({ trade, line }: StarterSentence): number =>
    (trade === 'any trade' ? line : trades.indexOf(trade)) % folds
  const judged: Judged[] = []
  for (let fold = 0; fold < folds; fold++) {
    const starter = learnStarter(
      sentences.filter((sentence) => foldOf(sentence) !== fold),
      language,
      tool,
    )
    const knowledge = { language, items: [], tool, starter, rarity: starter.rarity }
    for (const sentence of sentences.filter((other) => foldOf(other) === fold)) {
      const words = wordsIn(knowledge, sentence.text)
      const { scores, told } = starterScores(knowledge, read(knowledge, words))
      const { temperature } = calibrations[language]
      judged.push({
        gold: labels.indexOf(sentence.label),
        scores: scores.map((score) => score * temperature),
        known: told,
        level: sentence.level,
        words: words.length,
      })
    }
  }
  return judged
}

/** The label that the calibration of a language would give. */
export function decide(
  { scores, known, words = Infinity }: Judged,
  calibration: Calibration,
  language: Language = 'en',
): number {
  const { temperature, known: floor } = calibration
  const lead = leadIn(language, calibration, words)
  const best = [1, 2, 3, 4].reduce((most, label) => (scores[label]! > scores[most]! ? label : most))
  return known >= floor && (scores[best]! - scores[0]!) / temperature >= lead ? best : 0
}

export type Figures = { confusion: number[][]; macroF1: number; accuracy: number; falseNeeds: number; found: number }

/** `confusion[gold][told]`; the share of none-sentences given a need; the share of need-sentences given any need. */
export function figuresOf(golds: readonly number[], told: readonly number[]): Figures {
  const confusion = labels.map(() => labels.map(() => 0))
  golds.forEach((gold, at) => confusion[gold]![told[at]!]!++)
  const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)
  const scores = labels.map((_, label) => {
    const hits = confusion[label]![label]!
    return (2 * hits) / Math.max(1, sum(confusion[label]!) + sum(confusion.map((row) => row[label]!)))
  })
  const needs = golds.map((gold, at) => [gold, told[at]!] as const).filter(([gold]) => gold > 0)
  return {
    confusion,
    macroF1: sum(scores) / labels.length,
    accuracy: sum(labels.map((_, label) => confusion[label]![label]!)) / Math.max(1, golds.length),
    falseNeeds: 1 - confusion[0]![0]! / Math.max(1, sum(confusion[0]!)),
    found: needs.filter(([, said]) => said > 0).length / Math.max(1, needs.length),
  }
}

/** The temperature under which the gold labels are likeliest (Guo et al. 2017). */
export function temperatureOf(judged: readonly Judged[]): number {
  let best = { temperature: 1, loss: Infinity }
  for (let temperature = 0.1; temperature < 1.5; temperature += 0.02) {
    let loss = 0
    for (const { gold, scores } of judged) {
      const chances = scores.map((score) => score / temperature)
      softmax(chances)
      loss -= Math.log(Math.max(1e-12, chances[gold]!))
    }
    if (loss < best.loss) best = { temperature, loss }
  }
  return Math.round(best.temperature * 100) / 100
}

/** The report, as text. */
export async function checkStarter(all: readonly Language[]): Promise<string> {
  const parts: string[] = []
  for (const language of all) {
    const sentences = readStarter(language)
    const faults = faultsOf(language, sentences)
    const judged = await crossValidate(language, sentences)
    const calibration = calibrations[language]
    const { confusion, macroF1, accuracy, falseNeeds, found } = figuresOf(
      judged.map(({ gold }) => gold),
      judged.map((one) => decide(one, calibration, language)),
    )
    const counts = labels
      .map((label) => `${label} ${sentences.filter((sentence) => sentence.label === label).length}`)
      .join(', ')
    const whole = sentences.filter(({ level }) => level !== 'p')
    const hard = Math.round((whole.filter(({ level }) => level === 'h').length / whole.length) * 100)
    const known = judged.map((one) => one.known).sort((a, b) => a - b)
    parts.push(
      `${language}: ${sentences.length} sentences (${counts}), ${hard} % of the whole sentences hard, ${new Set(sentences.map(({ trade }) => trade)).size} trades`,
      ...faults.map((fault) => `  ! ${fault}`),
      `  cross-validated over trades: macro-F1 ${macroF1.toFixed(3)}, accuracy ${accuracy.toFixed(3)}, none given a need ${(falseNeeds * 100).toFixed(1)} %, needs found ${(found * 100).toFixed(1)} %`,
      `  ${'gold \\ told'.padEnd(14)}${labels.map((label) => label.padStart(12)).join('')}`,
      ...confusion.map(
        (row, label) => `  ${labels[label]!.padEnd(14)}${row.map((count) => String(count).padStart(12)).join('')}`,
      ),
      `  calibration: temperature ${temperatureOf(judged)} (in use ${calibration.temperature}); known share of a sentence, 1 %: ${known[Math.floor(known.length / 100)]!.toFixed(2)}, 5 %: ${known[Math.floor(known.length / 20)]!.toFixed(2)} (floor in use ${calibration.known})`,
      ...[-1, -0.5, 0, 0.5, 1, 1.5, 2, 3].map((lead) => {
        const at = figuresOf(
          judged.map(({ gold }) => gold),
          judged.map((one) => decide(one, { ...calibration, lead }, language)),
        )
        return `    lead ${String(lead).padStart(4)}: macro-F1 ${at.macroF1.toFixed(3)}, none given a need ${(at.falseNeeds * 100).toFixed(1)} %, needs found ${(at.found * 100).toFixed(1)} %${lead === calibration.lead ? '  (in use)' : ''}`
      }),
    )
  }
  return parts.join('\n')
}
