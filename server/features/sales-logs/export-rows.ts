// Columns and cells of the Excel export of logs.
import { sql } from 'kysely'
import { needCodes, type Channel, type Language, type NeedLabel, type Purpose } from '../../../contract/codes.ts'
import type { Db } from '../../db/connect.ts'
import type { Cell, Column } from '../../sheets/write-xlsx.ts'
import { textIn } from '../../core/texts.ts'
import { personRef, personRefs } from '../members/queries.ts'
import type { ReadScope } from './filters.ts'

export const columnsIn = (language: Language): Column[] =>
  (
    [
      ['export.at', 17, 'moment'],
      ['export.customer', 22, 'text'],
      ['export.contact', 14, 'text'],
      ['export.position', 14, 'text'],
      ['export.purpose', 12, 'text'],
      ['export.channel', 12, 'text'],
      ['export.title', 36, 'text'],
      ['export.content', 70, 'text'],
      ['export.keywords', 26, 'text'],
      ['export.author', 14, 'text'],
      ['export.coAuthors', 22, 'text'],
      ['export.nextStep', 36, 'text'],
      ['export.nextDay', 12, 'day'],
      ['export.comments', 10, 'number'],
      ['export.files', 8, 'number'],
      ['export.needs', 24, 'text'],
    ] as const
  ).map(([name, width, kind]) => ({ title: textIn(language, name), width, kind }))

type Row = {
  at: string
  customer: string
  contact: string
  position: string
  purpose: Purpose
  channel: Channel
  title: string
  content: string
  keywords: string[]
  author: { name: string }
  coAuthors: { name: string }[]
  nextStep: string
  nextDay: string | null
  comments: number
  files: number
  needs: NeedLabel[] | null
  needsCoaching: boolean
}
const needsIn = (language: Language, { needs, needsCoaching }: Row) =>
  needsCoaching
    ? textIn(language, 'export.needsCoaching')
    : needLabels.flatMap((one) => (needs?.includes(one) ? textIn(language, `code.${needCodes[one]}`) : [])).join(', ')
const needLabels = Object.keys(needCodes) as NeedLabel[]
export const cellsOf = (language: Language, row: Row): Cell[] => [
  row.at,
  row.customer,
  row.contact,
  row.position,
  textIn(language, `code.${row.purpose}`),
  textIn(language, `code.${row.channel}`),
  row.title,
  row.content,
  row.keywords.join(', '),
  row.author.name,
  row.coAuthors.map(({ name }) => name).join(', '),
  row.nextStep,
  row.nextDay,
  row.comments,
  row.files,
  needsIn(language, row),
]
/** In the order of the ids; leaves out logs that were deleted since or are not readable. */
export async function rowsOf(db: Db, { workgroupId, timeZone }: ReadScope, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select to_char(l.happened_at at time zone ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI:SS') as at, c.name as customer, k.name as contact, k.position, l.purpose, l.channel, l.need_types as needs, l.needs_coaching as "needsCoaching",
      l.title, l.content, l.keywords, ${personRef('l', 'author_id')} as author, ${personRefs('l', 'co_author_ids')} as "coAuthors",
      l.next_step as "nextStep", l.next_day as "nextDay", l.comment_count + l.feedback_count as comments, coalesce(files.count, 0)::int as files
    from unnest(${ids}::bigint[]) with ordinality found (id, place)
      join sales_logs l on l.workgroup_id = ${workgroupId} and l.id = found.id
      join customers c on c.workgroup_id = l.workgroup_id and c.id = l.customer_id
      join contacts k on k.workgroup_id = l.workgroup_id and k.id = l.contact_id
      left join (select f.sales_log_id, count(*) from files f where f.workgroup_id = ${workgroupId} and f.sales_log_id = any(${ids}::bigint[]) and f.deleted_at is null group by 1) files on files.sales_log_id = l.id
    order by found.place`.execute(db)
  return rows
}
