// `npm run bench:plan-lines`: reads 150 lines in Korean and 150 in English that were written, with the expected readings, by
// someone who did not know the parser. A value that is wrong, or only assumed ('?'), counts as marked if the preview asks
// about it, as missed if nothing was read, and otherwise as wrong in silence. `--list` prints what differs. No limits.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatRule, parseRule } from '../contract/calls/plans/recurrence.ts'
import { parsePlanLine, type PlanLine } from '../web/features/plans/line/plan-line.ts'

const today = '2026-11-25' // a Wednesday, 09:00
const isListed = process.argv.includes('--list')
type Row = { line: string; day: string; start: string; end: string; isAllDay: string; repeat: string; rest: string }
const rowsOf = (language: string): Row[] =>
  readFileSync(join(import.meta.dirname, `plan-lines/${language}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((text) => {
      const [line = '', day = '', start = '', end = '', isAllDay = '', repeat = '', rest = ''] = text.split('\t')
      return { line, day, start, end, isAllDay, repeat, rest }
    })

const parts = ['day', 'start', 'end', 'isAllDay', 'repeat'] as const
type Part = (typeof parts)[number]
/** One spelling of a rule: the parser's own, of the day on which the series begins. */
const ruleText = (rule: string, day: string): string => {
  // The parser leaves out what a yearly rule takes from its first day.
  const plain = rule.replace(/(FREQ=YEARLY);BYMONTH=\d+;BYMONTHDAY=\d+/, '$1')
  const parsed = plain === '' ? null : parseRule(plain, day || today)
  return parsed ? formatRule(parsed, day || today) : rule
}
const readOf = (read: PlanLine): Record<Part, string> => ({
  day: read.day ?? '',
  start: read.start ?? '',
  end: read.end ?? '',
  isAllDay: read.isAllDay ? '1' : '0',
  repeat: read.repeat ? formatRule(read.repeat, read.day ?? today) : '',
})
const about: Record<Part, string> = { day: 'day', start: 'time', end: 'time', isAllDay: 'time', repeat: 'repeat' }

type Outcome = 'right' | 'marked' | 'missed' | 'wrong in silence'
function outcomeOf(part: Part, row: Row, read: PlanLine, got: Record<Part, string>): Outcome {
  const wanted = part === 'repeat' ? ruleText(row.repeat, read.day ?? today) : row[part]
  const isAsked = read.questions.some((one) => one.about === about[part])
  const value = wanted.replace('?', '')
  const isAssumed = wanted.endsWith('?')
  if (isAssumed && (value === '' || value === got[part]) && (isAsked || got[part] === '')) return 'right'
  if (!isAssumed && value === got[part]) return 'right'
  if (isAsked) return 'marked'
  return got[part] === '' || (part === 'isAllDay' && got[part] === '0') ? 'missed' : 'wrong in silence'
}

const results: Record<string, Record<string, number>> = {}
for (const language of ['ko', 'en']) {
  const rows = rowsOf(language)
  const counts = {
    lines: rows.length,
    right: 0,
    marked: 0,
    missed: 0,
    'wrong in silence': 0,
    'text alike': 0,
    asked: 0,
  }
  for (const row of rows) {
    const read = parsePlanLine(row.line, { today, minutes: 540, language })
    const got = readOf(read)
    const outcomes = parts.map((part) => outcomeOf(part, row, read, got))
    const worst = (['wrong in silence', 'missed', 'marked', 'right'] as const).find((one) => outcomes.includes(one))!
    counts[worst] += 1
    if (read.text === row.rest) counts['text alike'] += 1
    if (read.questions.some(({ doubt }) => doubt !== 'untimed')) counts.asked += 1
    if (isListed && (worst !== 'right' || read.text !== row.rest))
      console.log(
        `${worst}: ${row.line}\n  wanted ${parts.map((part) => row[part]).join(' | ')} | ${row.rest}\n  read   ${parts.map((part) => got[part]).join(' | ')} | ${read.text}  ${read.questions.map((one) => `${one.doubt}/${one.about}`).join(' ')}`,
      )
  }
  results[language] = counts
}
console.table(results)
