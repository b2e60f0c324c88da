import { expect, test } from 'vitest'
import { readItems, readLessons } from './lessons-file.ts'

test('a label is a type of need, none, or the name of an item', () => {
  const source =
    '\ufeff{"text":"비쌈","label":"product","keywords":["비쌈"]}\n\n{"text":"점심","label":"none"}\r\n{"text":"I lost my card","label":"lost_card","type":"operational"}\n'
  expect(readLessons('f', source)).toEqual({
    lessons: [
      { line: 1, text: '비쌈', type: 'product', keywords: ['비쌈'] },
      { line: 3, text: '점심', type: 'none' },
      { line: 4, text: 'I lost my card', item: 'lost_card' },
    ],
    items: [{ code: 'lost_card', name: 'lost card', type: 'operational' }],
  })
})

test.each([
  ['{"text":"a","label":"product"}\nnot json', 'f, line 2: this is not JSON (one object a line is).'],
  ['[1]', 'f, line 1: this is not an object.'],
  ['{"label":"product"}', 'f, line 1: "text" is missing: a sentence.'],
  [
    '{"text":"a"}',
    'f, line 1: "label" is missing: one of none, strategic, product, personal, operational, or the name of an item.',
  ],
  [
    '{"text":"a","label":7}',
    'f, line 1: "label" is missing: one of none, strategic, product, personal, operational, or the name of an item.',
  ],
  ['{"text":"a","label":"x","keywords":"a"}', 'f, line 1: "keywords" is a list of words.'],
  ['{"text":"a","label":"x","type":"none"}', 'f, line 1: "type" is one of strategic, product, personal, operational.'],
])('the error for an invalid file names the line: %s', (source, words) => {
  expect(() => readLessons('f', source)).toThrow(words)
})

test('reads items, and rejects duplicate and missing codes', () => {
  expect(readItems('f', '{"code":"p","name":"단가","synonyms":["가격"],"type":"product"}\n')).toEqual([
    { code: 'p', name: '단가', synonyms: ['가격'], type: 'product' },
  ])
  expect(() => readItems('f', '{"code":"p","name":"a"}\n{"code":"p","name":"b"}')).toThrow(
    'f, line 2: the code p is there twice.',
  )
  expect(() => readItems('f', '{"name":"a"}')).toThrow('f, line 1: "code" is missing.')
})

test('reads the file that a workgroup downloads, with its own needs and its lessons', () => {
  const source =
    '{"name":"빠른 납품","type":"operational","synonyms":["납기"]}\n{"text":"납기를 당겨 달라고 함.","label":"빠른 납품","type":"operational","keywords":[],"language":"ko"}\n'
  expect(readLessons('f', source)).toEqual({
    lessons: [{ line: 2, text: '납기를 당겨 달라고 함.', item: '빠른 납품' }],
    items: [{ code: '빠른 납품', name: '빠른 납품', synonyms: ['납기'], type: 'operational' }],
  })
  expect(() => readLessons('f', '{"name":"a","synonyms":"b"}')).toThrow('f, line 1: "synonyms" is a list of words.')
})
