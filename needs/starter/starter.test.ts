// Tests of the starter corpora, which are part of the product.
import { describe, expect, test } from 'vitest'
import { calibrations } from '../training/confidence.ts'
import { labels } from '../labels.ts'
import { languages } from '../languages.ts'
import { findFaults } from './corpus-faults.ts'
import {
  computeMetrics,
  crossValidate,
  fitTemperature,
  predictLabel,
  scoreEnds,
  validateHands,
  validateWholeNotes,
  type EndFigures,
  type ScoredSentence,
} from './cross-validation.ts'
import { trainSplitter } from './split-training.ts'
import { parseMarked, readNotes, readSplits, readStarter, type MarkedNote, type StarterSentence } from './corpora.ts'

describe.each(languages)('the starter corpus of %s', (language) => {
  test('has no duplicates, and enough sentences of every label, register, trade and level', () => {
    expect(findFaults(language, readStarter(language))).toEqual([])
  })

  test('predicts the labels of sentences of other trades, with the calibration in use', async () => {
    const scored = await crossValidate(language, readStarter(language), 3)
    const { macroF1, falseNeeds, found } = computeMetrics(
      scored.map(({ gold }) => gold),
      scored.map((one) => predictLabel(one, calibrations[language], language)),
    )
    expect(macroF1).toBeGreaterThan(0.68)
    expect(falseNeeds).toBeLessThan(0.15)
    expect(found).toBeGreaterThan(0.7)
  }, 60_000)
})

// By hand: the author's lines are scored by a model that has seen none of his writers and trades.
test.each([
  ['ko', 'ko-03', 0.84],
  ['en', 'en-02', 0.77],
] as const)(
  'predicts the labels of notes by an author left out, in %s',
  async (language, hand, accuracy) => {
    // A part of the other authors' lines, to save time.
    const notes = readNotes(language).filter((one, at) => one.hand === hand || at % 2 === 0)
    const scored = await validateHands(language, readStarter(language), notes, [hand])
    expect(scored.length).toBeGreaterThan(1_900)
    const metrics = computeMetrics(
      scored.map(({ gold }) => gold),
      scored.map((one) => predictLabel(one, calibrations[language], language)),
    )
    expect(metrics.accuracy).toBeGreaterThan(accuracy)
    expect(metrics.falseNeeds).toBeLessThan(0.15)
    expect(Math.abs(fitTemperature(scored) - calibrations[language].temperature)).toBeLessThan(0.12)
  },
  60_000,
)

test('splits notes by an author whose notes have taught nothing better than the rules alone', () => {
  const notes = readNotes('en').filter(({ hand }) => ['en-01', 'en-03', 'en-04', 'en-05'].includes(hand))
  const all = readSplits('en')
  const tested = all.filter(({ hand }) => hand === 'en-02')
  const weights = trainSplitter(notes, 'en', ({ hand }) => hand !== 'en-02')
  const [byRules, learned] = [scoreEnds(tested, 'en'), scoreEnds(tested, 'en', weights)]
  expect(byRules.gold).toBeGreaterThan(500)
  const f1 = ({ hits, found, gold }: EndFigures): number => (2 * hits) / (found + gold)
  expect(f1(learned)).toBeGreaterThan(f1(byRules) + 0.03)
  // Rather one cut too many: labels lose more by a missed one.
  expect(learned.hitsInside / learned.goldInside).toBeGreaterThan(0.18)
  expect(learned.hitsInside / learned.foundInside).toBeGreaterThan(0.5)
}, 60_000)

test('splits and classifies whole notes by an author left out', async () => {
  // A part of the other authors' lines, to save time.
  const notes = readNotes('en').filter((one, at) => one.isStatement || at % 3 === 0)
  const figures = await validateWholeNotes('en', readStarter('en'), notes, 'en-11')
  expect(figures.sentences).toBeGreaterThan(900)
  expect(figures.right / figures.sentences).toBeGreaterThan(0.78)
  expect(figures.falseNeeds / figures.nones).toBeLessThan(0.14)
  expect(figures.missed / figures.needs).toBeLessThan(0.24)
}, 60_000)

test('reads the labels, ends and wrapped lines of a marked note', () => {
  const source = '# pumps | Kim\n{n}met Jane {o}and the van came\nlate again, {?}no parking\n{p}- too loud\n'
  const [{ text, statements, continued }] = parseMarked(source, 'en-99.txt') as [MarkedNote]
  expect(text).toBe('met Jane and the van came\nlate again, no parking\n- too loud')
  expect(statements.map(({ start, end, label }) => [text.slice(start, end), label])).toEqual([
    ['met Jane', 'none'],
    ['and the van came\nlate again,', 'operational'],
    ['no parking', null],
    ['- too loud', 'product'],
  ])
  expect(continued.map((at) => text.slice(at, at + 4))).toEqual(['late'])
  expect(() => parseMarked('# pumps | Kim\nmet Jane\n', 'en-99.txt')).toThrow('en-99.txt: note 1 begins without a mark')
})

test('reads the ends of statements and the wrapped lines of a marked note', () => {
  for (const language of languages)
    for (const { text, ends, continued } of readSplits(language)) {
      expect(text).not.toMatch(/[¦↵]/u)
      for (const end of ends) expect(text[end - 1]).toMatch(/[\p{L}\p{N}]/u)
      for (const start of continued) expect(text[start - 1]).toBe('\n')
      expect(ends.length).toBeGreaterThan(0)
    }
  const joined = readSplits('ja', '')
  expect(
    joined.every(
      ({ text }, at) =>
        text.split('\n').length === readSplits('ja')[at]!.text.split('\n').length - joined[at]!.continued.length,
    ),
  ).toBe(true)
})

describe('the corpus check', () => {
  const aCorpus = (count: number): StarterSentence[] =>
    Array.from({ length: count }, (_, at) => ({
      label: labels[at % 5]!,
      register: ['note', 'plain', 'polite', 'quote', 'chat'][Math.floor(at / 5) % 5]!,
      level: at % 3 === 0 ? 'h' : 'e',
      text: `${(at * 7919).toString(36)} ${(at * 104729).toString(36)}`,
      trade: `trade ${at % 70}`,
      line: at + 1,
    }))
  test('finds no faults in a good corpus', () => expect(findFaults('en', aCorpus(900))).toEqual([]))
  test('finds duplicates and near duplicates', () => {
    const good = aCorpus(900)
    const faults = findFaults('en', [
      ...good,
      { ...good[3]!, text: `${good[3]!.text}!`, line: 901 },
      { ...good[0]!, text: 'The buyer wants a much shorter lead time now.', line: 902 },
      { ...good[1]!, text: 'The buyer wants a much shorter lead time today.', line: 903 },
    ])
    expect(faults).toHaveLength(2)
    expect(faults[0]).toContain('lines 4 and 901 are the same')
    expect(faults[1]).toContain('lines 902 and 903 are nearly the same')
  })
  test('finds too few sentences of a label, registers, trades and hard sentences', () => {
    const poor = aCorpus(300).map((sentence): StarterSentence => ({
      ...sentence,
      level: 'e',
      register: 'note',
      trade: 'one',
    }))
    const faults = findFaults('en', poor).join('\n')
    for (const words of [
      'none: 60 sentences; 150 are the least',
      '0 % are hard',
      'only the registers note',
      '1 trades; 60 are the least',
    ])
      expect(faults).toContain(words)
  })
  test('computes the confusion matrix, macro-F1, false needs and needs found', () => {
    const metrics = computeMetrics([0, 0, 1, 2, 3, 4], [0, 1, 1, 2, 0, 4])
    expect(metrics.falseNeeds).toBe(0.5)
    expect(metrics.found).toBe(0.75)
    expect(metrics.confusion[0]).toEqual([1, 1, 0, 0, 0])
    expect(metrics.macroF1).toBeCloseTo((0.5 + 2 / 3 + 1 + 0 + 1) / 5)
    const scored: ScoredSentence[] = [
      { gold: 1, scores: Float64Array.from([0, 1, 0, 0, 0]), knownShare: 1, level: 'e' },
    ]
    expect(fitTemperature(scored)).toBeCloseTo(0.1)
    expect(predictLabel(scored[0]!, { temperature: 1, lead: 2, minKnownShare: 0 })).toBe(0)
    expect(predictLabel(scored[0]!, { temperature: 1, lead: 1, minKnownShare: 0 })).toBe(1)
  })
})
