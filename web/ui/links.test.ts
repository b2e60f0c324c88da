import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailLink, phoneLink } from './links.ts'
import { mailDraft } from './mail-draft.ts'

test('a mail address stays one address: its characters cannot add a header or a second recipient', () => {
  expect(mailLink('kim@company.com')).toBe('mailto:kim@company.com')
  expect(mailLink('kim+sales@company.com')).toBe('mailto:kim%2Bsales@company.com')
  expect(mailLink('kim?bcc=spy@evil.test')).toBe('mailto:kim%3Fbcc%3Dspy@evil.test')
  expect(mailLink('kim&cc=spy@evil.test?body=x')).toBe('mailto:kim%26cc%3Dspy@evil.test%3Fbody%3Dx')
  expect(mailLink('이름@회사.한국')).toBe(`mailto:${encodeURIComponent('이름')}@${encodeURIComponent('회사.한국')}`)
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
      (text) => {
        const url = new URL(mailLink(text))
        expect([url.protocol, url.search, url.hash, decodeURIComponent(url.pathname)]).toEqual([
          'mailto:',
          '',
          '',
          text,
        ])
      },
    ),
  )
})
test('an unpaired surrogate in a mail address does not throw', () =>
  expect(mailLink('\ud800@a.kr')).toBe('mailto:%EF%BF%BD@a.kr'))
test('a phone link has the number in E.164, and no parameter but an extension', () => {
  expect(['01055550123', '+82 10-5555-0123', '010-5555-0123;isub=5?x#y'].map(phoneLink)).toEqual([
    'tel:+821055550123',
    'tel:+821055550123',
    'tel:+8210555501235',
  ])
})

test('a mail draft has its subject, the text or its beginning, and always the link', () => {
  const link = 'https://saleslog.example/#/main/logs/7'
  const read = (address: string) => new URL(address).searchParams
  const short = read(mailDraft('단가 협의 & 납기?', '한울\n5%', link))
  expect([short.get('subject'), short.get('body')]).toEqual(['단가 협의 & 납기?', `한울\r\n5%\r\n\r\n${link}`])
  const address = mailDraft('제목', '🏭가'.repeat(10_000), link)
  expect(address.length).toBeLessThanOrEqual(1_810)
  const body = read(address).get('body')!
  expect(body.endsWith(`…\r\n\r\n${link}`)).toBe(true)
  expect(body.startsWith('🏭가🏭가')).toBe(true)
  expect(body.isWellFormed()).toBe(true)
})
