import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, moved, nearestGuesses, withoutQuestion, withQuestion, type ReadSentence } from './writing.ts'

const place = (start: number, end: number) => ({ start, end })

test('a sentence keeps its mark while one writes on, before it or behind it, and loses it when it is changed', () => {
  const was = '하나다. 둘이다. 셋이다.'
  const places = [place(0, 4), place(5, 9), place(10, 14)]
  expect(moved(places, was, was)).toEqual(places)
  expect(moved(places, was, `${was} 넷`)).toEqual(places)
  expect(moved(places, was, `영. ${was}`)).toEqual(places.map(({ start, end }) => place(start + 3, end + 3)))
  expect(moved(places, was, '하나다. 둘 이다. 셋이다.')).toEqual([place(0, 4), place(11, 15)])
  expect(moved(places, was, '')).toEqual([])
})

test('whatever is written, what is still marked says what it said', () => {
  const some = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 })
  fc.assert(
    fc.property(some, some, some, some, fc.nat(36), fc.nat(36), (head, old, mid, tail, a, b) => {
      const [was, now] = [head + old + tail, head + mid + tail]
      const [start, end] = [Math.min(a, b, was.length), Math.min(Math.max(a, b), was.length)]
      for (const one of moved([{ start, end }], was, now))
        expect(now.slice(one.start, one.end)).toBe(was.slice(start, end))
    }),
  )
})

test('what is found stays where it stands, and what is new comes below', () => {
  const shown = [place(10, 14), place(0, 4)]
  expect(inOrder(shown, [place(0, 5), place(5, 9), place(10, 14)])).toEqual([place(10, 14), place(0, 5), place(5, 9)])
})

test('the two nearest guesses are of two kinds, the nearest first', () => {
  const guess = (type: 'personal' | 'product' | 'strategic', lead: number) =>
    ({ ...place(0, 1), type: 'none', guess: { type, lead } }) as ReadSentence
  const items = [guess('product', 2), guess('personal', 0.5), guess('personal', 1), guess('strategic', 3)]
  expect(nearestGuesses(items)).toEqual(['personal', 'product'])
})

test('a question is put behind what is to be done, and taken out again', () => {
  const question = '요즘 하시는 일은 어떠세요?'
  expect(withQuestion('', question)).toBe(question)
  const both = withQuestion('견적 보내기 ', question)
  expect(both).toBe(`견적 보내기 ${question}`)
  expect(withoutQuestion(both, question)).toBe('견적 보내기')
  expect(withoutQuestion(`${question} 뒤에 쓴 말`, question)).toBe('뒤에 쓴 말')
})
