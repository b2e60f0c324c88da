// The figures of the dashboard as rows of an Excel file, in the order of the screen.
import {
  needCodes,
  type Channel,
  type Language,
  type Purpose,
  type Segment,
  type Stage,
} from '../../../contract/codes.ts'
import { textIn } from '../../core/texts.ts'
import type { Db } from '../../db/connect.ts'
import type { Cell, Column } from '../../sheets/write-xlsx.ts'
import { summarizeLeads } from '../leads/queries.ts'
import { activityOf } from './activity.ts'
import { contactsOf, segmentsOf } from './customers.ts'
import { needsOf } from './needs.ts'
import type { Periods, Scope } from './scope.ts'

type NeedCode = (typeof needCodes)[keyof typeof needCodes]
const days = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`
export const columnsIn = (language: Language, { now, previous }: Periods): Column[] => [
  { title: textIn(language, 'statistics.export.section'), width: 34, kind: 'text' },
  { title: textIn(language, 'statistics.export.item'), width: 30, kind: 'text' },
  { title: days(now), width: 24, kind: 'number' },
  { title: days(previous), width: 24, kind: 'number' },
]

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
  const section = (
    name:
      | 'overall'
      | 'meetings'
      | 'purposes'
      | 'channels'
      | 'needs'
      | 'items'
      | 'people'
      | 'departments'
      | 'stages'
      | 'stuck'
      | 'stageDays'
      | 'moves'
      | 'quiet'
      | 'segments'
      | 'frequent',
    rows: readonly (readonly [item: string, count: number, before?: number])[],
  ): Cell[][] =>
    rows.map(([item, count, before = null]) => [textIn(language, `statistics.export.${name}`), item, count, before])
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
    ...section(
      'needs',
      needs.types.map(({ type, count, previousCount }) => [code(needCodes[type]), count, previousCount]),
    ),
    ...section(
      'items',
      needs.items.map(({ itemName, count, previousCount }) => [itemName, count, previousCount]),
    ),
    ...section(
      'people',
      activity.people.map(({ person, count, previousCount }) => [person.name, count, previousCount]),
    ),
    ...section(
      'departments',
      activity.departments.map(({ name, count, previousCount }) => [name, count, previousCount]),
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
