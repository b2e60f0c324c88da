import { expect, test } from 'vitest'
import { joinHeadlines, linkHash, mentions, searchedName } from './headlines.ts'

test.each([
  ['(주)한울전자', '한울전자'],
  ['주식회사 한울 전자', '한울 전자'],
  ['㈜한울전자', '한울전자'],
  ['Hanul Electronics Co., Ltd.', 'Hanul Electronics'],
  ['株式会社ハヌル', 'ハヌル'],
  ['한울 "전자"', '한울 전자'],
  ['주식회사', '주식회사'],
])('%s is searched as %s', (name, searched) => expect(searchedName(name)).toBe(searched))

test('a name matches regardless of spacing; a Latin name only matches whole words', () => {
  expect(mentions('㈜한울 전자가 늘린다', '한울전자')).toBe(true)
  expect(mentions('한울은 전자를', '한울전자')).toBe(false)
  expect(mentions('LG는 오늘', 'LG')).toBe(true)
  expect(mentions('algol 언어', 'LG')).toBe(false)
  expect(mentions('An algol of LG', 'LG')).toBe(true)
  expect(mentions('Vinamilk công bố', 'Vinamilk')).toBe(true)
})

test('two URLs are the same page regardless of scheme, www, trailing slash, fragment and tracking parameters', () => {
  const page = linkHash('https://www.paper.example/a/?id=1&utm_source=x#top')
  expect(linkHash('http://paper.example/a?id=1')).toBe(page)
  for (const other of [
    'https://paper.example/a?id=2',
    'https://paper.example/b?id=1',
    'https://paper.example:81/a?id=1',
  ])
    expect(linkHash(other)).not.toBe(page)
})

test('headlines connected by a third one are joined; those without a time come last', () => {
  const one = (id: string, link: string, title: string, publishedAt: string | null = null) => ({
    id,
    source: 'google' as const,
    link,
    linkHash: link,
    title,
    excerpt: '',
    outlet: '',
    publishedAt,
  })
  const found = [
    one('1', 'a', '하나'),
    one('2', 'b', '둘'),
    one('3', 'a', '둘'),
    one('4', 'c', '셋', '2026-11-20'),
    one('5', 'd', '!!'),
  ]
  const saved = [{ id: '9', byId: '7', linkHash: 'x', title: '하 나' }]
  expect(joinHeadlines(found, saved).map(({ id, keptId }) => [id, keptId])).toEqual([
    ['4', null],
    ['5', null],
    ['1', '9'],
  ])
})
