import { expect, test } from 'vitest'
import { mailEnds } from './mail-ends.ts'

test('an address begun is offered with the usual ends', () => {
  expect(mailEnds('seoyeon')).toEqual([
    'seoyeon@naver.com',
    'seoyeon@gmail.com',
    'seoyeon@daum.net',
    'seoyeon@hanmail.net',
    'seoyeon@kakao.com',
  ])
  expect(mailEnds('seoyeon@')).toHaveLength(5)
  expect(mailEnds('seoyeon@na')).toEqual(['seoyeon@naver.com'])
})
test('nothing is offered for nothing, for a whole address, or for an end of one’s own', () => {
  for (const typed of ['', '@', 'a b', 'seoyeon@naver.com', 'seoyeon@daon.example', 'a@b@c'])
    expect(mailEnds(typed), typed).toEqual([])
})
