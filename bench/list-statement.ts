// The statement that the product runs for a list, as text and values.
import type { Kysely } from 'kysely'
import { queriesOn } from '../server/db/connect.ts'
import type { DB } from '../server/db/tables.ts'
import { keptCounts } from '../server/kept-counts.ts'
import { listLogs } from '../server/features/sales-logs/list.ts'

type Filters = Parameters<typeof listLogs>[2]

export async function listStatement(
  workgroupId: string,
  filters: Partial<Filters>,
): Promise<{ text: string; values: unknown[] }> {
  let statement: { text: string; values: unknown[] } | undefined
  const listener = {
    query: async (asked: { text: string; values: unknown[] }) => {
      statement = asked
      return { rows: [{ id: null, total: 0 }], rowCount: 1 }
    },
  }
  const all: Filters = {
    from: '',
    to: '',
    authorId: '',
    departmentId: '',
    customerId: '',
    contactId: '',
    purpose: '',
    channel: '',
    keyword: '',
    search: '',
    sort: 'newest',
    page: 1,
    pageSize: 20,
  }
  await listLogs(
    queriesOn(listener as never) as Kysely<DB>,
    { workgroupId, timeZone: 'Asia/Seoul', onlyOf: null },
    { ...all, ...filters },
    keptCounts(),
  )
  return statement!
}
