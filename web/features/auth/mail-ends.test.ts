import { expect, test } from 'vitest'
import { likelyMail, mailEnds } from './mail-ends.ts'

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

test('an end with one slip is probably a known one; any other is somebody’s own', () => {
  for (const slip of ['nave.com', 'navee.com', 'naver.con', 'navver.com', 'navre.com', 'naver.co'])
    expect(likelyMail(`Seoyeon@${slip}`), slip).toBe('Seoyeon@naver.com')
  expect(likelyMail('a@gmial.com')).toBe('a@gmail.com')
  for (const own of ['a@naver.com', 'a@daon.example', 'a@', '@nave.com', 'a@navi.org', 'a', 'a@mail.com'])
    expect(likelyMail(own), own).toBeNull()
})
