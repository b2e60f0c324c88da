import { expect, test } from 'vitest'
import { likelyMail, mailEnds } from './mail-ends.ts'

test('an incomplete address is completed with the common domains', () => {
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
test('an empty field, a complete address and an unknown domain get no suggestion', () => {
  for (const typed of ['', '@', 'a b', 'seoyeon@naver.com', 'seoyeon@daon.example', 'a@b@c'])
    expect(mailEnds(typed), typed).toEqual([])
})

test('a domain with one typing error is corrected; any other domain is accepted', () => {
  for (const slip of ['nave.com', 'navee.com', 'naver.con', 'navver.com', 'navre.com', 'naver.co'])
    expect(likelyMail(`Seoyeon@${slip}`), slip).toBe('Seoyeon@naver.com')
  expect(likelyMail('a@gmial.com')).toBe('a@gmail.com')
  for (const own of ['a@naver.com', 'a@daon.example', 'a@', '@nave.com', 'a@navi.org', 'a', 'a@mail.com'])
    expect(likelyMail(own), own).toBeNull()
})
