// `npm run needs -- starter`: reports the faults of the starter corpora, and the results of cross-validations over their
// trades and over the authors of the notes.
import { calibrations } from '../training/confidence.ts'
import { findFaults } from './corpus-faults.ts'
import {
  computeMetrics,
  crossValidate,
  fitTemperature,
  predictLabel,
  scoreEnds,
  validateHands,
  validateWholeNotes,
  type ScoredSentence,
} from './cross-validation.ts'
import { labels } from '../labels.ts'
import type { Language } from '../languages.ts'
import { readMarked, readNotes, readSplits, readStarter, type NoteLine, type StarterSentence } from './corpora.ts'
import { endsF1, sumOf, type NoteFigures } from './note-figures.ts'
import { trainSplitter } from './split-training.ts'

/** The report as text. Takes some seconds per language. */
export async function checkStarter(languages: readonly Language[]): Promise<string> {
  const lines: string[] = []
  for (const language of languages) {
    const sentences = readStarter(language)
    const scored = await crossValidate(language, sentences)
    lines.push(
      describeCorpus(language, sentences),
      ...findFaults(language, sentences).map((fault) => `  ! ${fault}`),
      ...describeMetrics(language, scored, 'over trades'),
      ...describeCalibration(language, scored),
    )
    const notes = readNotes(language)
    const hands = [...new Set(notes.map(({ hand }) => hand))]
    if (hands.length === 0) continue
    const byHand: ScoredSentence[] = []
    for (const hand of hands) {
      const ofHand = await validateHands(language, sentences, notes, [hand])
      lines.push(`  ${hand}: ${describeShort(metricsWith(language, ofHand))}`)
      byHand.push(...ofHand)
    }
    lines.push(...describeEnds(language, notes))
    const figures: NoteFigures[] = []
    for (const hand of new Set(readMarked(language).map((note) => note.hand))) {
      figures.push(await validateWholeNotes(language, sentences, notes, hand))
      lines.push(`  whole notes by ${hand}: ${describeNotes(figures.at(-1)!)}`)
    }
    if (figures.length > 1) lines.push(`  whole notes, over authors: ${describeNotes(sumOf(figures))}`)
    lines.push(...describeMetrics(language, byHand, 'over authors'), ...describeCalibration(language, byHand))
  }
  return lines.join('\n')
}

/**
 * The ends of statements in notes by an author whose notes have taught nothing, or, where there is one author, in five
 * parts of his notes.
 */
function describeEnds(language: Language, notes: readonly NoteLine[]): string[] {
  const all = readSplits(language)
  const authors = [...new Set(all.map(({ hand }) => hand))]
  const groups = all.map(({ hand }, at) => (authors.length > 1 ? hand : `part ${(at % 5) + 1}`))
  const sums = new Map<string, number>()
  for (const group of new Set(groups)) {
    const others = notes.filter(({ hand, isStatement }) => !isStatement || hand !== group)
    const weights = trainSplitter(others, language, (_, at) => groups[at] !== group)
    const tested = all.filter((_, at) => groups[at] === group)
    for (const [key, value] of Object.entries(scoreEnds(tested, language, weights)))
      sums.set(key, (sums.get(key) ?? 0) + value)
  }
  const f1 = (hits: string, found: string, gold: string): string =>
    ((2 * sums.get(hits)!) / (sums.get(found)! + sums.get(gold)!)).toFixed(3)
  return [
    `  ends of statements, over ${authors.length > 1 ? 'authors' : 'parts'}: F1 ${f1('hits', 'found', 'gold')}, inside lines ${f1('hitsInside', 'foundInside', 'goldInside')}`,
  ]
}

const describeNotes = (all: NoteFigures): string => {
  const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`
  return `right ${share(all.right, all.sentences)}, none given a need ${share(all.falseNeeds, all.nones)}, needs missed ${share(all.missed, all.needs)}, ends of statements F1 ${endsF1(all).toFixed(3)}`
}

function describeCorpus(language: Language, sentences: readonly StarterSentence[]): string {
  const counts = labels
    .map((label) => `${label} ${sentences.filter((sentence) => sentence.label === label).length}`)
    .join(', ')
  const whole = sentences.filter(({ level }) => level !== 'p')
  const hard = Math.round((whole.filter(({ level }) => level === 'h').length / whole.length) * 100)
  return `${language}: ${sentences.length} sentences (${counts}), ${hard} % of the whole sentences hard, ${new Set(sentences.map(({ trade }) => trade)).size} trades`
}

const metricsWith = (language: Language, scored: readonly ScoredSentence[], calibration = calibrations[language]) =>
  computeMetrics(
    scored.map(({ gold }) => gold),
    scored.map((one) => predictLabel(one, calibration, language)),
  )

type Metrics = ReturnType<typeof computeMetrics>
const describeShort = ({ macroF1, accuracy, falseNeeds, found }: Metrics) =>
  `macro-F1 ${macroF1.toFixed(3)}, accuracy ${accuracy.toFixed(3)}, none given a need ${(falseNeeds * 100).toFixed(1)} %, needs found ${(found * 100).toFixed(1)} %`

function describeMetrics(language: Language, scored: readonly ScoredSentence[], over: string): string[] {
  const metrics = metricsWith(language, scored)
  return [
    `  cross-validated ${over}: ${describeShort(metrics)}`,
    `  ${'gold \\ told'.padEnd(14)}${labels.map((label) => label.padStart(12)).join('')}`,
    ...metrics.confusion.map(
      (row, label) => `  ${labels[label]!.padEnd(14)}${row.map((count) => String(count).padStart(12)).join('')}`,
    ),
  ]
}

function describeCalibration(language: Language, scored: readonly ScoredSentence[]): string[] {
  const calibration = calibrations[language]
  const known = scored.map(({ knownShare }) => knownShare).sort((a, b) => a - b)
  return [
    `  calibration: temperature ${fitTemperature(scored)} (in use ${calibration.temperature}); known share of a sentence, 1 %: ${known[Math.floor(known.length / 100)]!.toFixed(2)}, 5 %: ${known[Math.floor(known.length / 20)]!.toFixed(2)} (floor in use ${calibration.minKnownShare})`,
    ...[...new Set([-0.5, 0, 0.2, 0.4, 0.6, 0.8, 1, 1.3, 1.6, 2, calibration.lead])]
      .sort((a, b) => a - b)
      .map((lead) => {
        const metrics = metricsWith(language, scored, { ...calibration, lead })
        return `    lead ${String(lead).padStart(4)}: ${describeShort(metrics)}${lead === calibration.lead ? '  (in use)' : ''}`
      }),
  ]
}
