import { sql } from 'kysely'
import { limits } from '../../../contract/rules/limits.ts'
import type { Db } from '../../db/connect.ts'
import { personRef, personRefs } from '../members/queries.ts'
import { applyDifference, differenceFrom, type Difference, type Written } from './versions.ts'

export type { Written } from './versions.ts'
type Saved = { id: string; ver: number; savedById: string | null; savedAt: string }

/** Stores the previous version with every edit, in its transaction; deletes the oldest above the limit. */
export async function storeVersion(db: Db, workgroupId: string, was: Saved & Written, now: Written): Promise<void> {
  const { id, ver, savedById, savedAt } = was
  await db
    .insertInto('log_versions')
    .values({
      workgroup_id: workgroupId,
      sales_log_id: id,
      ver,
      saved_by_id: savedById,
      saved_at: savedAt,
      was: JSON.stringify(differenceFrom(was, now)),
    })
    .execute()
  await db
    .deleteFrom('log_versions')
    .where('sales_log_id', '=', id)
    .where('ver', '<=', ver - limits.logVersions)
    .execute()
}

/** All versions of a log, newest first; the first is the current log. Versions without changes are left out. */
export const listVersions = (db: Db, logId: string) =>
  db
    .with('each', (q) =>
      q
        .selectFrom('log_versions')
        .select(['workgroup_id', 'ver', 'saved_by_id', 'saved_at', sql<boolean>`false`.as('is_current')])
        .where('sales_log_id', '=', logId)
        .unionAll(
          q
            .selectFrom('sales_logs')
            .select([
              'workgroup_id',
              'ver',
              'updated_by_id as saved_by_id',
              'updated_at as saved_at',
              sql<boolean>`true`.as('is_current'),
            ])
            .where('id', '=', logId),
        ),
    )
    .selectFrom('each as e')
    .leftJoin('log_versions as p', (join) =>
      join
        .on('p.sales_log_id', '=', logId)
        .onRef('p.workgroup_id', '=', 'e.workgroup_id')
        .on(sql`p.ver`, '=', sql`e.ver - 1`),
    )
    .where((by) => by.or([by('e.is_current', '=', true), by('p.was', 'is', null), by(sql`p.was`, '<>', sql`'{}'`)]))
    .select([
      'e.ver as earlier',
      'e.saved_at as savedAt',
      'e.is_current as isCurrent',
      personRef('e', 'saved_by_id').as('savedBy'),
      sql<(keyof Written)[]>`array(select jsonb_object_keys(p.was))`.as('changed'),
    ])
    .orderBy('e.ver', 'desc')
    .execute()

type Version = { savedById: string | null; savedAt: string; written: Written }
/**
 * Restores an earlier version by applying the stored differences, newest first.
 * @param log the current log
 * @returns undefined when a version in between was deleted
 */
export async function versionOf(db: Db, log: Saved & Written, ver: number): Promise<Version | undefined> {
  const versions = await db
    .selectFrom('log_versions')
    .select(['ver', 'saved_by_id as savedById', 'saved_at as savedAt', 'was'])
    .where('sales_log_id', '=', log.id)
    .where('ver', '>=', ver)
    .orderBy('ver', 'desc')
    .execute()
  if (versions.length !== log.ver - ver) return undefined
  const { savedById, savedAt } = versions.at(-1) ?? log
  return {
    savedById,
    savedAt,
    written: versions.reduce((then, one) => applyDifference(then, one.was as Difference), log as Written),
  }
}

/** The author, customer, contact and co-authors of a version, with their current names. */
export const namesOf = (db: Db, workgroupId: string, { savedById, written }: Version) =>
  db
    .selectFrom(
      sql<{ workgroup_id: string; customer_id: string; contact_id: string }>`(
        select ${workgroupId}::bigint as workgroup_id, ${written.customerId}::bigint as customer_id, ${written.contactId}::bigint as contact_id,
          ${savedById}::bigint as saved_by_id, ${written.coAuthorIds}::bigint[] as co_author_ids)`.as('v'),
    )
    .leftJoin('customers as c', (join) =>
      join.onRef('c.workgroup_id', '=', 'v.workgroup_id').onRef('c.id', '=', 'v.customer_id'),
    )
    .leftJoin('contacts as k', (join) =>
      join.onRef('k.workgroup_id', '=', 'v.workgroup_id').onRef('k.id', '=', 'v.contact_id'),
    )
    .select((by) => [
      personRef('v', 'saved_by_id').as('savedBy'),
      personRefs('v', 'co_author_ids').as('coAuthors'),
      by.fn.coalesce('c.name', sql<string>`''`).as('customerName'),
      by.fn.coalesce('c.industry', sql<string>`''`).as('customerIndustry'),
      by.fn.coalesce('k.name', sql<string>`''`).as('contactName'),
      by.fn.coalesce('k.position', sql<string>`''`).as('contactPosition'),
    ])
    .executeTakeFirstOrThrow()

export const peopleOf = async (db: Db, workgroupId: string, ids: readonly string[]) =>
  (
    await db
      .selectFrom(
        sql<{ workgroup_id: string }>`(select ${workgroupId}::bigint as workgroup_id, ${ids}::bigint[] as ids)`.as('v'),
      )
      .select(personRefs('v', 'ids').as('people'))
      .executeTakeFirstOrThrow()
  ).people
