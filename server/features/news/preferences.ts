// Members' choices about the news of a customer: search words and hidden headlines.
import { sql } from 'kysely'
import { newsSources } from '../../../contract/calls/news/calls.ts'
import type { Db } from '../../db/connect.ts'
import { keysOf } from './headlines.ts'
import { headlinesOf, type Of } from './queries.ts'

/** The maximum number of hidden headlines that are matched per customer. */
const maxHidden = 1_000

/** @returns false, changing nothing, where another user has changed the words since `ver` */
export async function setWords(
  db: Db,
  { workgroupId, customerId }: Of,
  { words, ver }: { words: readonly string[]; ver: number },
  by: { userId: string; now: Date },
): Promise<boolean> {
  const its = sql`workgroup_id = ${workgroupId} and customer_id = ${customerId}`
  const { rows } = await sql<{ ver: number }>`select ver from news_words where ${its} for update`.execute(db)
  if ((rows[0]?.ver ?? 0) !== ver) return false
  if (words.length === 0) await sql`delete from news_words where ${its}`.execute(db)
  else {
    const { numAffectedRows } = await sql`
      insert into news_words as was (workgroup_id, customer_id, words, changed_by_id, changed_at)
      values (${workgroupId}, ${customerId}, ${words}::text[], ${by.userId}, ${by.now})
      on conflict (workgroup_id, customer_id) do update set (words, changed_by_id, changed_at, ver) =
        (excluded.words, excluded.changed_by_id, excluded.changed_at, was.ver + 1) where was.ver = ${ver}`.execute(db)
    if (!numAffectedRows) return false
  }
  // The next request looks up the new words immediately, however recent the last lookup was.
  await sql`update headline_lookups set wanted_at = null where ${its}`.execute(db)
  return true
}

export const hiddenOf = (db: Db, { workgroupId, customerId }: Of) =>
  sql<{ linkHash: string; title: string }>`
    select link_hash as "linkHash", title from hidden_headlines where workgroup_id = ${workgroupId} and customer_id = ${customerId}
    order by hidden_at desc limit ${maxHidden}`
    .execute(db)
    .then(({ rows }) => rows)
/** @returns false when the headline no longer exists */
export async function hideHeadline(
  db: Db,
  { workgroupId, customerId }: Of,
  id: string,
  by: { userId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into hidden_headlines (workgroup_id, customer_id, link_hash, title, hidden_by_id, hidden_at)
      select workgroup_id, customer_id, link_hash, title, ${by.userId}, ${by.now} from headlines
      where workgroup_id = ${workgroupId} and customer_id = ${customerId} and id = ${id}
    on conflict (workgroup_id, customer_id, link_hash) do update set title = excluded.title returning link_hash`.execute(
    db,
  )
  return rows.length > 0
}

/** Shows all copies of the headline again. @returns false when the headline no longer exists */
export async function unhideHeadline(db: Db, of: Of, id: string): Promise<boolean> {
  const { workgroupId, customerId } = of
  const headline = (await headlinesOf(db, of, newsSources)).find((one) => one.id === id)
  if (!headline) return false
  const same = (await hiddenOf(db, of))
    .filter((one) => keysOf(one).some((key) => keysOf(headline).includes(key)))
    .map((one) => one.linkHash)
  await sql`delete from hidden_headlines where workgroup_id = ${workgroupId} and customer_id = ${customerId} and link_hash = any(${same}::text[])`.execute(
    db,
  )
  return true
}
