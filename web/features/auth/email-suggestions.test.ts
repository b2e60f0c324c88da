import { expect, test } from 'vitest'
import { correctedEmail, completedEmails } from './email-suggestions.ts'

test('an incomplete address is completed with the common domains', () => {
  expect(completedEmails('seoyeon')).toEqual([
    'seoyeon@naver.com',
    'seoyeon@gmail.com',
    'seoyeon@daum.net',
    'seoyeon@hanmail.net',
    'seoyeon@kakao.com',
  ])
  expect(completedEmails('seoyeon@')).toHaveLength(5)
  expect(completedEmails('seoyeon@na')).toEqual(['seoyeon@naver.com'])
})
test('an empty field, a complete address and an unknown domain get no suggestion', () => {
  for (const typed of ['', '@', 'a b', 'seoyeon@naver.com', 'seoyeon@daon.example', 'a@b@c'])
    expect(completedEmails(typed), typed).toEqual([])
})

test('a domain with one typing error is corrected; any other domain is accepted', () => {
  for (const slip of ['nave.com', 'navee.com', 'naver.con', 'navver.com', 'navre.com', 'naver.co'])
    expect(correctedEmail(`Seoyeon@${slip}`), slip).toBe('Seoyeon@naver.com')
  expect(correctedEmail('a@gmial.com')).toBe('a@gmail.com')
  for (const own of ['a@naver.com', 'a@daon.example', 'a@', '@nave.com', 'a@navi.org', 'a', 'a@mail.com'])
    expect(correctedEmail(own), own).toBeNull()
})
