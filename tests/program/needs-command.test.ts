// The command line of the needs engine, and its behaviour when its language packages are not installed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'saleslog-needs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function needs(input: string, ...words: string[]) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'scripts/needs.ts'), ...words], {
    input,
    encoding: 'utf8',
  })
  return {
    status,
    stderr,
    answers:
      stdout.trim() === ''
        ? []
        : stdout
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

test('classify prints one line for every input line, including blank ones', () => {
  const { answers, status, stderr } = needs(
    '단가가 너무 비싸다고 하심\n\n명함 교환하고 인사만 나눔\r\n\u2028납기 단축을 요청하심',
    'classify',
    '--lang',
    'ko',
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(answers.map(({ type }) => type)).toEqual(['product', 'none', 'none', 'operational'])
  expect(answers[0]).toMatchObject({
    item: null,
    origin: 'starter',
    words: expect.arrayContaining([{ text: '비싸다고', weight: expect.any(Number) as number }]) as unknown,
  })
  expect(answers[0]!.confidence).toBeGreaterThan(0.5)
})

test('classify learns from a lesson file', () => {
  const file = join(folder, 'lessons.jsonl')
  writeFileSync(
    file,
    '{"text":"명함 교환하고 인사만 나눔","label":"personal","keywords":["명함"]}\n{"text":"I lost my card","label":"lost_card"}\n',
  )
  const { answers } = needs(
    '명함 교환하고 인사만 나눔\nwhere is my lost card',
    'classify',
    '--lang',
    'ko',
    '--lessons',
    file,
  )
  expect(answers).toMatchObject([{ type: 'personal', origin: 'taught' }, { item: { code: 'lost_card' } }])
})

test('nouns and split print their results', () => {
  expect(needs('납품단가 인하 요청\n', 'nouns', '--lang', 'ko').answers).toEqual([
    {
      nouns: [
        { noun: '납품단가', count: 1 },
        { noun: '인하', count: 1 },
      ],
    },
  ])
  expect(needs('Vu M. Durand. Prix trop élevé.\n', 'split', '--lang', 'fr').answers).toEqual([
    {
      sentences: [
        { start: 0, end: 13, text: 'Vu M. Durand.' },
        { start: 14, end: 30, text: 'Prix trop élevé.' },
      ],
    },
  ])
  expect(needs('品質管理部の納期\n', 'nouns', '--lang', 'ja')).toMatchObject({
    status: 0,
    answers: [{ nouns: [{ noun: '品質管理部' }, { noun: '納期' }] }],
  })
})

test('whole notes are read as one JSON text per line, including line breaks', () => {
  const note = 'Call w/ Dana:\n- price is too high\n- the pump is too loud for the office next to the\nworkshop'
  const { answers } = needs(`${JSON.stringify(note)}\n{"no":"text"}\nnope\n`, 'split', '--lang', 'en', '--notes')
  expect(answers).toMatchObject([
    {
      sentences: [
        { text: 'Call w/ Dana:' },
        { text: '- price is too high' },
        { text: '- the pump is too loud for the office next to the\nworkshop' },
      ],
    },
    { error: 'this is not a JSON text' },
    { error: 'this is not JSON (one text a line is)' },
  ])
  const { answers: told } = needs(`${JSON.stringify(note)}\n`, 'classify', '--lang', 'en', '--notes')
  expect(told).toMatchObject([
    { sentences: [{ type: 'none', start: 0, perhaps: null }, { type: 'product', start: 14 }, {}] },
  ])
})

test.each<[string, string[], string]>([
  ['no command', [], 'What to do?'],
  ['an unknown one', ['guess'], 'There is no "guess".'],
  ['no language', ['classify'], '--lang is missing'],
  ['an unknown language', ['nouns', '--lang', 'de'], 'There is no language "de".'],
  ['an unknown option', ['nouns', '--loud'], '--loud'],
])('misuse prints the usage: %s', (_, words, said) => {
  const { status, stderr, answers } = needs('', ...words)
  expect([status, answers]).toEqual([2, []])
  expect(stderr).toContain(said)
  expect(stderr).toContain('npm run needs -- classify --lang LANGUAGE')
})

test('a broken lesson file is reported with its line, a missing one by name', () => {
  const file = join(folder, 'bad.jsonl')
  for (const [lines, said] of [
    ['{"text":"a","label":"product"}\nnope\n', 'bad.jsonl, line 2: this is not JSON (one object a line is).'],
    [
      '{"text":"단가가 높음","label":"product"}\n\n{"text":"단가","label":"product","keywords":["납기"]}\n',
      'bad.jsonl, line 3: this cannot be learnt: keyword not in the sentence',
    ],
  ] as const) {
    writeFileSync(file, lines)
    const { status, stderr, answers } = needs('단가\n', 'classify', '--lang', 'ko', '--lessons', file)
    expect([status, answers]).toEqual([1, []])
    expect(stderr).toContain(said)
    expect(stderr).not.toContain('    at ')
  }
  expect(needs('', 'classify', '--lang', 'ko', '--lessons', join(folder, 'none.jsonl')).stderr).toContain(
    'none.jsonl cannot be read',
  )
})

test('without the language packages the engine still works in every language', () => {
  const withoutPackages = join(folder, 'bare')
  cpSync(join(root, 'needs'), join(withoutPackages, 'needs'), {
    recursive: true,
    // A part of the corpora, to save time: all languages are trained again.
    filter: (path) => !/\.test\.ts$|notes\/\w\w-(?:0[3-9]|1\d)\.txt$|marked\/\w\w-/.test(path),
  })
  writeFileSync(join(withoutPackages, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(withoutPackages, 'ask.ts'),
    `import { createNeeds } from './needs/engine.ts'
const found: Record<string, unknown> = {}
for (const [language, text] of Object.entries({ ko: '납기를 2주로 줄여 달라고 요청하심', ja: '納期を短縮してほしいとのこと', zh: '客户希望缩短交货期', en: 'They ask for a shorter delivery time', vi: 'Khách hàng muốn rút ngắn thời gian giao hàng', fr: 'Ils demandent un délai de livraison plus court', es: 'Piden un plazo de entrega más corto', id: 'Pengiriman terlambat dua minggu, gudang kehabisan stok' })) {
  const needs = await createNeeds({ language: language as 'ko' })
  const sentence = needs.analyseSentence(text)
  found[language] = { type: sentence.type, sum: Math.abs(sentence.base + sentence.words.reduce((all, { weight }) => all + weight, 0) - sentence.score) < 1e-8, nouns: (await needs.nouns(text)).map(({ noun }) => noun) }
}
for (const name of ['garu-ko', 'lindera-wasm', 'stopword']) await import(name).then(() => { throw new Error(name + ' is there') }, (error) => { if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error })
console.log(JSON.stringify(found))
`,
  )
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(withoutPackages, 'ask.ts')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const found = JSON.parse(stdout) as Record<string, { type: string; sum: boolean; nouns: string[] }>
  for (const [language, { type, sum, nouns }] of Object.entries(found)) {
    expect([language, type, sum]).toEqual([language, 'operational', true])
    expect(nouns.length).toBeGreaterThan(0)
  }
  expect(found.ko!.nouns).toContain('납기')
  expect(found.ja!.nouns).toContain('納期')
  expect(found.zh!.nouns.join(' ')).toContain('客户')
})
