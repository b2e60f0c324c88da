// The starter corpora are a part of the product: these are the tests of their making.
import { describe, expect, test } from 'vitest'
import { calibrations } from '../training/confidence.ts'
import { labels } from '../labels.ts'
import { languages } from '../languages.ts'
import { crossValidate, decide, faultsOf, figuresOf, temperatureOf, type Judged } from './starter-check.ts'
import { readStarter, type StarterSentence } from './starter.ts'

describe.each(languages)('the starter corpus of %s', (language) => {
  test('has no repeats, enough of every label, register and trade, and hard ones among them', () => {
    expect(faultsOf(language, readStarter(language))).toEqual([])
  })

  test('teaches what it says of sentences of other trades, and its calibration holds', async () => {
    const judged = await crossValidate(language, readStarter(language), 3)
    const { macroF1, falseNeeds, found } = figuresOf(
      judged.map(({ gold }) => gold),
      judged.map((one) => decide(one, calibrations[language], language)),
    )
    expect(macroF1).toBeGreaterThan(0.68)
    expect(falseNeeds).toBeLessThan(0.15)
    expect(found).toBeGreaterThan(0.7)
    expect(Math.abs(temperatureOf(judged) - calibrations[language].temperature)).toBeLessThan(0.12)
  }, 60_000)
})

describe('the check of a corpus', () => {
  const some = (count: number): StarterSentence[] =>
    Array.from({ length: count }, (_, at) => ({
      label: labels[at % 5]!,
      register: ['note', 'plain', 'polite', 'quote', 'chat'][Math.floor(at / 5) % 5]!,
      level: at % 3 === 0 ? 'h' : 'e',
      text: `${(at * 7919).toString(36)} ${(at * 104729).toString(36)}`,
      trade: `trade ${at % 70}`,
      line: at + 1,
    }))
  test('finds nothing wrong with a good one', () => expect(faultsOf('en', some(900))).toEqual([]))
  test('finds repeats and near repeats', () => {
    const good = some(900)
    const faults = faultsOf('en', [
      ...good,
      { ...good[3]!, text: `${good[3]!.text}!`, line: 901 },
      { ...good[0]!, text: 'The buyer wants a much shorter lead time now.', line: 902 },
      { ...good[1]!, text: 'The buyer wants a much shorter lead time today.', line: 903 },
    ])
    expect(faults).toHaveLength(2)
    expect(faults[0]).toContain('lines 4 and 901 are the same')
    expect(faults[1]).toContain('lines 902 and 903 are nearly the same')
  })
  test('finds too few of a label, of registers, of trades, and of hard ones', () => {
    const poor = some(300).map((sentence): StarterSentence => ({
      ...sentence,
      level: 'e',
      register: 'note',
      trade: 'one',
    }))
    const faults = faultsOf('en', poor).join('\n')
    for (const words of [
      'none: 60 sentences; 150 are the least',
      '0 % are hard',
      'only the registers note',
      '1 trades; 60 are the least',
    ])
      expect(faults).toContain(words)
  })
  test('figures: confusion, macro-F1, false needs, needs found', () => {
    const figures = figuresOf([0, 0, 1, 2, 3, 4], [0, 1, 1, 2, 0, 4])
    expect(figures.falseNeeds).toBe(0.5)
    expect(figures.found).toBe(0.75)
    expect(figures.confusion[0]).toEqual([1, 1, 0, 0, 0])
    expect(figures.macroF1).toBeCloseTo((0.5 + 2 / 3 + 1 + 0 + 1) / 5)
    const sure: Judged[] = [{ gold: 1, scores: Float64Array.from([0, 1, 0, 0, 0]), known: 1, level: 'e' }]
    expect(temperatureOf(sure)).toBeCloseTo(0.1)
    expect(decide(sure[0]!, { temperature: 1, lead: 2, known: 0 })).toBe(0)
    expect(decide(sure[0]!, { temperature: 1, lead: 1, known: 0 })).toBe(1)
  })
})
