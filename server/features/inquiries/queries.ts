import { sql } from 'kysely'
import type { Language } from '../../../contract/codes.ts'
import type { InputOf, OutputOf } from '../../../contract/core/call.ts'
import type { inquiries as contract } from '../../../contract/calls/inquiries/calls.ts'
import type { AnyContext, SignedInContext } from '../../calls/context.ts'
import { setForTransaction, type Db } from '../../db/connect.ts'
import { storedRole } from '../../db/roles.ts'
import { excerptOf } from '../../../contract/search/excerpt.ts'
import { hashToken } from '../../security/tokens.ts'
import { filesOfInquiry } from '../service-files/queries.ts'

type NewInquiry = Omit<InputOf<typeof contract.create>, 'clientKey' | 'language'> & { language: Language }
export type Shown = OutputOf<typeof contract.detail>
/** Messages as stored; `withFiles` adds their files. */
type Messages = { answer: string; messages: Omit<Shown['messages'][number], 'files'>[] }
type WithoutFiles = Omit<Shown, 'files' | 'messages'> & Messages
type Page = { page: number; pageSize: number }

/** Adds an inquiry of a signed-in user, with the present name of the workgroup and the role. */
export async function addInquiry(db: Db, by: SignedInContext, inquiry: NewInquiry): Promise<string> {
  const { id } = await db
    .insertInto('inquiries')
    .values({
      asker_id: by.userId,
      asked_in: by.workgroupId,
      workgroup_name: by.workgroupId ? await workgroupName(db, by.workgroupId) : '',
      role: by.workgroupId ? storedRole(by.role) : null,
      name: inquiry.name,
      email: inquiry.email,
      mobile: inquiry.mobile,
      country_code: inquiry.countryCode,
      language: inquiry.language,
      content: inquiry.content,
      waiting_since: by.now,
      created_at: by.now,
      updated_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const workgroupName = async (db: Db, id: string) =>
  (await db.selectFrom('workgroups').select('name').where('id', '=', id).executeTakeFirst())?.name ?? ''

/**
 * Adds an inquiry without an account and gives this transaction access to it. The same idempotency key with the same
 * address returns the existing one.
 */
export async function addOpenInquiry(
  db: Db,
  inquiry: NewInquiry,
  key: string | undefined,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    select made_id as id, is_new as "isNew"
    from add_open_inquiry(${inquiry.name}, ${inquiry.email}, ${inquiry.mobile}, ${inquiry.countryCode}, ${inquiry.language}, ${inquiry.content}, ${key ?? null}, ${now})`.execute(
    db,
  )
  const [made] = rows
  if (made!.isNew) await setForTransaction(db, { 'app.inquiry': made!.id })
  return made!
}

export async function operatorIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select operators() as id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listOwn(db: Db, userId: string, { page, pageSize }: Page) {
  const own = db.selectFrom('inquiries').where('asker_id', '=', userId)
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .select(['id', 'status', 'created_at as createdAt', 'answered_at as answeredAt', start])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const items = rows.map(({ start: begins, status, ...row }) => ({
    ...row,
    status: status as Shown['status'],
    excerpt: excerptOf(begins),
  }))
  return { items, total }
}
/** The part of the content that an excerpt is made of. */
const start = sql<string>`left(content, 1100)`.as('start')

/** @param askerId the required owner; null when opened by a link */
export async function ownInquiry(db: Db, id: string, askerId: string | null): Promise<WithoutFiles | undefined> {
  const row = await db
    .selectFrom('inquiries')
    .select([
      'id',
      'name',
      'email',
      'mobile',
      'country_code as countryCode',
      'content',
      'status',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .$if(askerId !== null, (all) => all.where('asker_id', '=', askerId))
    .executeTakeFirst()
  return row && { ...row, status: row.status as Shown['status'], ...(await messagesOf(db, id)) }
}

/** Messages oldest first; `answer` is the newest one of the service. */
export async function messagesOf(db: Db, id: string): Promise<Messages> {
  const messages = await db
    .selectFrom('inquiry_messages')
    .select(['id', 'by_service as byService', 'by_name as byName', 'content', 'created_at as createdAt'])
    .where('inquiry_id', '=', id)
    .orderBy('id')
    .execute()
  return { messages, answer: messages.findLast(({ byService }) => byService)?.content ?? '' }
}

/** Adds the files of the inquiry and of each message. */
export async function withFiles<T extends Messages & { id: string }>(
  context: Pick<AnyContext, 'db' | 'files'>,
  found: T,
): Promise<Omit<T, 'messages'> & Pick<Shown, 'files' | 'messages'>> {
  const files = await filesOfInquiry(context, found.id)
  const messages = found.messages.map((one) => ({ ...one, files: files.get(one.id) ?? [] }))
  return { ...found, files: files.get(null) ?? [], messages }
}

export type Locked = NonNullable<Awaited<ReturnType<typeof lockInquiry>>>
/** Locked to serialize concurrent messages. */
export const lockInquiry = (db: Db, id: string) =>
  db
    .selectFrom('inquiries')
    .select([
      'id',
      'asker_id as askerId',
      'asked_in as askedIn',
      'name',
      'email',
      'language',
      'status',
      'waiting_since as waitingSince',
      'taken_by_id as takenById',
      'ver',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Message = { by: { id: string | null; name: string }; content: string; now: Date }
const addMessage = async (db: Db, inquiryId: string, byService: boolean, { by, content, now }: Message) =>
  (
    await db
      .insertInto('inquiry_messages')
      .values({
        inquiry_id: inquiryId,
        by_service: byService,
        by_id: by.id,
        by_name: by.name,
        content,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
const change = (
  db: Db,
  was: Locked,
  now: Date,
  to: {
    status?: string
    waiting_since?: Date | null
    answered_at?: Date
    taken_by_id?: string | null
    taken_by_name?: string
  },
) =>
  db
    .updateTable('inquiries')
    .set({ ...to, updated_at: now, ver: was.ver + 1 })
    .where('id', '=', was.id)
    .execute()

/** A reply reopens the inquiry. @returns the id of the message */
export async function addReply(db: Db, was: Locked, message: Message): Promise<string> {
  const id = await addMessage(db, was.id, false, message)
  await change(db, was, message.now, {
    status: 'processing',
    waiting_since: was.waitingSince ? new Date(was.waitingSince) : message.now,
  })
  return id
}
type Name = { name: string; size: number }
const fileKey = (files: readonly Name[]) => JSON.stringify(files.map(({ name, size }) => [name, size]).toSorted())
/** Whether the same text with the same files is already the last message. */
export async function isLastMessage(
  context: Pick<AnyContext, 'db' | 'files'>,
  id: string,
  content: string,
  newFiles: readonly Name[],
): Promise<boolean> {
  const last = (await messagesOf(context.db, id)).messages.at(-1)
  if (last === undefined || last.byService || last.content !== content) return false
  return fileKey((await filesOfInquiry(context, id)).get(last.id) ?? []) === fileKey(newFiles)
}
export const complete = (db: Db, was: Locked, now: Date) =>
  change(db, was, now, { status: 'completed', waiting_since: null })

/** Assigns the inquiry to the user who answers. @returns the id of the message */
export async function addAnswer(db: Db, was: Locked, status: string, message: Message): Promise<string> {
  const id = await addMessage(db, was.id, true, message)
  await change(db, was, message.now, {
    status,
    waiting_since: null,
    answered_at: message.now,
    taken_by_id: message.by.id,
    taken_by_name: message.by.name,
  })
  return id
}
/** Reopened without an answer, the inquiry waits for one. */
export const setStatus = (db: Db, was: Locked, status: string, now: Date) =>
  change(db, was, now, { status, waiting_since: status === 'processing' ? now : null })
export const setTaken = (db: Db, was: Locked, by: { id: string; name: string } | null, now: Date) =>
  change(db, was, now, { taken_by_id: by?.id ?? null, taken_by_name: by?.name ?? '' })

/**
 * Gives this transaction access to the inquiry of a mailed link.
 * @returns null for an invalid or expired link
 */
export async function openByLink(db: Db, code: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select inquiry_of_link(${hashToken(code)}, ${now}) as id`.execute(
    db,
  )
  const { id } = rows[0]!
  if (id !== null) await setForTransaction(db, { 'app.inquiry': id })
  return id
}
export const storeLink = (db: Db, code: string, id: string, until: Date, now: Date) =>
  sql`select keep_inquiry_link(${hashToken(code)}, ${id}, ${until}, ${now})`.execute(db)
