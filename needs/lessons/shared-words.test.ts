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

test('the word that most lessons share explains them, and other words of the same lessons do not count', () => {
  const shared = lessons(['샘플 사진 송부', '샘플 사진 요청', '샘플 사진 확인', '샘플 사진 회신', '샘플 보관'])
  expect([...findSharedWords(shared, rare, never)]).toEqual([['샘플', { label: 4, weight: 4.25 }]])
})

test('a shared word needs four different lessons and must be rare in other sentences', () => {
  const shared = lessons(['샘플 송부', '샘플 요청', '샘플 확인', '샘플 회신'])
  expect(findSharedWords(shared.slice(1), rare, never).size).toBe(0)
  expect(findSharedWords(lessons(Array(9).fill('샘플 송부') as string[]), rare, never).size).toBe(0)
  expect(findSharedWords(shared, () => 0.21, never).size).toBe(0)
  expect(findSharedWords(shared, () => 0.2, never).size).toBe(1)
  expect(findSharedWords(shared, rare, (word, label) => word === '샘플' && label === 4).size).toBe(0)
})

test('two shared words are found at the same time; single letters and numbers are not shared words', () => {
  const shared = [
    ...lessons(['샘플 송부 7', '샘플 요청 7', '샘플 확인 7', '샘플 회신 7']),
    ...lessons(['창고 임대 값', '창고 이전 값', '창고 증축 값', '창고 정리 값'], 1),
  ]
  expect(new Set(findSharedWords(shared, rare, never).keys())).toEqual(new Set(['샘플', '창고']))
})

test('a shared word affects other sentences, appears in the explanation, and forgetting restores the exact result', () => {
  const sentence = '새 피규어를 본사에 보여 주신다고 함'
  const before = JSON.stringify(needs.analyseSentence(sentence))
  const ids = ['피규어가 마음에 든다고 하심', '사무실에서 피규어를 찾으심', '피규어 두 개만 더 달라고 함', '피규어는 언제 오냐고 물음', '책상 위 피규어를 자랑하심'].map((text) =>
    needs.teach({ text, type: 'strategic' }),
  ) // oxfmt-ignore
  const { type, origin, words, base, score } = needs.analyseSentence(sentence)
  expect([type, origin]).toEqual(['strategic', 'taught'])
  expect(words.find(({ text }) => text === '피규어를')!.weight).toBeGreaterThan(3)
  expect(base + words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 8)
  needs.forget(...ids)
  expect(JSON.stringify(needs.analyseSentence(sentence))).toBe(before)
})
