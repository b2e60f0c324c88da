// `npm run needs -- starter`: reports the faults of the starter corpora and the result of a cross-validation over their
// trades.
import { calibrations } from '../training/confidence.ts'
import { findFaults } from './corpus-faults.ts'
import { computeMetrics, crossValidate, fitTemperature, predictLabel, type ScoredSentence } from './cross-validation.ts'
import { labels } from '../labels.ts'
import type { Language } from '../languages.ts'
import { readStarter, type StarterSentence } from './starter.ts'

/** The report as text. Takes some seconds per language. */
export async function checkStarter(languages: readonly Language[]): Promise<string> {
  const lines: string[] = []
  for (const language of languages) {
    const sentences = readStarter(language)
    const scored = await crossValidate(language, sentences)
    lines.push(
      describeCorpus(language, sentences),
      ...findFaults(language, sentences).map((fault) => `  ! ${fault}`),
      ...describeMetrics(language, scored),
      ...describeCalibration(language, scored),
    )
  }
  return lines.join('\n')
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

function describeMetrics(language: Language, scored: readonly ScoredSentence[]): string[] {
  const { confusion, macroF1, accuracy, falseNeeds, found } = metricsWith(language, scored)
  return [
    `  cross-validated over trades: macro-F1 ${macroF1.toFixed(3)}, accuracy ${accuracy.toFixed(3)}, none given a need ${(falseNeeds * 100).toFixed(1)} %, needs found ${(found * 100).toFixed(1)} %`,
    `  ${'gold \\ told'.padEnd(14)}${labels.map((label) => label.padStart(12)).join('')}`,
    ...confusion.map(
      (row, label) => `  ${labels[label]!.padEnd(14)}${row.map((count) => String(count).padStart(12)).join('')}`,
    ),
  ]
}

function describeCalibration(language: Language, scored: readonly ScoredSentence[]): string[] {
  const calibration = calibrations[language]
  const known = scored.map(({ knownShare }) => knownShare).sort((a, b) => a - b)
  return [
    `  calibration: temperature ${fitTemperature(scored)} (in use ${calibration.temperature}); known share of a sentence, 1 %: ${known[Math.floor(known.length / 100)]!.toFixed(2)}, 5 %: ${known[Math.floor(known.length / 20)]!.toFixed(2)} (floor in use ${calibration.minKnownShare})`,
    ...[-1, -0.5, 0, 0.5, 1, 1.5, 2, 3].map((lead) => {
      const { macroF1, falseNeeds, found } = metricsWith(language, scored, { ...calibration, lead })
      return `    lead ${String(lead).padStart(4)}: macro-F1 ${macroF1.toFixed(3)}, none given a need ${(falseNeeds * 100).toFixed(1)} %, needs found ${(found * 100).toFixed(1)} %${lead === calibration.lead ? '  (in use)' : ''}`
    }),
  ]
}
