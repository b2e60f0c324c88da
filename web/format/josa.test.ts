import { josa } from 'es-hangul'
import { expect, test } from 'vitest'
import { josaFor, withJosa } from './josa.ts'

const pairs = ['을/를', '이/가', '은/는', '과/와', '으로/로'] as const
test('every syllable has the same particle as in es-hangul', () => {
  for (const pair of pairs) {
    // The library has one pair in the opposite order.
    const theirs = (word: string) => (pair === '과/와' ? josa.pick(word, '와/과') : josa.pick(word, pair))
    for (let code = 0xac00; code <= 0xd7a3; code += 1) {
      const word = String.fromCharCode(code)
      if (josaFor(word, pair) !== theirs(word)) expect([word, josaFor(word, pair)]).toEqual([word, theirs(word)])
    }
  }
})
/** Names with 을/를 and 으로/로. */
const names: [name: string, object: string, direction: string][] = [
  ['한울전자', '를', '로'],
  ['서울', '을', '로'],
  ['한빛', '을', '으로'],
  ['미래정공', '을', '으로'],
  ['(주)한울', '을', '로'],
  ['㈜가람', '을', '으로'],
  ['가람 주식회사', '를', '로'],
  ['한울(주)', '를', '로'],
  ['한솔(본점)', '을', '으로'],
  ['한솔[서울]', '을', '로'],
  ['‘단가 협의’', '를', '로'],
  ['“납기”', '를', '로'],
  ['견적서 (최종본).', '을', '으로'],
  ['한빛 ', '을', '으로'],
  ['대한0', '을', '으로'],
  ['대한1', '을', '로'],
  ['대한2', '를', '로'],
  ['대한3', '을', '으로'],
  ['대한4', '를', '로'],
  ['대한5', '를', '로'],
  ['대한6', '을', '으로'],
  ['대한7', '을', '로'],
  ['대한8', '을', '로'],
  ['대한9', '를', '로'],
  ['공장 10', '을', '으로'],
  ['스튜디오 100', '을', '으로'],
  ['2공장(1)', '을', '로'],
  ['성장률 20%', '를', '로'],
  ['LG', '를', '로'],
  ['3M', '을', '으로'],
  ['CJ ENM', '을', '으로'],
  ['IBM', '을', '으로'],
  ['LIG넥스원', '을', '으로'],
  ['HL', '을', '로'],
  ['KR', '을', '로'],
  ['GTN', '을', '으로'],
  ['SK', '를', '로'],
  ['H&M', '을', '으로'],
  ['S-OIL', '을', '로'],
  ['LG U+', '를', '로'],
  ['KT (본사)', '를', '로'],
  ['POSCO', '를', '로'],
  ['NAVER', '를', '로'],
  ['SAMSUNG', '을', '으로'],
  ['Saleslog', '를', '로'],
  ['saleslog.', '를', '로'],
  ['Samsung', '을', '으로'],
  ['Amazon', '을', '으로'],
  ['Zoom', '을', '으로'],
  ['Google', '을', '로'],
  ['Intel', '을', '로'],
  ['iPhone', '을', '으로'],
  ['Chrome', '을', '으로'],
  ['Slack', '을', '으로'],
  ['Facebook', '을', '으로'],
  ['Bank', '를', '로'],
  ['Market', '을', '으로'],
  ['Microsoft', '를', '로'],
  ['Hansol Group', '을', '으로'],
  ['Lab', '을', '으로'],
  ['GitHub', '를', '로'],
  ['Naver', '를', '로'],
  ['Netflix', '를', '로'],
  ['Electric', '을', '으로'],
  ['株式会社', '를', '로'],
  ['한빛🎉', '을', '으로'],
  ['()', '를', '로'],
]
test('names end in Hangul, digits, Latin letters and brackets', () => {
  expect(names.map(([name]) => [name, josaFor(name, '을/를'), josaFor(name, '으로/로')])).toEqual(names)
})
test('an empty word has the first particle of the pair', () => {
  expect(pairs.map((pair) => josaFor('', pair))).toEqual(['을', '이', '은', '과', '으로'])
})
test('each pair follows the same ending', () => {
  expect(pairs.map((pair) => withJosa('3M', pair))).toEqual(['3M을', '3M이', '3M은', '3M과', '3M으로'])
  expect(pairs.map((pair) => withJosa('LG', pair))).toEqual(['LG를', 'LG가', 'LG는', 'LG와', 'LG로'])
  expect(withJosa('한빛', '과/와')).toBe('한빛과')
})
