import { josa } from 'es-hangul'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { josaFor, withJosa } from './josa.ts'

const pairs = ['을/를', '이/가', '은/는', '과/와', '으로/로'] as const
test('every syllable and any other ending has the same particle as in es-hangul', () => {
  for (const pair of pairs) {
    // The library has one pair in the opposite order.
    const theirs = (word: string) => (pair === '과/와' ? josa.pick(word, '와/과') : josa.pick(word, pair))
    for (let code = 0xac00; code <= 0xd7a3; code += 1) {
      const word = String.fromCharCode(code)
      if (josaFor(word, pair) !== theirs(word)) expect([word, josaFor(word, pair)]).toEqual([word, theirs(word)])
    }
    fc.assert(fc.property(fc.string({ minLength: 1 }), (word) => josaFor(word, pair) === theirs(word)))
  }
  expect(withJosa('한울전자', '으로/로')).toBe('한울전자로')
  expect(withJosa('서울', '으로/로')).toBe('서울로')
  expect(withJosa('한빛', '과/와')).toBe('한빛과')
})
