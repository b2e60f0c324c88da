// Time zones with the same meaning in PostgreSQL and Node: `Area/City` and UTC. Abbreviations are excluded: PostgreSQL
// does not know AET and IST, and CST, BST and others mean different zones in the two.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

export const defaultTimeZone = 'Asia/Seoul'

/** Reads the names from the database at the first use and caches them: PostgreSQL takes 0.1 s to read them. */
export function timeZoneLookup() {
  let known: Promise<Map<string, string>> | undefined
  /** @returns the name as PostgreSQL spells it, or null when PostgreSQL or Node does not know it */
  return async (db: Db, name: string): Promise<string | null> => {
    if (!isKnownToNode(name)) return null
    known ??= readNames(db)
    // A failed query fails only this transaction; the next one queries again.
    known.catch(() => (known = undefined))
    return (await known).get(name.toLowerCase()) ?? null
  }
}
export const findTimeZone = timeZoneLookup()

async function readNames(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string
  }>`select name from pg_timezone_names where name like '%/%' or name = 'UTC'`.execute(db)
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}
function isKnownToNode(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** @returns undefined for a workgroup that does not exist */
export async function timeZoneOf(db: Db, workgroupId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('workgroups')
    .select('time_zone as timeZone')
    .where('id', '=', workgroupId)
    .executeTakeFirst()
  return row?.timeZone
}
