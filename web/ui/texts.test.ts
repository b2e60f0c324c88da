import { beforeEach, expect, test } from 'vitest'
import * as texts from './texts.ts'

const { addTexts } = texts
/** Of texts that no file holds. */
const sayIn = texts.translateIn as (language: string) => (key: string, values?: Record<string, unknown>) => string

beforeEach(() => {
  addTexts('en', {
    'log.hello': 'Hello {{name}}',
    'log.count_one': '{{count, number}} log',
    'log.count_other': '{{count, number}} logs',
  })
  addTexts('ko', {
    'log.hello': '{{name은}} 왔어요',
    'log.count_other': '{{count, number}}건',
    'log.count_one': '{{count, number}}건',
  })
  addTexts('fr', { 'log.count_one': '{{count, number}} journal', 'log.count_other': '{{count, number}} journaux' })
})
test('values are filled into a text unchanged', () => {
  expect(sayIn('en')('log.hello', { name: '<b>{{name}}</b> $1' })).toBe('Hello <b>{{name}}</b> $1')
  expect(sayIn('ko')('log.hello', { name은: '해원은' })).toBe('해원은 왔어요')
  expect(sayIn('en')('log.hello'), 'a missing value is empty').toBe('Hello ')
})
test('a count selects the plural form and the number format of the language', () => {
  expect(sayIn('en')('log.count', { count: 1 })).toBe('1 log')
  expect(sayIn('en')('log.count', { count: 0 })).toBe('0 logs')
  expect(sayIn('en')('log.count', { count: 12_345 })).toBe('12,345 logs')
  expect(sayIn('fr')('log.count', { count: 0 })).toBe('0 journal')
  expect(sayIn('fr')('log.count', { count: 1_000_000 }), 'a missing plural form falls back to other').toMatch(
    /journaux$/,
  )
  expect(sayIn('ko')('log.count', { count: 1 })).toBe('1건')
})
test('texts that are added later are found by functions created before', () => {
  const t = sayIn('en')
  expect(t('later.text')).toBe('later.text')
  addTexts('en', { 'later.text': 'Later' })
  expect(t('later.text')).toBe('Later')
  expect(t('log.hello', { name: 'Ann' })).toBe('Hello Ann')
})
