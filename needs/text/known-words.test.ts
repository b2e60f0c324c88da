import { expect, test } from 'vitest'
import { randomFrom } from '../training/classifier.ts'
import { dictionaryFor } from '../tools/dictionaries.ts'
import { RowTable } from './feature-table.ts'
import { knownWordsOf, morphemesIn } from './known-words.ts'
import { isHangul, normaliseWord } from './words.ts'

test('stored words have the morphemes of the dictionary, and other words have none', async () => {
  const { morphemes } = (await dictionaryFor('ko'))!
  const words = new Set('납품 납품단가 납품단가를 단가 인하해 요청하심 가 가나 #월 kpi를 재고'.split(' '))
  const known = knownWordsOf(words, morphemes)
  for (const word of words) expect(morphemesIn(known, word)).toEqual(morphemes(word))
  for (const word of ['', '납', '품', '단가를', '가나다', '재고\t재고', '\n'])
    expect(morphemesIn(known, word)).toBeUndefined()
})

test('of many words, also with the same beginning, exactly the stored ones are known', () => {
  const syllables = [...'가나다라마바사아자차카타파하']
  const words = [
    ...syllables,
    ...syllables.flatMap((one) => syllables.flatMap((other) => [one + other, one + other + one])),
  ]
  const known = knownWordsOf(new Set(words.filter((_, at) => at % 2 === 0)), (word) => [`${word}/NNG`, '을/JKO'])
  expect(words.map((word) => morphemesIn(known, word))).toEqual(
    words.map((word, at) => (at % 2 === 0 ? [`${word}/NNG`, '을/JKO'] : undefined)),
  )
})

test('a word with a blank, or without morphemes, is not stored', () => {
  const known = knownWordsOf(new Set(['a b', 'c', 'd', 'e']), (word) =>
    word === 'c' ? [] : word === 'd' ? ['d d'] : [word],
  )
  expect(['a b', 'c', 'd', 'e'].map((word) => morphemesIn(known, word))).toEqual([
    undefined,
    undefined,
    undefined,
    ['e'],
  ])
})

test('a table with the fewest slots has the rows of the table it was made from', () => {
  const random = randomFrom(1)
  const keys = Array.from({ length: 4_000 }, () => Math.ceil(random() * 0xffffffff))
  const table = new RowTable()
  const rows = keys.slice(0, 2_000).map((key) => table.add(key))
  expect(rows).toEqual([...rows.keys()])
  expect(keys.slice(0, 2_000).map((key) => table.add(key))).toEqual(rows)
  const stored = RowTable.from(table.state())
  expect(keys.map((key) => stored.get(key))).toEqual(keys.map((_, at) => (at < 2_000 ? at : -1)))
})

test('in a full table, nearly as few slots are read for an absent key as for one that is there', () => {
  const random = randomFrom(2)
  const keys = Array.from({ length: 6_500 }, () => Math.ceil(random() * 0xffffffff))
  const table = new RowTable()
  for (const key of keys) table.add(key)
  const { slots, ...state } = table.state()
  expect(state.size / slots.length).toBeGreaterThan(0.79)
  let reads = 0
  const counting = new Proxy(slots, {
    get: (target, name) => {
      if (name !== 'length') reads++
      return target[name as unknown as number]
    },
  })
  const stored = RowTable.from({ ...state, slots: counting })
  for (let at = 0; at < 5_000; at++) stored.get(Math.ceil(random() * 0xffffffff))
  // 13 without the order of tags.
  expect(reads / 5_000).toBeLessThan(4.5)
})

test('numbers and Latin words have the morphemes of the dictionary', async () => {
  const { Garu } = await import('garu-ko')
  const garu = await Garu.load()
  const { morphemes } = (await dictionaryFor('ko'))!
  for (const word of 'x t KPI kg PoC ERP sample iphone 0 7 14 350 20261201 TX40 3kg'.split(' ')) {
    const tokens = [garu.analyze(word)].flat()[0]!.tokens
    expect(morphemes(word)).toEqual(tokens.map(({ text, pos }) => `${text}/${pos}`))
  }
})

test('words of Hangul syllables are normalised as all others', () => {
  const byRules = (word: string): string =>
    word
      .normalize('NFKC')
      .slice(0, 40)
      .toLowerCase()
      .replace(/\p{N}+/gu, '#')
  for (const word of ['납품단가', '가'.repeat(90), '각'.normalize('NFD'), '가\u11a8', '단가3', 'ㄱㅏ', '힣', '\ud7a4'])
    expect(normaliseWord(word)).toBe(byRules(word))
  expect([isHangul('가힣'), isHangul('\ud7a4'), isHangul('가\u11a8'), isHangul('가a')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
