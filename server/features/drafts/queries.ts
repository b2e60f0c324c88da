import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { drafts as contract } from '../../../contract/calls/drafts/calls.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { mentionedIn, personRefs } from '../members/queries.ts'

export type Draft = OutputOf<typeof contract.detail>
type Row = OutputOf<typeof contract.list>['items'][number]
export type DraftFields = Omit<InputOf<typeof contract.save>, 'id' | 'ver' | 'key' | 'typedAt'>
type Save = { typedAt: string; isAuto: boolean }
export type By = { workgroupId: string; userId: string; now: Date; device: string; clientIdentity: { device: Buffer } }

/** The deletion date, once the owner was notified; never less than `draftToldDays` after the notification. */
const expiresAt = sql<string | null>`case when d.told_at is not null then greatest(
  d.updated_at + make_interval(days => ${limits.draftDays}), d.told_at + make_interval(days => ${limits.draftNoticeDays})) end`

const selectDrafts = (db: Db, by: Pick<By, 'clientIdentity'>) =>
  db
    .selectFrom('drafts as d')
    // One by one, as in join-by-id.ts.
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('customers')
          .selectAll('customers')
          .whereRef('customers.workgroup_id', '=', 'd.workgroup_id')
          .where('customers.id', '=', sql<string>`standing_customer(d.workgroup_id, d.customer_id)`)
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('contacts')
          .selectAll('contacts')
          .whereRef('contacts.workgroup_id', '=', 'd.workgroup_id')
          .where('contacts.id', '=', sql<string>`standing_contact(d.workgroup_id, d.contact_id)`)
          .limit(1)
          .as('k'),
      (join) => join.onTrue(),
    )
    .leftJoin('sales_logs as l', (join) =>
      join.onRef('l.workgroup_id', '=', 'd.workgroup_id').onRef('l.id', '=', 'd.sales_log_id'),
    )
    .leftJoin('customers as of', (join) =>
      join.onRef('of.workgroup_id', '=', 'l.workgroup_id').onRef('of.id', '=', 'l.customer_id'),
    )
    .select([
      'd.id',
      (of) => of.ref('d.kind').$castTo<Row['kind']>().as('kind'),
      'd.key',
      'd.sales_log_id as logId',
      sql<string>`coalesce(l.title, '')`.as('logTitle'),
      sql<string>`coalesce(c.name, "of".name, '')`.as('customerName'),
      sql<string>`coalesce(k.name, '')`.as('contactName'),
      'd.title',
      'd.device_name as device',
      sql<boolean>`d.device <> '' and d.device = ${by.clientIdentity.device}`.as('isHere'),
      'd.is_auto as isAuto',
      'd.updated_at as updatedAt',
      expiresAt.as('goesAt'),
      'd.ver',
    ])

/** Only contains the beginning of the text. */
export const listDrafts = (db: Db, by: Pick<By, 'userId' | 'clientIdentity'>): Promise<Row[]> =>
  selectDrafts(db, by)
    .select(sql<string>`left(d.content, ${limits.excerpt})`.as('content'))
    .where('d.owner_id', '=', by.userId)
    .orderBy('d.updated_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
export const draftById = (
  db: Db,
  by: Pick<By, 'userId' | 'clientIdentity'>,
  reference: { id: string } | { key: string },
): Promise<Draft | undefined> =>
  selectDrafts(db, by)
    .select([
      'd.content',
      'd.log_ver as logVer',
      sql<string | null>`coalesce(c.id, d.customer_id)`.as('customerId'),
      sql<string | null>`coalesce(k.id, d.contact_id)`.as('contactId'),
      sql<string>`coalesce(k.position, '')`.as('contactPosition'),
      'd.happened_at as at',
      'd.purpose',
      'd.channel',
      'd.sentence',
      'd.keywords',
      personRefs('d', 'co_author_ids').as('coAuthors'),
      'd.next_step as nextStep',
      'd.next_day as nextDay',
      'd.plan_id as planId',
      sql<string | null>`case when d.plan_id is not null then d.plan_day end`.as('planDay'),
      mentionedIn('d', ['content']).as('mentions'),
    ])
    .where('d.owner_id', '=', by.userId)
    .$if('id' in reference, (of) => of.where('d.id', '=', (reference as { id: string }).id))
    .$if('key' in reference, (of) => of.where('d.key', '=', (reference as { key: string }).key))
    .executeTakeFirst()

/** Blocks others from saving or registering this key until the transaction ends. */
export const lockKey = (db: Db, { userId }: { userId: string }, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`draft ${userId} ${key}`}, 0))`.execute(db)
export const lockDraft = (db: Db, id: string) =>
  db.selectFrom('drafts').select(['id', 'ver', 'device']).where('id', '=', id).forUpdate().executeTakeFirst()
/** Whether a log was already registered with this key. */
export async function isRegistered(db: Db, { workgroupId, userId }: By, key: string): Promise<boolean> {
  const found = await db
    .selectFrom('client_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', `${workgroupId} ${key}`)
    .where('call', '=', 'salesLogs.create')
    .executeTakeFirst()
  return found !== undefined
}
/** Counts the user's drafts; serializes concurrent additions. */
export async function countDrafts(db: Db, { userId }: By): Promise<number> {
  await lockCount(db, 'drafts', userId)
  const { count } = await db
    .selectFrom('drafts')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
const logExists = async (db: Db, logId: string): Promise<boolean> =>
  (await db.selectFrom('sales_logs').select('id').where('id', '=', logId).executeTakeFirst()) !== undefined
const planExists = async (db: Db, { planId, planDay }: DraftFields): Promise<boolean> =>
  planId !== '' &&
  planDay !== '' &&
  (await db.selectFrom('plans').select('id').where('id', '=', planId).executeTakeFirst()) !== undefined

/** A deleted or unreadable log or plan is stored as null; the text is saved anyway. */
const columnsOf = async (db: Db, written: DraftFields, by: By, { typedAt, isAuto }: Save) => ({
  kind: written.kind,
  sales_log_id: written.logId && (await logExists(db, written.logId)) ? written.logId : null,
  log_ver: written.logVer ?? null,
  customer_id: written.customerId || null,
  contact_id: written.contactId || null,
  co_author_ids: written.coAuthorIds,
  happened_at: written.at || null,
  purpose: written.purpose,
  channel: written.channel,
  title: written.title,
  content: written.content,
  sentence: written.sentence,
  keywords: written.keywords,
  next_step: written.nextStep,
  next_day: written.nextDay || null,
  ...((await planExists(db, written))
    ? { plan_id: written.planId, plan_day: written.planDay }
    : { plan_id: null, plan_day: null }),
  is_auto: isAuto,
  typed_at: typedAt || null,
  device: by.clientIdentity.device,
  device_name: by.device,
  updated_at: by.now,
  told_at: null,
})
export const addDraft = async (db: Db, by: By, { key, ...save }: Save & { key: string }, written: DraftFields) =>
  db
    .insertInto('drafts')
    .values({
      ...(await columnsOf(db, written, by, save)),
      workgroup_id: by.workgroupId,
      owner_id: by.userId,
      key,
      created_at: by.now,
    })
    .returning(['id', 'ver'])
    .executeTakeFirstOrThrow()
export const changeDraft = async (db: Db, id: string, by: By, save: Save, written: DraftFields) =>
  db
    .updateTable('drafts')
    .set({ ...(await columnsOf(db, written, by, save)), ver: sql`ver + 1` })
    .where('id', '=', id)
    .returning(['id', 'ver'])
    .executeTakeFirstOrThrow()
/** Whether its text was typed after this time, by the clock of the device that saved it. */
export const isTypedAfter = async (db: Db, id: string, typedAt: string): Promise<boolean> =>
  (await db
    .selectFrom('drafts')
    .select('id')
    .where('id', '=', id)
    .where('typed_at', '>', typedAt)
    .executeTakeFirst()) !== undefined
/** Only updates the time and kind of the save. */
export const markSaved = (db: Db, id: string, by: By, isAuto: boolean) =>
  db.updateTable('drafts').set({ is_auto: isAuto, updated_at: by.now, told_at: null }).where('id', '=', id).execute()
/** Deletes only the user's own drafts. @returns the number of deleted drafts */
export async function deleteDrafts(db: Db, { userId }: { userId: string }, ids: readonly string[]): Promise<number> {
  const deleted = await db
    .deleteFrom('drafts')
    .where('owner_id', '=', userId)
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return deleted.length
}
/**
 * Deletes the draft of a log, in the transaction that registers it.
 * @returns `isThere`: false when the draft named by id does not exist
 */
export async function deleteDraftOfLog(
  db: Db,
  by: { userId: string },
  { draftId, clientKey }: { draftId: string; clientKey?: string | undefined },
): Promise<{ isThere: boolean; taken: number }> {
  if (clientKey) await lockKey(db, by, clientKey)
  const deletedById = draftId ? await deleteDrafts(db, by, [draftId]) : 0
  if (draftId && deletedById === 0) return { isThere: false, taken: 0 }
  if (!clientKey) return { isThere: true, taken: deletedById }
  const deletedByKey = await db
    .deleteFrom('drafts')
    .where('owner_id', '=', by.userId)
    .where('key', '=', clientKey)
    .returning('id')
    .execute()
  return { isThere: true, taken: deletedById + deletedByKey.length }
}
