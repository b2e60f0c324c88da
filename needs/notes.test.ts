// The analysis of notes, and of lessons about them.
import { beforeAll, describe, expect, test } from 'vitest'
import { AgreedKeywords } from './lessons/agreed-keywords.ts'
import { createNeeds, TextTooLong, type Analysis, type Lesson, type LessonRefused, type Needs } from './engine.ts'
import { encodeSentence, contentWords, type EngineContext } from './encoded-sentence.ts'
import { labels, type Label } from './labels.ts'
import { isHeading } from './text/lines.ts'
import { starterScores, starterWordWeights } from './starter/starter-scores.ts'
import { starterOf } from './starter/starter.ts'
import { readStarter } from './starter/corpora.ts'
import { splitSentences } from './text/sentences.ts'
import { wordsOf } from './text/words.ts'

let ko: Needs
let en: Needs
beforeAll(async () => {
  ko = await createNeeds({ language: 'ko' })
  en = await createNeeds({ language: 'en' })
}, 60_000)

/** The parts of an analysis that do not depend on the place in the text. */
const resultOf = ({ type, confidence, score, perhaps }: Analysis) => ({ type, confidence, score, perhaps })

test('list marks and list numbers do not affect the prediction', () => {
  for (const mark of ['1. ', '- ', '3) ', '① ', '• ', '(2) ', '가) '])
    expect(resultOf(ko.analyseSentence(`${mark}납기를 2주로 줄여 달라고 함`))).toEqual(
      resultOf(ko.analyseSentence('납기를 2주로 줄여 달라고 함')),
    )
  expect(en.analyseSentence('30 days to pay is too long').words[0]!.text).toBe('30')
})

test('a heading, or a label with names, mentions no need', () => {
  for (const [language, texts] of [
    ['ko', ['[미팅 메모]', '참석자: 김 부장, 이 대리', '가격:', '■ 안건']],
    ['en', ['Attendees: J. Ortiz, L. Stein', 'Pricing:', '== Delivery ==', 'To do']],
    ['ja', ['【議事メモ】', '場所：本社']],
    ['fr', ['Présents : M. Perrin', 'Ordre du jour']],
  ] as const)
    for (const text of texts) expect([text, isHeading(text, language)]).toEqual([text, true])
  for (const text of ['가격: 8% 비싸다고 하심', '안건: 납기를 2주로 줄여 달라고 요청', '[긴급] 납기 단축 요청'])
    expect([text, isHeading(text, 'ko')]).toEqual([text, false])
  expect(isHeading('Note: they cannot pay before the end of the month', 'en')).toBe(false)
  expect(ko.analyse('가격:\n참석자: 김 부장').map(({ type, perhaps }) => [type, perhaps])).toEqual([
    ['none', null],
    ['none', null],
  ])
})

test('if no need is predicted, a probable need is suggested', async () => {
  const { type, perhaps, guesses } = ko.analyseSentence('담당자가 재고 얘기를 조금 하심')
  if (type === 'none' && perhaps) expect(perhaps).toEqual(guesses[0])
  const needs = await createNeeds({ language: 'en', starter: false })
  expect(needs.analyseSentence('The price is too high.').perhaps).toBeNull()
  for (const text of ['price talk again', 'stock was mentioned', 'they may look at it', 'new boss?', 'asked about it'])
    for (const one of en.analyse(text)) {
      if (one.type !== 'none') expect(one.perhaps).toBeNull()
      else if (one.perhaps) expect([one.perhaps, one.perhaps.confidence >= 0.3]).toEqual([one.guesses[0], true])
    }
})

test('a text gives the same result in NFC and in NFD', () => {
  const note = '단가 인하 요청함 납기는 문제없음\n납기를 2주로 줄여 달라고 하심'
  const [composed, decomposed] = [ko.analyse(note), ko.analyse(note.normalize('NFD'))]
  expect(decomposed.map(resultOf)).toEqual(composed.map(resultOf))
  expect(decomposed.map(({ start, end }) => note.normalize('NFD').slice(start, end).normalize('NFC'))).toEqual(
    composed.map(({ text }) => text),
  )
})

test('the contribution of a function word is limited for any two labels', async () => {
  const starter = await starterOf('en')
  const context: EngineContext = {
    language: 'en',
    items: [],
    dictionary: undefined,
    starter,
    inverseFrequency: starter.inverseFrequency,
  }
  const sentence = encodeSentence(context, contentWords(context, 'They told us no'))
  const starterResult = starterScores(context, sentence)
  const { wordScale } = starterResult
  expect(wordScale[0]).toBeLessThan(1)
  expect(wordScale[1]).toBe(1)
  const most = Math.max(
    ...[0, 1, 2, 3, 4].flatMap((label) =>
      [0, 1, 2, 3, 4].map((rival) => starterWordWeights(context, sentence, starterResult, label, rival)[0]!),
    ),
  )
  expect(most).toBeCloseTo(2.5, 6)
  const { words, base, score } = en.analyseSentence('They told us no')
  expect(base + words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(score, 8)
})

test('the clearest clause of a sentence decides, and words of other clauses have no weight', () => {
  for (const [text, type, idle] of [
    ['Lunch with Peter, invoices come twice', 'operational', 3],
    ['Sent Jane the price list on Monday, pallets come two days late', 'operational', 7],
  ] as const) {
    const found = en.analyseSentence(text)
    expect(found.type).toBe(type)
    expect(found.words.map(({ weight }, at) => weight === 0 || at >= idle)).not.toContain(false)
    expect(found.base + found.words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(found.score, 8)
  }
})

test('where the words leave it open, a sentence is cut between parts with different needs, whatever was taught', async () => {
  const needs = await createNeeds({ language: 'en' })
  const text = 'Met Jane at the depot, the pallets come two days late every week'
  const split = () => needs.split(text).map(({ start, end }) => text.slice(start, end))
  const { splitter } = await starterOf('en')
  expect(splitSentences(text, 'en', splitter)).toHaveLength(1)
  expect(split()).toEqual(['Met Jane at the depot,', 'the pallets come two days late every week'])
  for (const type of ['operational', 'personal'] as const) {
    needs.teach({ text, type })
    expect(split()).toHaveLength(2)
  }
  // Both parts are about deliveries.
  const same = 'Pallets come late every week, the crates come late too'
  expect(needs.split(same)).toHaveLength(1)
})

describe('keywords that lessons agree on', () => {
  const lesson = (id: string, text: string, keywords?: string[]): Lesson => ({
    id,
    text,
    type: 'strategic',
    ...(keywords && { keywords }),
  })
  const sentence = '새 샘플을 본사에 보여 주신다고 함'

  test('take effect from the second lesson on, appear in the explanation, and forgetting restores the exact result', async () => {
    const needs = await createNeeds({ language: 'ko' })
    needs.teach(lesson('a', '샘플이 마음에 든다고 하심', ['샘플이']))
    const before = needs.analyseSentence(sentence)
    needs.teach(lesson('b', '사무실에서 샘플을 찾으심', ['샘플을']))
    const after = needs.analyseSentence(sentence)
    expect(after.type).toBe('strategic')
    expect(after.origin).toBe('taught')
    expect(after.words.find(({ text }) => text === '샘플을')!.weight).toBeGreaterThan(3)
    expect(after.base + after.words.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(after.score, 8)
    needs.forget('b')
    expect(JSON.stringify(needs.analyseSentence(sentence))).toBe(JSON.stringify(before))
  })

  test('need all their words, two lessons, and no contradicting lessons', () => {
    const words = (text: string) => wordsOf(text, 'en')
    const agreed = new AgreedKeywords()
    const add = (text: string, label: number, keyword?: string): void =>
      agreed.add(words(text), label, keyword === undefined ? [] : [words(keyword)])
    add('they want a cold chain audit', 4, 'cold chain')
    expect(agreed.find(words('the cold chain broke'))).toEqual([])
    add('cold chains must be logged', 4, 'cold chains')
    expect(agreed.find(words('the cold chain broke'))).toMatchObject([{ label: 4, words: [1, 2] }])
    expect(agreed.find(words('a cold room for the chain'))).toEqual([])
    add('cold chain lunch', 0)
    expect(agreed.find(words('the cold chain broke'))).toEqual([])
    expect(agreed.filter((at) => at !== 2).find(words('the cold chain broke'))).toHaveLength(1)
  })

  test('a lesson about the sentence itself counts more than a keyword', async () => {
    const needs = await createNeeds({ language: 'ko' })
    needs.teach(lesson('a', '샘플이 마음에 든다고 하심', ['샘플이']))
    needs.teach(lesson('b', '사무실에서 샘플을 찾으심', ['샘플을']))
    needs.teach({ id: 'c', text: '샘플 사진만 찍어 옴', type: 'none' })
    expect(needs.analyseSentence('샘플 사진만 찍어 옴').type).toBe('none')
  })
})

describe('invalid input', () => {
  test('lessons of an unknown type or without a text are rejected', () => {
    for (const [bad, reason] of [
      [{ text: '단가가 높음', type: 'prodct' }, 'unknown type'],
      [{ text: 7, type: 'product' }, 'empty'],
    ] as const)
      expect(() => ko.teach(bad as unknown as Lesson)).toThrow(
        expect.objectContaining({ name: 'LessonRefused', reason }) as Error,
      )
  })

  test('an invalid lesson is reported and skipped if a callback is given', async () => {
    const rejected: LessonRefused[] = []
    const lessons: Lesson[] = [
      { id: 'a', text: '점심만 먹고 옴', type: 'none' },
      { id: 'b', text: '', type: 'product' },
      { id: 'c', text: '창고 앞 화단', type: 'operational' },
    ]
    const needs = await createNeeds({ language: 'ko', lessons, settled: 2, refused: (error) => rejected.push(error) })
    expect(rejected).toMatchObject([{ reason: 'empty', at: 1 }])
    const without = await createNeeds({ language: 'ko', lessons: [lessons[0]!, lessons[2]!], settled: 1 })
    expect(needs.save()).toEqual(without.save())
    expect(needs.analyseSentence('창고 앞 화단')).toEqual(without.analyseSentence('창고 앞 화단'))
  })

  test('too many different sentences throw TextTooLong with the number in its message', () => {
    const many = Array.from({ length: 2_001 }, (_, at) => `item ${at} costs`).join('\n')
    expect(() => en.analyse(many)).toThrow(TextTooLong)
    expect(() => en.analyse(many)).toThrow('2001 sentences; at most 2000')
    expect(en.analyse('same again\n'.repeat(3_000))).toHaveLength(3_000)
    expect(() => en.analyseSentence(7 as never)).toThrow(TypeError)
    expect(() => en.nouns(null as never)).toThrow(TypeError)
  })
})

test('an improbable item is not predicted', async () => {
  const items = Array.from({ length: 12 }, (_, at) => ({ code: `i${at}`, name: `topic ${at} ${'abcdefghijkl'[at]}` }))
  const needs = await createNeeds({ language: 'en', items })
  expect(needs.analyseSentence('Nothing of the kind was said').item).toBeNull()
  const id = needs.teach({ text: 'The valve sticks in the morning', item: 'i3', type: 'product' })
  expect(needs.analyseSentence('The valve sticks in the morning').item?.code).toBe('i3')
  needs.forget(id)
})

test.each([4, 15])('the confidence of items matches their accuracy, with %i lessons each', async (each) => {
  const sentences = readStarter('en').filter(({ level }) => level === 'e')
  const of = (label: Label) => sentences.filter((one) => one.label === label)
  const needs = await createNeeds({
    language: 'en',
    starter: false,
    items: labels.map((code) => ({ code, name: code })),
    lessons: labels.flatMap((item) =>
      of(item)
        .slice(0, each)
        .map(({ text }): Lesson => ({ text, item })),
    ),
  })
  let [sure, right, count] = [0, 0, 0]
  for (const label of labels)
    for (const { text } of of(label).slice(each, each + 80)) {
      const { item } = needs.analyseSentence(text)
      if (!item) continue
      sure += item.confidence
      right += item.code === label ? 1 : 0
      count++
    }
  expect(count).toBeGreaterThan(300)
  expect(Math.abs(sure - right) / count).toBeLessThan(0.1)
})
