import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Row = {
  id: string
  at: string
  kind: string
  actorId: string | null
  actorName: string
  subjectId: string | null
  subjectName: string
  values: Record<string, string | number>
  device: string
}
/** `kinds`: null for all. `begin` is included, `end` is not; null where the period is open. */
export type Selection = { kinds: readonly string[] | null; userId: string; begin: Date | null; end: Date | null }

/** The latest entries first, with names of members and former members. Row-level security shows them to the Master only. */
export async function listEntries(
  db: Db,
  workgroupId: string,
  { kinds, userId, begin, end }: Selection,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const which = sql`e.workgroup_id = ${workgroupId}
    and (${kinds}::text[] is null or e.kind = any(${kinds}::text[]))
    and (${userId || null}::bigint is null or ${userId || null}::bigint in (e.actor_id, e.subject_id))
    and (${begin}::timestamptz is null or e.at >= ${begin}) and (${end}::timestamptz is null or e.at < ${end})`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from audit_entries e where ${which}`.execute(db)
  const { rows } = await sql<Row>`
    select e.id, e.at, e.kind, e.actor_id as "actorId", coalesce(a.name, '') as "actorName", e.subject_id as "subjectId", coalesce(s.name, '') as "subjectName",
      e."values", e.device
    from audit_entries e left join users a on a.id = e.actor_id left join users s on s.id = e.subject_id
    where ${which} order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: counted[0]!.total }
}
