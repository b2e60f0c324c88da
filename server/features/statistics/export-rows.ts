// The figures of the dashboard as rows of an Excel file, in the order of the screen.
import {
  needCodes,
  type Channel,
  type Language,
  type Purpose,
  type Segment,
  type Stage,
} from '../../../contract/codes.ts'
import { linesOf } from '../../../contract/calls/statistics/trends.ts'
import { limits } from '../../../contract/rules/limits.ts'
import { textIn, type TextKey } from '../../core/texts.ts'
import type { Db } from '../../db/connect.ts'
import type { Cell, Column } from '../../sheets/write-xlsx.ts'
import { summarizeLeads } from '../leads/queries.ts'
import { activityOf, type Activity } from './activity.ts'
import { contactsOf, segmentsOf } from './customers.ts'
import { needsOf } from './needs.ts'
import type { Periods, Scope } from './scope.ts'
import { listWords, withCounts } from './words.ts'

type NeedCode = (typeof needCodes)[keyof typeof needCodes]
const days = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`
export const columnsIn = (language: Language, { now, previous }: Periods): Column[] => [
  { title: textIn(language, 'statistics.export.section'), width: 34, kind: 'text' },
  { title: textIn(language, 'statistics.export.item'), width: 30, kind: 'text' },
  { title: days(now), width: 24, kind: 'number' },
  { title: days(previous), width: 24, kind: 'number' },
]

type Row = readonly [item: string, count: number, before?: number]
type SectionName = TextKey extends infer Key ? (Key extends `statistics.export.${infer Name}` ? Name : never) : never

/** The words that the chart of the dashboard has lines of. */
async function drawnWords(db: Db, scope: Scope, periods: Periods) {
  const all = { need: '', trend: '', search: '' } as const
  const { items, clearest } = await listWords(db, scope, periods, all, { from: 0, most: limits.statisticRows })
  const counted = await withCounts(db, scope, periods, '', [...items, ...(clearest ? [clearest] : [])])
  return linesOf({ items: counted.slice(0, items.length), clearest: counted[items.length] ?? null }, '')
}

/** Of figures about today the earlier number is null. */
export async function rowsOf(
  db: Db,
  language: Language,
  scope: Scope & { now: Date; industry: string },
  periods: Periods,
): Promise<Cell[][]> {
  const activity = await activityOf(db, scope, periods)
  const needs = await needsOf(db, scope, periods)
  const contacts = await contactsOf(db, scope, periods)
  const segments = await segmentsOf(db, scope, scope.industry)
  const { stages, moves } = await summarizeLeads(db, scope, { ownerIds: scope.userIds, ...periods.now })
  const none = textIn(language, 'statistics.export.none')
  const code = (of: Purpose | Channel | Stage | Segment | NeedCode | '') =>
    of === '' ? none : textIn(language, `code.${of}`)
  const words = await drawnWords(db, scope, periods)
  /** @param of what its numbers are of, where they are not those of the whole section */
  const section = (name: SectionName, rows: readonly Row[], of = ''): Cell[][] => {
    const title = [textIn(language, `statistics.export.${name}`), of].filter(Boolean).join(' · ')
    return rows.map(([item, count, before = null]) => [title, item, count, before])
  }
  const overTime = (name: SectionName, of: readonly { name: string; counts: readonly number[] }[]) =>
    section(
      name,
      of.flatMap((one) =>
        periods.spans.map((span, at) => [`${one.name} · ${days(span)}`, one.counts[at] ?? 0] as const),
      ),
      textIn(language, 'statistics.export.overTime'),
    )
  /** Of each person the number of some logs; those of the period before are not on the screen. */
  const ofPeople = (of: string, numberOf: (person: Activity['people'][number]) => number) =>
    section(
      'people',
      activity.people.map((one) => [one.person.name, numberOf(one)]),
      of,
    )
  const totals = ['count', 'meetingCount', 'customerCount', 'needCount', 'coachingCount'] as const
  return [
    ...section(
      'overall',
      totals.map((name) => [textIn(language, `mail.report.${name}`), activity.now[name], activity.previous[name]]),
    ),
    ...section(
      'meetings',
      activity.spans.map((span) => [days(span), span.meetingCount, span.previousMeetingCount]),
    ),
    ...section(
      'purposes',
      activity.purposes.map((of) => [code(of.code), of.count, of.previousCount]),
    ),
    ...section(
      'channels',
      activity.channels.map((of) => [code(of.code), of.count, of.previousCount]),
    ),
    ...overTime(
      'purposes',
      activity.purposes.map((of) => ({ name: code(of.code), counts: of.counts })),
    ),
    ...overTime(
      'channels',
      activity.channels.map((of) => ({ name: code(of.code), counts: of.counts })),
    ),
    ...section(
      'needs',
      needs.types.map(({ type, count, previousCount }) => [code(needCodes[type]), count, previousCount]),
    ),
    ...overTime(
      'needs',
      needs.types.map(({ type, counts }) => ({ name: code(needCodes[type]), counts })),
    ),
    ...section(
      'items',
      needs.items.map(({ itemName, count, previousCount }) => [itemName, count, previousCount]),
    ),
    ...section(
      'people',
      activity.people.map(({ person, count, previousCount }) => [person.name, count, previousCount]),
    ),
    ...ofPeople(textIn(language, 'mail.report.meetingCount'), (one) => one.meetingCount),
    ...ofPeople(textIn(language, 'mail.report.needCount'), (one) => one.needCount),
    ...ofPeople(textIn(language, 'mail.report.coachingCount'), (one) => one.coachingCount),
    ...ofPeople(textIn(language, 'statistics.export.shared'), (one) => one.sharedCount),
    ...section(
      'departments',
      activity.departments.map(({ name, count, previousCount }) => [name, count, previousCount]),
    ),
    ...section(
      'words',
      words.map(({ word, count, previousCount }) => [word, count, previousCount]),
    ),
    ...overTime(
      'words',
      words.map(({ word, counts }) => ({ name: word, counts })),
    ),
    ...section(
      'stages',
      stages.map(({ stage, count }) => [code(stage), count]),
    ),
    ...section(
      'stuck',
      stages.map(({ stage, stuckCount }) => [code(stage), stuckCount]),
    ),
    ...section(
      'stageDays',
      stages.flatMap(({ stage, days }) => (days === null ? [] : [[code(stage), days] as const])),
    ),
    ...section(
      'moves',
      moves.map(({ fromStage, stage, count }) => [`${code(fromStage)} → ${code(stage)}`, count]),
    ),
    ...section(
      'movedCustomers',
      moves.map(({ fromStage, stage, customerCount }) => [`${code(fromStage)} → ${code(stage)}`, customerCount]),
    ),
    ...section(
      'quiet',
      contacts.quiet.map(({ days: least, count }) => [
        textIn(language, 'statistics.export.quietFor', { days: least }),
        count,
      ]),
    ),
    ...section(
      'segments',
      segments.cells.map(({ stage, segment, count }) => [
        [scope.industry, code(stage), code(segment)].filter(Boolean).join(' · '),
        count,
      ]),
    ),
    ...section(
      'frequent',
      contacts.frequent.map(({ customerName, count, previousCount }) => [customerName, count, previousCount]),
    ),
  ]
}
