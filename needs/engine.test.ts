// The engine as the server uses it, with the real starter corpora.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { createNeeds, LessonRefused, loadNeeds, TextTooLong, type Item, type Lesson, type Needs } from './engine.ts'
import { languages } from './languages.ts'

const items: Item[] = [
  { code: 'price', name: '단가 인하', synonyms: ['가격 할인', '네고'], type: 'product' },
  { code: 'quality', name: '품질 불량', type: 'product' },
  { code: 'delivery', name: '납기 단축', synonyms: ['빠른 배송'], type: 'operational' },
]
const lessons: Lesson[] = [
  { text: '타사보다 8% 비싸다고 하심', item: 'price', keywords: ['비싸다고'] },
  { text: '3주는 너무 길다고 하심', item: 'delivery' },
  { text: '점심만 먹고 옴', type: 'none' },
  { text: '불량이 또 나왔다고 함', item: 'quality' },
  { text: '둘째가 태어나 밤잠을 못 잔다고 함', type: 'personal' },
]
const log = '단가가 높다고 하심. 납기를 2주로 줄여 달라고 함\n명함 교환. 내년에 베트남 공장을 짓는다고 하심'

/** The analyses of some sentences as text, to compare engines. */
const analysesOf = (needs: Needs): string =>
  JSON.stringify(
    ['단가가 8% 높다', '배송이 3주나 걸림', '점심 약속', '불량', '육아로 힘들어하심'].map((text) =>
      needs.analyseSentence(text),
    ),
  )

let plain: Needs
beforeAll(async () => {
  plain = await createNeeds({ language: 'ko', items })
}, 60_000)

test('a log is analysed sentence by sentence: place, type, item, confidence and certainty', () => {
  const found = plain.analyse(log)
  expect(found.map(({ type }) => type)).toEqual(['product', 'operational', 'none', 'strategic'])
  for (const { start, end, text } of found) expect(log.slice(start, end)).toBe(text)
  expect(found[0]!.item?.code).toBe('price')
  expect(found[1]!.item?.code).toBe('delivery')
  expect(found[2]!.item).toBeNull()
  for (const { confidence, certainty } of found) {
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(certainty).toBe(confidence >= 0.85 ? 'sure' : confidence >= 0.6 ? 'likely' : 'unsure')
  }
  expect(found.every(({ origin }) => origin === 'starter')).toBe(true)
})

describe('any string can be analysed, in every language', () => {
  test.each(languages)(
    '%s',
    async (language) => {
      const needs = await createNeeds({ language, lessons: [{ text: 'abc 가나다 納期', type: 'product' }] })
      const strings = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 120 }),
        fc.string({ unit: 'grapheme', maxLength: 120 }),
        fc.constantFrom(
          '',
          ' ',
          '😀😀',
          '\ud800\udc00\ud800',
          '\u202eabc',
          'ㅋㅋㅋ',
          '가'.repeat(3_000),
          'שלום עולם',
          'a\u0301'.repeat(50),
        ),
      )
      await fc.assert(
        fc.asyncProperty(strings, async (text) => {
          for (const found of [...needs.analyse(text), needs.analyseSentence(text)]) {
            const sum = found.base + found.words.reduce((all, { weight }) => all + weight, 0)
            expect(sum).toBeCloseTo(found.score, 8)
            expect(Number.isFinite(found.score) && found.confidence >= 0 && found.confidence <= 1).toBe(true)
          }
          for (const { noun, count } of await needs.nouns(text)) expect(noun.length > 1 && count > 0).toBe(true)
        }),
        { numRuns: 40 },
      )
    },
    60_000,
  )
})

test('a text of up to 100,000 characters is analysed, and a longer one throws TextTooLong', () => {
  expect(plain.analyse('단가 인하 요청함 '.repeat(9_000)).length).toBeGreaterThan(1_000)
  expect(() => plain.analyse('가'.repeat(1_000_000))).toThrow(TextTooLong)
  expect(() => plain.nouns('가'.repeat(1_000_000))).toThrow(TextTooLong)
}, 60_000)

test('the weights of the words and the base add up to the score, with trained and corrected lessons', async () => {
  const needs = await createNeeds({
    language: 'ko',
    items,
    lessons: lessons.slice(0, 3),
    sentences: ['단가 협의', '단가 인상', '납기 협의'],
  })
  for (const lesson of lessons.slice(3)) needs.teach(lesson)
  needs.teach({ text: '명함 교환', type: 'personal' })
  for (const { score, base, words } of needs.analyse(`${log}\n명함 교환`))
    expect(base + words.reduce((all, { weight }) => all + weight, 0)).toBeCloseTo(score, 8)
})

describe('teaching', () => {
  test('a lesson takes effect in the next prediction, even against a confident starter', async () => {
    const needs = await createNeeds({ language: 'ko', items })
    for (const [text, type] of [
      ['명함 교환', 'personal'],
      ['단가가 너무 높다고 하심', 'none'],
      ['공장 증설 계획이 있다고 함', 'operational'],
    ] as const) {
      expect(needs.analyseSentence(text).type).not.toBe(type)
      const id = needs.teach({ text, type })
      const found = needs.analyseSentence(text)
      expect(found.type).toBe(type)
      expect(found.origin).toBe('taught')
      expect(found.nearest[0]).toMatchObject({ id, text, type, item: null })
      expect(found.nearest[0]!.similarity).toBeCloseTo(1, 2)
    }
  })

  test('every sentence of 300 lessons is predicted as taught, also against the starter', async () => {
    const many = Array.from({ length: 300 }, (_, at): Lesson => ({
      text: `${['납기', '단가', '승진', '증설', '점심'][at % 5]} 건 ${'가나다라마바사아자차'[at % 10]}${'카타파하거너더러머버'[Math.floor(at / 10) % 10]} ${at % 7}호 ${'강약중'[at % 3]}`,
      type: (['product', 'none', 'strategic', 'operational', 'personal'] as const)[(at * 7) % 5]!,
    }))
    const needs = await createNeeds({ language: 'ko', lessons: many })
    const last = new Map(many.map(({ text, type }) => [text, type]))
    for (const [text, type] of last) expect(needs.analyseSentence(text).type).toBe(type)
  })

  test('if a sentence is taught twice the last lesson counts, and forgetting it restores the first', async () => {
    const needs = await createNeeds({ language: 'ko' })
    needs.teach({ id: 'first', text: '올해는 골프를 줄이신다고 함', type: 'operational' })
    needs.teach({ id: 'second', text: '올해는 골프를  줄이신다고 함', type: 'strategic' })
    expect(needs.analyseSentence('올해는 골프를 줄이신다고 함').type).toBe('strategic')
    needs.forget('second')
    expect(needs.analyseSentence('올해는 골프를 줄이신다고 함').type).toBe('operational')
    const [corrected, right] = [
      await createNeeds({
        language: 'ko',
        lessons: [
          { text: '창고 앞 화단', type: 'product' },
          { text: '창고 앞 화단', type: 'operational' },
        ],
      }),
      await createNeeds({ language: 'ko', lessons: [{ text: '창고 앞 화단', type: 'operational' }] }),
    ]
    expect(corrected.analyseSentence('창고 화단').confidence).toBeCloseTo(
      right.analyseSentence('창고 화단').confidence,
      2,
    )
  })

  test.each<[string, Lesson]>([
    ['empty', { text: ' … ', type: 'product' }],
    ['too long', { text: '가 '.repeat(600), type: 'product' }],
    ['no label', { text: '단가' }],
    ['unknown item', { text: '단가', item: 'nothing' }],
    ['item of another type', { text: '단가', item: 'price', type: 'personal' }],
    ['known id', { id: 'price-1', text: '단가', type: 'product' }],
    ['keyword not in the sentence', { text: '단가가 높음', type: 'product', keywords: ['납기'] }],
    ['only stop words', { text: '단가가 그리고 높음', type: 'product', keywords: ['그리고'] }],
  ])('an invalid lesson is rejected and changes nothing: %s', async (reason, lesson) => {
    const needs = await createNeeds({
      language: 'ko',
      items,
      lessons: [{ id: 'price-1', text: '단가 네고 요청', item: 'price' }],
    })
    const before = analysesOf(needs)
    expect(() => needs.teach(lesson)).toThrow(expect.objectContaining({ name: 'LessonRefused', reason }) as Error)
    expect(analysesOf(needs)).toBe(before)
    expect(needs.size).toBe(1)
  })

  test('the error for an invalid lesson in a list has its index', async () => {
    await expect(
      createNeeds({ language: 'ko', lessons: [lessons[2]!, { text: '', type: 'product' }] }),
    ).rejects.toMatchObject({ reason: 'empty', at: 1 })
  })
})

describe('forgetting', () => {
  const lesson = fc.record({
    text: fc
      .array(fc.constantFrom('단가', '납기', '승진', '증설', '점심', '요청', '불만', '과장님', '베트남', '재고'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((words) => words.join(' ')),
    type: fc.constantFrom('none', 'product', 'operational', 'personal', 'strategic' as const),
  })

  test('teaching and then forgetting a lesson restores the exact results', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(lesson, { maxLength: 30 }), lesson, async (some, one) => {
        const needs = await createNeeds({ language: 'ko', items, lessons: some as Lesson[] })
        const before = analysesOf(needs)
        needs.forget(needs.teach(one as Lesson))
        expect(analysesOf(needs)).toBe(before)
      }),
      { numRuns: 15 },
    )
  }, 60_000)

  test('forgetting any lesson gives the same engine as never teaching it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lesson, { minLength: 2, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        async (some, which, together) => {
          const all = some.map((one, at): Lesson => ({ ...(one as Lesson), id: `l${at}` }))
          const removed = which % all.length
          const first = together % (all.length + 1)
          const needs = await createNeeds({ language: 'ko', items, lessons: all.slice(0, first) })
          for (const one of all.slice(first)) needs.teach(one)
          needs.forget(`l${removed}`)
          const expected = await createNeeds({
            language: 'ko',
            items,
            lessons: all.slice(0, first).filter(({ id }) => id !== `l${removed}`),
          })
          for (const one of all.slice(first)) if (one.id !== `l${removed}`) expected.teach(one)
          expect(analysesOf(needs)).toBe(analysesOf(expected))
          expect(needs.save()).toEqual(expected.save())
        },
      ),
      { numRuns: 15 },
    )
  }, 60_000)

  test('the same holds during a training, and just after its result is used', async () => {
    const text = (at: number): string =>
      `${at % 7}차 ${['단가', '납기', '승진', '증설', '점심'][at % 5]} 협의 ${at}호기 ${'가나다라마바사'[at % 7]}동`
    const type = (at: number) => (['product', 'operational', 'personal', 'strategic', 'none'] as const)[at % 5]!
    const teach = (needs: Needs, from: number, to: number, without = -1): void => {
      for (let at = from; at < to; at++)
        if (at !== without) needs.teach({ id: `l${at}`, text: text(at), type: type(at) })
    }
    for (const [count, removed] of [
      [140, 3],
      [141, 140],
      [142, 140],
      [143, 140],
      [144, 142],
      [145, 143],
      [146, 143],
      [171, 120],
    ] as const) {
      const needs = await createNeeds({ language: 'ko' })
      teach(needs, 0, count)
      needs.forget(`l${removed}`)
      const expected = await createNeeds({ language: 'ko' })
      teach(expected, 0, count, removed)
      expect(analysesOf(needs)).toBe(analysesOf(expected))
      teach(needs, count, count + 30)
      teach(expected, count, count + 30)
      expect(analysesOf(needs)).toBe(analysesOf(expected))
    }
  }, 60_000)

  test('forgetting several old and new lessons at once is as if they had never been taught', async () => {
    const text = (at: number): string => `${['단가', '납기', '승진', '증설', '점심'][at % 5]} 협의 ${at}호기`
    const all = Array.from({ length: 60 }, (_, at): Lesson => ({ id: `l${at}`, text: text(at), type: 'product' }))
    for (const removed of [['l59'], ['l59', 'l58'], ['l58', 'l3', 'l59', 'l4', 'l12'], ['l3', 'l3']]) {
      const needs = await createNeeds({ language: 'ko', lessons: all.slice(0, 10) })
      for (const one of all.slice(10)) needs.teach(one)
      needs.forget(...removed)
      const left = all.filter(({ id }) => !removed.includes(id!))
      const settled = all.slice(0, 10).filter(({ id }) => !removed.includes(id!)).length
      const expected = await createNeeds({ language: 'ko', lessons: left, settled })
      expect(analysesOf(needs)).toBe(analysesOf(expected))
      expect(needs.save()).toEqual(expected.save())
    }
  }, 60_000)

  test('an unknown id throws, and no lesson of the same call is forgotten', async () => {
    const needs = await createNeeds({ language: 'ko', lessons: [{ id: 'a', text: '점심만 먹고 옴', type: 'none' }] })
    expect(() => needs.forget('a', 'unknown')).toThrow(LessonRefused)
    expect([needs.size, needs.hasLesson('a'), needs.hasLesson('unknown')]).toEqual([1, true, false])
  })
})

describe('changing many lessons in steps', () => {
  const text = (at: number): string => `${['단가', '납기', '승진', '증설', '점심'][at % 5]} 협의 ${at}호기`
  const type = (at: number) => (['product', 'operational', 'personal', 'strategic', 'none'] as const)[at % 5]!
  const some = (from: number, to: number): Lesson[] =>
    Array.from({ length: to - from }, (_, at) => ({
      id: `l${from + at}`,
      text: text(from + at),
      type: type(from + at),
    }))

  test.each([
    ['none', 1],
    ['a few', 3],
    ['enough to retrain on all', 120],
  ])(
    '%s more, some forgotten, as if one by one; invalid lessons are reported and skipped',
    async (_, more) => {
      const wrong: Lesson = { id: 'wrong', text: '단가 문의', type: 'urgent' as 'none' }
      for (const forget of [[], ['l139', 'l137'], ['l139', 'l2', 'l70']]) {
        const needs = await createNeeds({ language: 'ko', items, lessons: some(0, 140), settled: 30 })
        const refused: string[] = []
        const teach = [wrong, ...some(140, 140 + more)]
        for (const _ of needs.changeInSteps({ forget, teach, refused: ({ reason }) => void refused.push(reason) }));
        const expected = await createNeeds({ language: 'ko', items, lessons: some(0, 140), settled: 30 })
        expected.forget(...forget)
        for (const one of teach.slice(1)) expected.teach(one)
        expect(refused).toEqual(['unknown type'])
        expect(analysesOf(needs)).toBe(analysesOf(expected))
        expect(needs.save()).toEqual(expected.save())
        for (const one of [needs, expected]) for (const lesson of some(900, 930)) one.teach(lesson)
        expect(analysesOf(needs)).toBe(analysesOf(expected))
      }
    },
    60_000,
  )

  test('the engine gives its old results until an old lesson is forgotten', async () => {
    const needs = await createNeeds({ language: 'ko', items, lessons: some(0, 200), settled: 0 })
    const before = analysesOf(needs)
    let steps = 0
    for (const _ of needs.changeInSteps({ forget: ['l1'] })) {
      steps += 1
      if (steps % 40 === 0) expect(analysesOf(needs)).toBe(before)
    }
    expect(steps).toBeGreaterThan(100)
    expect([needs.size, needs.hasLesson('l1')]).toEqual([199, false])
  })
})

test('the same lessons in the same order give the same results, also after saving and loading', async () => {
  const one = await createNeeds({ language: 'ko', items, lessons: lessons.slice(0, 2) })
  for (const lesson of lessons.slice(2)) one.teach(lesson)
  const two = await createNeeds({ language: 'ko', items, lessons: lessons.slice(0, 2) })
  for (const lesson of lessons.slice(2)) two.teach(lesson)
  expect(analysesOf(one)).toBe(analysesOf(two))
  const saved = JSON.parse(JSON.stringify(one.save())) as ReturnType<Needs['save']>
  const loaded = await loadNeeds(saved)
  expect(analysesOf(loaded)).toBe(analysesOf(one))
  expect(loaded.teach({ text: '새 창고를 찾는다고 함', type: 'operational' })).toBe('lesson-6')
  one.retrain()
  expect(analysesOf(one)).toBe(analysesOf(await createNeeds({ language: 'ko', items, lessons })))
  expect(() => loadNeeds({ ...saved, version: 2 as 1 })).toThrow('another version')
})

test('a lesson of one workgroup does not affect another', async () => {
  const [ours, theirs] = [await createNeeds({ language: 'ko', items }), await createNeeds({ language: 'ko', items })]
  const before = analysesOf(theirs)
  for (const lesson of lessons) ours.teach(lesson)
  expect(analysesOf(theirs)).toBe(before)
  expect(analysesOf(ours)).not.toBe(before)
})

test('without starter and lessons every sentence is none', async () => {
  const needs = await createNeeds({ language: 'en', starter: false })
  expect(needs.analyse('The price is too high.')).toMatchObject([
    { type: 'none', certainty: 'unsure', nearest: [], item: null },
  ])
})

test('invalid settings are rejected', async () => {
  await expect(createNeeds({ language: 'de' as 'en' })).rejects.toThrow('no such language')
  await expect(createNeeds({ language: 'en', items: [items[0]!, items[0]!] })).rejects.toThrow('same code')
  await expect(createNeeds({ language: 'ko' }).then((needs) => needs.analyse(7 as never))).rejects.toThrow(TypeError)
})
