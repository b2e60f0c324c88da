import { describe, expect, test } from 'vitest'
import { passagesOf, textOf, type Passage } from './passages.ts'
import { diffTexts } from './word-diff.ts'

/** Both versions of every passage. */
function both(base: string, mine: string, theirs: string): string {
  const parts = passagesOf(base, mine, theirs)
  return textOf(
    parts,
    parts.filter((part): part is Passage => typeof part !== 'string').map(() => 'both' as const),
  )
}

describe('both versions of a passage', () => {
  test.each([
    ['단가 협의', '단가 협의 샘플 요청', '단가 협의 다음 주 방문', '단가 협의 다음 주 방문 샘플 요청'],
    [
      'The price was discussed',
      'The price was discussed and fixed',
      'The price was discussed again',
      'The price was discussed again and fixed',
    ],
    [
      'visit on Monday morning',
      'visit on Tuesday morning',
      'visit on Friday morning',
      'visit on Friday Tuesday morning',
    ],
    [
      '단가 협의.\n납기 확인',
      '단가 협의.\n납기 확인 완료',
      '단가 협의.\n납기 확인 필요',
      '단가 협의.\n납기 확인 필요 완료',
    ],
    ['讨论了价格', '讨论了价格和样品', '讨论了价格并约好拜访', '讨论了价格并约好拜访和样品'],
    ['価格を相談した', '価格を相談した。見本も', '価格を相談した。訪問も', '価格を相談した。訪問も見本も'],
  ])('of one sentence have its common words once: %j', (base, mine, theirs, expected) => {
    expect(both(base, mine, theirs)).toBe(expected)
  })
  test('of different sentences stand one after the other', () => {
    expect(both('', 'The delivery is late', 'The price is too high')).toBe('The price is too high The delivery is late')
    expect(both('', '샘플 세 개 요청', '다음 주 방문')).toBe('다음 주 방문 샘플 세 개 요청')
  })
  test('of which one is the beginning of the other are the longer one', () => {
    expect(both('납기', '납기 확인', '납기 확인 완료')).toBe('납기 확인 완료')
  })
})

test('a difference shows whole words in Korean, and characters in Chinese and Japanese', () => {
  const differing = (mine: string, theirs: string) =>
    diffTexts(mine, theirs)
      .mine.filter(({ differs }) => differs)
      .map(({ text }) => text)
  expect(differing('단가를 협의했습니다', '단가를 협의합니다')).toEqual(['협의했습니다'])
  expect(differing('价格很高', '价格很低')).toEqual(['高'])
})
