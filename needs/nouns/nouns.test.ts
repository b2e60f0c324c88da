import { afterAll, describe, expect, test, vi } from 'vitest'
import { createNeeds, type Language } from '../engine.ts'
import { nounsOf } from './nouns.ts'
import { stopwordsOf } from '../text/stopwords.ts'
import { isCjkWorkerRunning, cjkNouns, cjkNounsByRules, stopCjkWorker } from '../tools/cjk.ts'
import { analyseKoreanByRules } from '../tools/korean-rules.ts'

afterAll(stopCjkWorker)

const nouns = async (language: Language, text: string): Promise<string[]> =>
  (await (await createNeeds({ language })).nouns(text)).map(({ noun }) => noun)

test.each<[Language, string, string[], string[]]>([
  [
    'ko',
    '김 과장님이 납품단가 인하를 요청하심. 냉동창고를 증설한다고 함',
    ['납품단가', '인하', '냉동창고', '증설'],
    ['과장님이', '요청하심', '를'],
  ],
  [
    'ja',
    '品質管理部の山田さんが納期短縮を要望。設備投資計画は来年です。',
    ['品質管理部', '納期短縮', '設備投資計画'],
    ['です', 'さん', 'の'],
  ],
  ['zh', '客户希望缩短交货期，质量管理部说价格太高。', ['交货期', '价格', '客户'], ['希望', '说', '太高']],
  ['en', 'They want a shorter lead time and spare parts for the pump.', ['lead time', 'pump'], ['they', 'a', 'for']],
  ['fr', 'Le délai de livraison est trop long pour le chantier.', ['livraison', 'chantier'], ['le', 'de', 'est']],
  ['es', 'El plazo de entrega es demasiado largo para la obra.', ['entrega', 'obra'], ['el', 'de', 'es']],
  ['vi', 'Khách hàng chưa ký hợp đồng vì thời gian giao hàng dài.', ['khách hàng'], ['vì', 'chưa']],
  ['id', 'Waktu pengiriman terlalu lama untuk proyek ini.', ['pengiriman', 'proyek'], ['untuk', 'ini']],
])(
  '%s: keywords are the nouns of a sentence',
  async (language, text, among, not) => {
    const found = await nouns(language, text)
    expect(found).toEqual(expect.arrayContaining(among))
    for (const noun of not) expect(found).not.toContain(noun)
  },
  30_000,
)

test.each<[Language, string, string[], string[]]>([
  [
    'ko',
    '강대리 방문함. 오전에 김영수과장과 교정지랑 견적 검토중. 공사장 앞 주차장, 격주 납품. call 요망',
    ['교정지', '견적', '공사장', '주차장', '납품'],
    ['강대리', '방문함', '방문', '오전', '김영수과장', '교정지랑', '검토중', '격주', 'call'],
  ],
  [
    'en',
    "attn Priya: mtg with the manager froze on pump's price, fwd pump's quote, Fridays and weekends",
    ['priya', 'pump', 'price', 'quote'],
    ['attn', 'mtg', 'manager', 'froze', 'fwd', "pump's", 'fridays', 'weekends'],
  ],
])('%s: ranks, times, actions and abbreviations of notes are not keywords', async (language, text, among, not) => {
  const found = await nouns(language, text)
  expect(found).toEqual(expect.arrayContaining(among))
  for (const noun of not) expect(found).not.toContain(noun)
})

test('persons are neither keywords nor evidence: ranks, the names before them, pronouns; nor are numbers', async () => {
  const text = '구매팀 강지훈 책임과 김 과장님이 우리와 같은 단가로 2주 안에 납기 단축을 원한다고 함. 공사장 안전 책임.'
  const engine = await createNeeds({ language: 'ko' })
  const found = (await engine.nouns(text)).map(({ noun }) => noun)
  expect(found.toSorted()).toEqual(['공사장', '구매팀', '납기', '단가', '단축', '안전'])
  const words = engine.analyse(text).flatMap((sentence) => sentence.words)
  const evidence = words.filter(({ isEvidence }) => isEvidence).map((word) => word.text)
  expect(evidence).toEqual(expect.arrayContaining(['구매팀', '단가로', '납기', '단축을', '공사장', '안전']))
  for (const word of ['강지훈', '책임과', '김', '과장님이', '우리와', '같은', '2주', '책임'])
    expect(evidence).not.toContain(word)
})

test('keywords are counted, the most frequent first', async () => {
  expect(await nounsOf('납기 문제. 납기와 재고. 재고와 납기', 'ko')).toEqual([
    { noun: '납기', count: 3 },
    { noun: '재고', count: 2 },
    { noun: '문제', count: 1 },
  ])
})

describe('the worker for Japanese and Chinese', () => {
  test('stops when idle, and starts again at the next request', async () => {
    await cjkNouns('納期短縮', 'ja', 20)
    await vi.waitFor(() => expect(isCjkWorkerRunning()).toBe(false), { timeout: 5_000 })
    expect(await cjkNouns('納期短縮', 'ja')).toEqual(['納期短縮'])
    expect(isCjkWorkerRunning()).toBe(true)
  }, 30_000)

  test('rules replace it if it stops during a request', async () => {
    const pending = cjkNouns('設備投資計画', 'ja')
    stopCjkWorker()
    expect(await pending).toEqual(['設備投資計画'])
  })

  test('the rules find simple nouns', () => {
    expect(cjkNounsByRules('納期短縮を要望', 'ja')).toEqual(['納期短縮', '要望'])
    expect(cjkNounsByRules('客户希望缩短交货期', 'zh')).toEqual(expect.arrayContaining(['客户', '缩短']))
  })
})

test('without a dictionary, Korean particles and endings are removed by rules', () => {
  const stems = (word: string): string => analyseKoreanByRules(word)[0]!.text
  expect(['단가를', '납기는', '공장에서', '사장님과', '요청하심', '증설한다고', '재고'].map(stems)).toEqual([
    '단가',
    '납기',
    '공장',
    '사장님',
    '요청',
    '증설',
    '재고',
  ])
  expect(analyseKoreanByRules('과')).toEqual([{ text: '과', tag: 'NNG' }])
})

test('every language has stop words', () => {
  for (const [language, word] of [
    ['ko', '그리고'],
    ['en', 'the'],
    ['ja', 'です'],
    ['zh', '的'],
    ['vi', 'và'],
    ['fr', 'les'],
    ['es', 'los'],
    ['id', 'yang'],
  ] as const)
    expect(stopwordsOf(language)).toContain(word)
})
