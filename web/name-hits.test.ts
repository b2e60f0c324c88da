import { expect, test } from 'vitest'
import { nameHits } from './name-hits.ts'

test('a name is hit where the words stand, without looking at case, or by its initial consonants', () => {
  expect(nameHits('한울전자', '울전')).toEqual([[1, 3]])
  expect(nameHits('한울전자', 'ㅎㅇㅈ')).toEqual([[0, 3]])
  expect(nameHits('Deccan Machine', 'MACH')).toEqual([[7, 11]])
  expect(nameHits('LG 한울', 'ㅎㅇ')).toEqual([[3, 5]])
  for (const none of ['', ' ', 'ㅋ', '없음']) expect(nameHits('한울전자', none), none).toEqual([])
})
