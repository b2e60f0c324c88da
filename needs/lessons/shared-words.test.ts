// What lessons teach beyond their own words, though nobody marked any.
import { beforeAll, expect, test } from 'vitest'
import { createNeeds, type Needs } from '../engine.ts'
import { findSharedWords, type UnexpectedLesson } from './shared-words.ts'

let needs: Needs
beforeAll(async () => {
  needs = await createNeeds({ language: 'ko' })
}, 60_000)

const lessons = (texts: readonly string[], label = 4): UnexpectedLesson[] =>
  texts.map((text) => ({ text: ` ${text} `, label }))
const rare = (): number => 0
const never = (): boolean => false

test('the word that most lessons share is their reason, and nothing else that they share by it', () => {
  const those = lessons(['샘플 사진 송부', '샘플 사진 요청', '샘플 사진 확인', '샘플 사진 회신', '샘플 보관'])
  expect([...findSharedWords(those, rare, never)]).toEqual([['샘플', { label: 4, weight: 4.25 }]])
})

test('three lessons are no rule, nor is the same sentence four times, nor what stands in many sentences anyway', () => {
  const those = lessons(['샘플 송부', '샘플 요청', '샘플 확인', '샘플 회신'])
  expect(findSharedWords(those.slice(1), rare, never).size).toBe(0)
  expect(findSharedWords(lessons(Array(9).fill('샘플 송부') as string[]), rare, never).size).toBe(0)
  expect(findSharedWords(those, () => 0.21, never).size).toBe(0)
  expect(findSharedWords(those, () => 0.2, never).size).toBe(1)
  expect(findSharedWords(those, rare, (word, label) => word === '샘플' && label === 4).size).toBe(0)
})

test('two rules of a workgroup are found beside each other; a letter or a number is none', () => {
  const those = [
    ...lessons(['샘플 송부 7', '샘플 요청 7', '샘플 확인 7', '샘플 회신 7']),
    ...lessons(['창고 임대 값', '창고 이전 값', '창고 증축 값', '창고 정리 값'], 1),
  ]
  expect(new Set(findSharedWords(those, rare, never).keys())).toEqual(new Set(['샘플', '창고']))
})

test('a word that lessons share against the starter speaks in other sentences, shows, and is forgotten to the last bit', () => {
  const asked = '새 피규어를 본사에 보여 주신다고 함'
  const before = JSON.stringify(needs.analyseSentence(asked))
  const ids = ['피규어가 마음에 든다고 하심', '사무실에서 피규어를 찾으심', '피규어 두 개만 더 달라고 함', '피규어는 언제 오냐고 물음', '책상 위 피규어를 자랑하심'].map((text) =>
    needs.teach({ text, type: 'strategic' }),
  ) // oxfmt-ignore
  const { type, origin, words, base, score } = needs.analyseSentence(asked)
  expect([type, origin]).toEqual(['strategic', 'taught'])
  expect(words.find(({ text }) => text === '피규어를')!.weight).toBeGreaterThan(3)
  expect(base + words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 8)
  needs.forget(...ids)
  expect(JSON.stringify(needs.analyseSentence(asked))).toBe(before)
})
