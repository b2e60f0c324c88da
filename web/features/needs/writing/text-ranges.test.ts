import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  keepOrder,
  movedRanges,
  nearestGuesses,
  withoutQuestion,
  withQuestion,
  type ReadSentence,
} from './text-ranges.ts'

const range = (start: number, end: number) => ({ start, end })

test('a sentence keeps its mark while text is added before or after it, and loses it when it is changed', () => {
  const was = '하나다. 둘이다. 셋이다.'
  const ranges = [range(0, 4), range(5, 9), range(10, 14)]
  expect(movedRanges(ranges, was, was)).toEqual(ranges)
  expect(movedRanges(ranges, was, `${was} 넷`)).toEqual(ranges)
  expect(movedRanges(ranges, was, `영. ${was}`)).toEqual(ranges.map(({ start, end }) => range(start + 3, end + 3)))
  expect(movedRanges(ranges, was, '하나다. 둘 이다. 셋이다.')).toEqual([range(0, 4), range(11, 15)])
  expect(movedRanges(ranges, was, '')).toEqual([])
})

test('a range that is still marked contains the same text, whatever is edited', () => {
  const some = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })
  fc.assert(
    fc.property(some, some, some, some, fc.nat(36), fc.nat(36), (head, old, mid, tail, a, b) => {
      const [was, now] = [head + old + tail, head + mid + tail]
      const [start, end] = [Math.min(a, b, was.length), Math.min(Math.max(a, b), was.length)]
      for (const one of movedRanges([{ start, end }], was, now))
        expect(now.slice(one.start, one.end)).toBe(was.slice(start, end))
    }),
  )
})

test('shown sentences keep their order, and new ones follow', () => {
  const shown = [range(10, 14), range(0, 4)]
  expect(keepOrder(shown, [range(0, 5), range(5, 9), range(10, 14)])).toEqual([range(10, 14), range(0, 5), range(5, 9)])
})

test('the two nearest types are distinct, the nearest first', () => {
  const guess = (type: 'personal' | 'product' | 'strategic', lead: number) =>
    ({ ...range(0, 1), type: 'none', guess: { type, lead } }) as ReadSentence
  const items = [guess('product', 2), guess('personal', 0.5), guess('personal', 1), guess('strategic', 3)]
  expect(nearestGuesses(items)).toEqual(['personal', 'product'])
})

test('a question is appended to the next step, and removed again', () => {
  const question = '요즘 하시는 일은 어떠세요?'
  expect(withQuestion('', question)).toBe(question)
  const both = withQuestion('견적 보내기 ', question)
  expect(both).toBe(`견적 보내기 ${question}`)
  expect(withoutQuestion(both, question)).toBe('견적 보내기')
  expect(withoutQuestion(`${question} 뒤에 쓴 말`, question)).toBe('뒤에 쓴 말')
})
