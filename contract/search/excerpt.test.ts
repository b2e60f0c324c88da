import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../rules/rules.ts'
import { scanCostOf } from '../../tests/support/scan-cost.ts'
import { truncate, excerptOf } from './excerpt.ts'

const family = '👨‍👩‍👧‍👦'
const combined = 'e\u0301'
const composed = '\u1112\u1161\u11ab'

test('a content of 215 characters is shown completely, one of 216 is cut with an ellipsis', () => {
  expect(excerptOf('가'.repeat(215))).toBe('가'.repeat(215))
  expect(excerptOf('가'.repeat(216))).toBe(`${'가'.repeat(215)}…`)
})
test('an excerpt never cuts inside an emoji family, a combining sequence, a flag or a decomposed syllable', () => {
  for (const one of [family, combined, composed, '🇰🇷', '👍🏽']) {
    expect(truncate(one.repeat(3), 2)).toBe(`${one.repeat(2)}…`)
    expect(excerptOf('가'.repeat(214) + one + one)).toBe(`${'가'.repeat(214)}${one}…`)
    expect(excerptOf('가'.repeat(214) + one)).toBe('가'.repeat(214) + one)
  }
})
test('line breaks are shown as spaces', () => {
  expect(excerptOf('첫 줄\n둘째 줄')).toBe('첫 줄 둘째 줄')
})
test('the excerpt and the rest together are the text, cut between characters', () => {
  const piece = fc.constantFrom('가', 'a', ' ', family, combined, composed, '🇰🇷', '\u200d', '\u0301')
  const count = (text: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      fc.integer({ min: 1, max: 20 }),
      (text, most) => {
        const cut = truncate(text, most)
        if (count(text) <= most) return cut === text
        const shown = cut.slice(0, -1)
        return (
          cut.endsWith('…') &&
          text.startsWith(shown) &&
          count(shown) === most &&
          count(shown) + count(text.slice(shown.length)) === count(text)
        )
      },
    ),
  )
})
test('an excerpt is short even if a single character has thousands of marks, and costs no more than is shown', () => {
  const marked = `e${'\u0301'.repeat(90)}`
  for (const long of [
    marked.repeat(215),
    marked.repeat(216),
    family.repeat(215),
    `가${'\u0301'.repeat(19_999)}`,
    '\u0301'.repeat(20_000),
    '👩\u200d'.repeat(6_000),
    '\n'.repeat(20_000),
    '🇰'.repeat(10_000),
  ]) {
    const excerpt = excerptOf(long)
    expect(excerpt.length).toBeLessThanOrEqual(limits.excerptText + 1)
    expect(excerpt.isWellFormed()).toBe(true)
    expect(scanCostOf(() => excerptOf(long)).characters).toBeLessThanOrEqual(4 * limits.excerptText)
  }
  expect(excerptOf(marked.repeat(216)), 'cut between characters where possible').toBe(
    `${marked.repeat(Math.floor(limits.excerptText / marked.length))}…`,
  )
  expect(excerptOf(`가나${'\u0301'.repeat(19_999)}`)).toBe('가…')
  expect(excerptOf(`가${'\u0301'.repeat(19_999)}`), 'cut inside a single long character').toBe(
    `가${'\u0301'.repeat(limits.excerptText - 1)}…`,
  )
  expect(excerptOf(`👍${'👍\u200d'.repeat(1_000)}`).endsWith('👍…')).toBe(true)
})
