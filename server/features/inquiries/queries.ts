import { sql } from 'kysely'
import type { Language } from '../../../contract/codes.ts'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import type { inquiries as contract } from '../../../contract/inquiries.ts'
import type { SignedInContext } from '../../context.ts'
import { sqlSet, type Db } from '../../db/connect.ts'
import { storedRole } from '../../db/roles.ts'
import { excerptOf } from '../../excerpt.ts'
import { hashToken } from '../../tokens.ts'

type Asked = Omit<InputOf<typeof contract.create>, 'clientKey' | 'language'> & { language: Language }
export type Shown = OutputOf<typeof contract.detail>
type Page = { page: number; pageSize: number }

/** Of somebody who is signed in; of his workgroup what is worth knowing, as it is now. */
export async function addInquiry(db: Db, by: SignedInContext, asked: Asked): Promise<string> {
  const { id } = await db
    .insertInto('inquiries')
    .values({
      asker_id: by.userId,
      asked_in: by.workgroupId,
      workgroup_name: by.workgroupId ? await workgroupName(db, by.workgroupId) : '',
      role: by.workgroupId ? storedRole(by.role) : null,
      name: asked.name,
      email: asked.email,
      mobile: asked.mobile,
      country_code: asked.countryCode,
      language: asked.language,
      content: asked.content,
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

/** Of whoever it is. The same key with the same address is the same inquiry. */
export async function addOpenInquiry(db: Db, asked: Asked, key: string | undefined, now: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select add_open_inquiry(${asked.name}, ${asked.email}, ${asked.mobile}, ${asked.countryCode}, ${asked.language}, ${asked.content}, ${key ?? null}, ${now}) as id`.execute(
    db,
  )
  return rows[0]!.id
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
/** As much of the content as an excerpt looks at. */
const start = sql<string>`left(content, 1100)`.as('start')

/** @param askerId whose it has to be; null where a link has opened it */
export async function ownInquiry(db: Db, id: string, askerId: string | null): Promise<Shown | undefined> {
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
  return row && { ...row, status: row.status as Shown['status'], ...(await talkOf(db, id)) }
}

/** Oldest first; `answer` is the newest of the service. */
export async function talkOf(db: Db, id: string): Promise<Pick<Shown, 'messages' | 'answer'>> {
  const messages = await db
    .selectFrom('inquiry_messages')
    .select(['id', 'by_service as byService', 'by_name as byName', 'content', 'created_at as createdAt'])
    .where('inquiry_id', '=', id)
    .orderBy('id')
    .execute()
  return { messages, answer: messages.findLast(({ byService }) => byService)?.content ?? '' }
}

export type Locked = NonNullable<Awaited<ReturnType<typeof lockInquiry>>>
/** Locked, so that what is said to it follows one another. */
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

/** What the asker says to it takes it up again. */
export async function addReply(db: Db, was: Locked, message: Message): Promise<void> {
  await addMessage(db, was.id, false, message)
  await change(db, was, message.now, {
    status: 'processing',
    waiting_since: was.waitingSince ? new Date(was.waitingSince) : message.now,
  })
}
/** Whether these are the words that were said last, and nobody has said anything to them. */
export async function isSaidLast(db: Db, id: string, content: string): Promise<boolean> {
  const last = (await talkOf(db, id)).messages.at(-1)
  return last !== undefined && !last.byService && last.content === content
}
export const complete = (db: Db, was: Locked, now: Date) =>
  change(db, was, now, { status: 'completed', waiting_since: null })

/** @returns the id of the message; whoever answers has taken it */
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
/** Taken up again without a word, it waits for one. */
export const setStatus = (db: Db, was: Locked, status: string, now: Date) =>
  change(db, was, now, { status, waiting_since: status === 'processing' ? now : null })
export const setTaken = (db: Db, was: Locked, by: { id: string; name: string } | null, now: Date) =>
  change(db, was, now, { taken_by_id: by?.id ?? null, taken_by_name: by?.name ?? '' })

/** Whoever has the link of a mail: this transaction works for its inquiry. @returns null for a wrong or old link */
export async function openByLink(db: Db, code: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select inquiry_of_link(${hashToken(code)}, ${now}) as id`.execute(
    db,
  )
  const { id } = rows[0]!
  if (id !== null) await sqlSet(db, { 'app.inquiry': id })
  return id
}
export const keepLink = (db: Db, code: string, id: string, until: Date, now: Date) =>
  sql`select keep_inquiry_link(${hashToken(code)}, ${id}, ${until}, ${now})`.execute(db)
