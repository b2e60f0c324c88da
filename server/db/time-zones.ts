// Time zones that PostgreSQL and we know by the same name. Node alone knows AET and IST, and of CST, BST and others the two mean
// different places; so only names of places are taken (`Area/City`), and UTC.
import { sql } from 'kysely'
import type { Db } from './connect.ts'

export const usualTimeZone = 'Asia/Seoul'

/** Asks a database for its names at the first use and keeps them: reading its folder of zones takes a tenth of a second. */
export function timeZones() {
  let known: Promise<Map<string, string>> | undefined
  /** @returns the name as PostgreSQL writes it, or null for one that either does not know */
  return async (db: Db, name: string): Promise<string | null> => {
    if (!isKnownHere(name)) return null
    known ??= namesOf(db)
    // Its failure is that of the transaction that asked; the next one asks again.
    known.catch(() => (known = undefined))
    return (await known).get(name.toLowerCase()) ?? null
  }
}
export const timeZoneNamed = timeZones()

async function namesOf(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{
    name: string
  }>`select name from pg_timezone_names where name like '%/%' or name = 'UTC'`.execute(db)
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}
function isKnownHere(name: string): boolean {
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
