import { expect, test } from 'vitest'
import { formatIn } from '../../../format/format.ts'
import type { Translate } from '../../../ui/texts.ts'
import { stageDaysWords } from './stage-words.ts'

const t: Translate = (key, { count } = {}) => (count === undefined ? key : `${key} ${String(count)}`)
const format = formatIn('en', 'UTC')
const daysAgo = (days: number) => {
  const then = new Date()
  then.setUTCDate(then.getUTCDate() - days)
  return then.toISOString()
}

test('the days in a stage are those that have passed, and the first day has words of its own', () =>
  expect([null, daysAgo(0), daysAgo(1), daysAgo(317)].map((at) => stageDaysWords(t, format, at))).toEqual([
    null,
    'customers.stageToday',
    'customers.stageDays 1',
    'customers.stageDays 317',
  ]))
