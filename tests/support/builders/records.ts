// Builders of customers, contacts, logs and their records, with defaults for everything that a test does not name.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nameSearchText } from '../../../server/db/search-text.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import type { DeletedKind } from '../../../server/calls/deleted-records.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

let count = 0
type Row = { id: string }

export async function aCustomer(
  { owner }: TestApp,
  of: { by: TestPerson; name?: string; ceoName?: string; ownerId?: string | null; stage?: string },
): Promise<string> {
  count += 1
  const name = of.name ?? `한울전자 ${count}`
  const { rows } = await owner.query<Row>(
    'insert into customers (workgroup_id, name, ceo_name, registered_by_id, owner_id, stage, search) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [
      of.by.workgroupId,
      name,
      of.ceoName ?? '남기석',
      of.by.id,
      of.ownerId ?? null,
      of.stage ?? '',
      nameSearchText(name),
    ],
  )
  return rows[0]!.id
}
export async function aContact(
  { owner }: TestApp,
  of: {
    by: TestPerson
    customerId: string
    name?: string
    email?: string
    mobile?: string
    anniversary?: string
    isLunar?: boolean
    weddingAnniversary?: string
    isWeddingLunar?: boolean
  },
): Promise<string> {
  count += 1
  const name = of.name ?? `윤성민 ${count}`
  const { rows } = await owner.query<Row>(
    'insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id, email, mobile, anniversary, is_lunar, wedding_anniversary, is_wedding_lunar, search) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id',
    [
      of.by.workgroupId,
      of.customerId,
      name,
      '구매팀장',
      '구매1팀',
      of.by.id,
      of.email ?? '',
      of.mobile ?? '',
      of.anniversary ?? null,
      of.isLunar ?? false,
      of.weddingAnniversary ?? null,
      of.isWeddingLunar ?? false,
      nameSearchText(name),
    ],
  )
  return rows[0]!.id
}
/** Sample data: a customer with a contact and a log. Nothing is added if the workgroup has some. */
export async function aSample(app: TestApp, of: { by: TestPerson; at?: Date }): Promise<void> {
  const had = await app.owner.query(
    'select from customers where workgroup_id = $1 and is_sample and deleted_at is null',
    [of.by.workgroupId],
  )
  if (had.rowCount) return
  const { customerId } = await aSalesLog(app, of)
  await app.owner.query('update customers set is_sample = true where workgroup_id = $1 and id = $2', [
    of.by.workgroupId,
    customerId,
  ])
}
type LogOf = {
  by: TestPerson
  customerId?: string
  contactId?: string
  title?: string
  content?: string
  at?: string | Date
  purpose?: string
  channel?: string
  keywords?: string[]
  coAuthorIds?: string[]
}
export async function aSalesLog(
  app: TestApp,
  of: LogOf,
): Promise<{ id: string; customerId: string; contactId: string }> {
  count += 1
  const customerId = of.customerId ?? (await aCustomer(app, { by: of.by }))
  const contactId = of.contactId ?? (await aContact(app, { by: of.by, customerId }))
  const content = of.content ?? '샘플을 11월 말까지 받아 보고 싶다고 함.'
  const { rows } = await app.owner.query<Row>(
    'insert into sales_logs (workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, keywords) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) returning id',
    [
      of.by.workgroupId,
      of.by.id,
      of.coAuthorIds ?? [],
      customerId,
      contactId,
      of.at ?? app.now(),
      of.purpose ?? '0020005',
      of.channel ?? '0030002',
      '0010001',
      of.title ?? `단가 협의 ${count}`,
      content,
      of.keywords ?? [],
    ],
  )
  return { id: rows[0]!.id, customerId, contactId }
}
/** An invitation with a known code, which normally only its mail contains. */
export async function anInvitation(
  app: TestApp,
  of: { by: TestPerson; email?: string; role?: number; isCancelled?: boolean },
): Promise<{ id: string; email: string; code: string }> {
  count += 1
  const [email, code] = [of.email ?? `guest${count}@invited.example`, newToken()]
  const { rows } = await app.owner.query<Row>(
    'insert into invitations (workgroup_id, email, role, hash, inviter_id, created_at, expires_at, cancelled_at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id',
    [
      of.by.workgroupId,
      email,
      of.role ?? 9,
      hashToken(code),
      of.by.id,
      app.now(),
      new Date(app.now().getTime() + 72 * 3_600_000),
      // Within the time in which it can be undone, however long a test takes.
      of.isCancelled ? new Date(app.now().getTime() + 3_600_000) : null,
    ],
  )
  return { id: rows[0]!.id, email, code }
}
/** A link for joining the workgroup with a known code, which is normally shown once. */
export async function aJoinLink(
  app: TestApp,
  of: { by: TestPerson; role?: number; limit?: number; days?: number },
): Promise<{ id: string; code: string }> {
  const code = newToken()
  const { rows } = await app.owner.query<Row>(
    'insert into join_links (workgroup_id, role, hash, use_limit, made_by_id, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [
      of.by.workgroupId,
      of.role ?? 9,
      hashToken(code),
      of.limit ?? 20,
      of.by.id,
      app.now(),
      new Date(app.now().getTime() + (of.days ?? 7) * 86_400_000),
    ],
  )
  return { id: rows[0]!.id, code }
}

type CommentFields = { by: TestPerson; logId: string; content?: string; sentence?: string; at?: Date }
export async function aComment(app: TestApp, of: CommentFields & { threadId?: string }): Promise<string> {
  const { rows } = await app.owner.query<Row>(
    'insert into comments (workgroup_id, sales_log_id, author_id, content, sentence, thread_id, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [
      of.by.workgroupId,
      of.logId,
      of.by.id,
      of.content ?? '화요일에 견적서 보내면서 여쭤볼게요.',
      of.sentence ?? '',
      of.threadId ?? null,
      of.at ?? app.now(),
    ],
  )
  return rows[0]!.id
}
/** A feedback that asks for an answer by default. */
export async function aFeedback(app: TestApp, of: CommentFields & { asksAnswer?: boolean }): Promise<string> {
  const { rows } = await app.owner.query<Row>(
    'insert into feedback (workgroup_id, sales_log_id, author_id, content, sentence, asks_answer, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [
      of.by.workgroupId,
      of.logId,
      of.by.id,
      of.content ?? '증설 시점과 연간 물량을 먼저 확인해 주세요.',
      of.sentence ?? '',
      of.asksAnswer ?? true,
      of.at ?? app.now(),
    ],
  )
  return rows[0]!.id
}
/** A notification that the user was made a co-author. */
export async function aNotification(
  app: TestApp,
  of: { to: TestPerson; by: TestPerson; logId: string; at?: Date; kind?: string },
): Promise<string> {
  count += 1
  const { rows } = await app.owner.query<Row>(
    'insert into notifications (workgroup_id, user_id, kind, key, actor_id, sales_log_id, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [of.to.workgroupId, of.to.id, of.kind ?? 'co_author', `made ${count}`, of.by.id, of.logId, of.at ?? app.now()],
  )
  return rows[0]!.id
}
type NoticeOf = { title?: string; content?: string; isPinned?: boolean; opensAt?: Date }
const noticeRow = (app: TestApp, of: NoticeOf) => [
  of.title ?? `단가표 개정 ${count}`,
  of.content ?? '방열 필름과 절연 테이프 열두 품목이 바뀌어요.',
  of.isPinned ?? false,
  of.opensAt ?? app.now(),
]
/** A notice of a workgroup by its Master, without notifications. */
export async function aNotice(app: TestApp, of: NoticeOf & { by: TestPerson }): Promise<string> {
  count += 1
  const { rows } = await app.owner.query<Row>(
    'insert into notices (workgroup_id, author_id, title, content, is_pinned, opens_at, tells, created_at) values ($1, $2, $3, $4, $5, $6, false, $6) returning id',
    [of.by.workgroupId, of.by.id, ...noticeRow(app, of)],
  )
  return rows[0]!.id
}
export const aNoticeRead = ({ owner, now }: TestApp, of: { by: TestPerson; noticeId: string }) =>
  owner.query('insert into notice_reads (workgroup_id, notice_id, user_id, read_at) values ($1, $2, $3, $4)', [
    of.by.workgroupId,
    of.noticeId,
    of.by.id,
    now(),
  ])
export async function aServiceNotice(app: TestApp, of: NoticeOf & { deletedAt?: Date }): Promise<string> {
  count += 1
  const { rows } = await app.owner.query<Row>(
    'insert into service_notices (title, content, is_pinned, opens_at, created_at, deleted_at) values ($1, $2, $3, $4, $4, $5) returning id',
    [...noticeRow(app, of), of.deletedAt ?? null],
  )
  return rows[0]!.id
}
/** An inquiry of a member, or of a user without an account. */
export async function anInquiry(
  { owner, now }: TestApp,
  of: { by?: TestPerson; content?: string; email?: string; at?: Date },
): Promise<string> {
  count += 1
  const at = of.at ?? now()
  const { rows } = await owner.query<Row>(
    "insert into inquiries (asker_id, asked_in, name, email, mobile, country_code, language, content, waiting_since, created_at, updated_at) values ($1, $2, $3, $4, '+821055550199', '82', 'ko', $5, $6, $6, $6) returning id",
    [
      of.by?.id ?? null,
      of.by?.workgroupId ?? null,
      of.by?.name ?? '오가람',
      of.email ?? of.by?.email ?? `asker${count}@guest.example`,
      of.content ?? '알림이 두 번씩 와요.',
      at,
    ],
  )
  return rows[0]!.id
}
/** The secret of the link that was mailed to the asker of an inquiry. */
export async function anInquiryLink({ owner, now }: TestApp, inquiryId: string): Promise<string> {
  const code = newToken()
  await owner.query('insert into inquiry_links (hash, inquiry_id, expires_at) values ($1, $2, $3)', [
    hashToken(code),
    inquiryId,
    new Date(now().getTime() + 86_400_000),
  ])
  return code
}
export async function anAnswerTemplate({ owner, now }: TestApp): Promise<string> {
  const { rows } = await owner.query<Row>(
    "insert into answer_templates (language, title, content, updated_at) values ('ko', '푸시가 두 번', '기기 목록에서 지운 브라우저를 로그아웃해 주세요.', $1) returning id",
    [now()],
  )
  return rows[0]!.id
}
export async function aMute({ owner }: TestApp, of: { by: TestPerson; customerId: string }): Promise<void> {
  await owner.query('insert into mutes (workgroup_id, user_id, customer_id) values ($1, $2, $3)', [
    of.by.workgroupId,
    of.by.id,
    of.customerId,
  ])
}

/** The words that a workgroup watches, with one who is notified. */
export async function someKeywordAlerts({ owner }: TestApp, of: { by: TestPerson }): Promise<void> {
  await owner.query("insert into keyword_alerts (workgroup_id, words) values ($1, '{납기}')", [of.by.workgroupId])
  await owner.query('insert into keyword_alert_members (workgroup_id, user_id) values ($1, $2)', [
    of.by.workgroupId,
    of.by.id,
  ])
}

/** A bill of 45,000 won for a month of five members. */
export async function aBill(
  { owner, now }: TestApp,
  of: { by: TestPerson; status?: 'open' | 'announced' | 'paid'; dueOn?: string; code?: string },
): Promise<{ id: string; code: string }> {
  const [status, code] = [of.status ?? 'open', of.code ?? `bill${Math.random().toString(36).slice(2)}`]
  const { rows } = await owner.query<{ id: string }>(
    `insert into bills (workgroup_id, code, status, currency, amount, issued_on, due_on, issued_at, announced_at, announced_by_id, paid_at, pay_way, workgroup_name)
     select $1, $2, $3, 'KRW', 45000, $4::timestamptz::date, coalesce($5::date, $4::timestamptz::date + 20), $4,
       case when $3 = 'announced' then $4::timestamptz end, case when $3 = 'announced' then $6::bigint end,
       case when $3 = 'paid' then $4::timestamptz end, case when $3 = 'paid' then 'transfer' end, name
     from workgroups where id = $1 returning id`,
    [of.by.workgroupId, code, status, now(), of.dueOn ?? null, of.by.id],
  )
  const { id } = rows[0]!
  await owner.query(
    `insert into billing_entries (workgroup_id, bill_id, kind, cycle, currency, seats, unit_amount, from_day, to_day, amount)
     values ($1, $2, 'term', 'month', 'KRW', 5, 9000, '2026-11-01', '2026-12-01', 45000)`,
    [of.by.workgroupId, id],
  )
  return { id, code }
}
/** A payment of another bill, which is paid. */
export async function aPayment(app: TestApp, of: { by: TestPerson }): Promise<void> {
  const { id } = await aBill(app, { ...of, status: 'paid' })
  await app.owner.query(
    `insert into payments (workgroup_id, bill_id, reference, pay_way, currency, amount, at)
     values ($1, $2, $3, 'transfer', 'KRW', 45000, $4)`,
    [of.by.workgroupId, id, `transfer-${id}`, app.now()],
  )
}

/** The settings of a weekly report, with one reader. */
export async function aWeeklyReport({ owner }: TestApp, of: { by: TestPerson }): Promise<void> {
  await owner.query('insert into weekly_reports (workgroup_id, is_on) values ($1, true)', [of.by.workgroupId])
  await owner.query('insert into weekly_report_members (workgroup_id, user_id) values ($1, $2)', [
    of.by.workgroupId,
    of.by.id,
  ])
}

/**
 * A webhook with a secret that signs nothing and a delivery that has arrived. Nothing is sent to it: its workgroup is not
 * marked as one with webhooks, as one made by the call is.
 */
export async function aWebhook({ owner, now }: TestApp, of: { by: TestPerson }) {
  const { workgroupId } = of.by
  const { rows } = await owner.query<{ id: string }>(
    `insert into webhooks (workgroup_id, url, events, has_fields, created_at)
     values ($1, 'https://hooks.daon.example/in', '{contact.merged}', false, $2) returning id`,
    [workgroupId, now()],
  )
  const webhookId = rows[0]!.id
  await owner.query("insert into webhook_secrets (workgroup_id, webhook_id, sealed) values ($1, $2, '\\x00')", [
    workgroupId,
    webhookId,
  ])
  const { rows: delivered } = await owner.query<{ id: string }>(
    `insert into webhook_deliveries (workgroup_id, webhook_id, event, subject, subject_id, state, tries, tried_at, response_code)
     values ($1, $2, 'webhook.test', 'webhook 1', 1, 'delivered', 1, $3, 200) returning id`,
    [workgroupId, webhookId, now()],
  )
  return { webhookId, deliveryId: delivered[0]!.id }
}

/** A word that is counted as another one. */
export async function aSynonym({ owner }: TestApp, of: { by: TestPerson }): Promise<void> {
  await owner.query(
    "insert into word_synonyms (workgroup_id, word, canonical, by_id) values ($1, '견적가', '단가', $2)",
    [of.by.workgroupId, of.by.id],
  )
}

/** Roll-ups of a day with one log, which was written since. */
export async function someRollUps({ owner }: TestApp, of: { by: TestPerson }): Promise<void> {
  const { workgroupId, id } = of.by
  await owner.query(
    "insert into log_rollup_states (workgroup_id, time_zone, from_day, to_day) values ($1, 'UTC', '2020-05-04', '2020-05-04')",
    [workgroupId],
  )
  await owner.query("insert into log_rollup_changes (workgroup_id, happened_at) values ($1, '2020-05-04')", [
    workgroupId,
  ])
  const counts =
    'log_count, meeting_count, read_count, need_count, coaching_count, shared_count, strategic_count, product_count, personal_count, operational_count'
  await owner.query(
    `insert into log_rollups (workgroup_id, days, start_day, author_id, ${counts}) values ($1, 1, '2020-05-04', $2, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0)`,
    [workgroupId, id],
  )
  await owner.query(
    `insert into log_total_rollups (workgroup_id, days, start_day, ${counts}) select workgroup_id, days, start_day, ${counts} from log_rollups where workgroup_id = $1`,
    [workgroupId],
  )
  await owner.query(
    "insert into need_item_rollups (workgroup_id, days, start_day, author_id, item_id, log_count) values ($1, 1, '2020-05-04', $2, 1, 1)",
    [workgroupId, id],
  )
  const { rows } = await owner.query<Row>(
    'insert into word_rollup_scopes (workgroup_id, user_ids) values ($1, array[$2::bigint]) returning id',
    [workgroupId, id],
  )
  await owner.query(
    `with word as (insert into counted_words (workgroup_id, word) values ($1, '단가') returning id),
       listed as (
         insert into word_logs (workgroup_id, word_id, year, author_id, days, customer_ids, log_ids)
         select $1, id, 2020, $3, array[day_number('2020-05-04')], '{1}', '{1}' from word)
     insert into word_rollups (workgroup_id, scope_id, author_id, type, days, start_day, log_count, word_ids, counts)
     select $1, $2, $3, '', 1, '2020-05-04', 1, array[id::int], '{1}' from word`,
    [workgroupId, rows[0]!.id, id],
  )
  await owner.query(
    "insert into customer_rollups (workgroup_id, year, author_id, customer_id, days, totals) values ($1, 2020, $2, 1, array[day_number('2020-05-04')], '{1}')",
    [workgroupId, id],
  )
}

export async function aStar({ owner, now }: TestApp, of: { by: TestPerson; customerId: string }): Promise<void> {
  await owner.query(
    'insert into customer_stars (workgroup_id, user_id, customer_id, starred_at) values ($1, $2, $3, $4)',
    [of.by.workgroupId, of.by.id, of.customerId, now()],
  )
}

/** A finished Excel export. */
/** The stage move that registered a customer. */
export async function stageMoveOf(app: TestApp, customerId: string): Promise<string> {
  const { rows } = await app.owner.query<Row>('select id from stage_moves where customer_id = $1', [customerId])
  return rows[0]!.id
}
/** A record that a person has just deleted and can restore. @param at when; an hour ahead unless said */
export async function aDeletedRecord(
  app: TestApp,
  of: { by: TestPerson; kind: DeletedKind; id: string; at?: Date },
): Promise<string> {
  const table = {
    comment: 'comments',
    feedback: 'feedback',
    notice: 'notices',
    need_item: 'need_items',
    draft: 'drafts',
  }
  const client = await app.owner.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.workgroup', $1, true), set_config('app.user', $2, true)", [
      of.by.workgroupId,
      of.by.id,
    ])
    const at = of.at ?? new Date(app.now().getTime() + 3_600_000)
    await client.query('select keep_deleted($1, $2, $3)', [of.kind, of.id, at])
    await client.query(`delete from ${table[of.kind]} where workgroup_id = $1 and id = $2`, [of.by.workgroupId, of.id])
    await client.query('commit')
  } finally {
    client.release()
  }
  return of.id
}

/** What a member handed over when leaving; the member is one again. */
export const aDeparture = (app: TestApp, of: { by: TestPerson }) =>
  app.owner.query('insert into departures (workgroup_id, user_id, left_at) values ($1, $2, $3)', [
    of.by.workgroupId,
    of.by.id,
    app.now(),
  ])

/** An entry of the audit trail: the user has signed in. */
export const anAuditEntry = (app: TestApp, of: { by: TestPerson }) =>
  app.owner.query(
    "insert into audit_entries (workgroup_id, at, kind, actor_id, subject_id) values ($1, $2, 'signIn.done', $3, $3)",
    [of.by.workgroupId, app.now(), of.by.id],
  )

export async function anExport(app: TestApp, of: { by: TestPerson }): Promise<{ id: string; key: string }> {
  async function* bytes() {
    yield Buffer.from('PK')
  }
  const { key, size } = await app.files.storeGenerated(bytes())
  const { rows } = await app.owner.query<Row>(
    "insert into exports (workgroup_id, asked_by_id, reads_all, asked, language, name, state, total, bytes, created_at) values ($1, $2, false, '{}', 'ko', '세일즈로그_실적.xlsx', 'done', 0, $3, $4) returning id",
    [of.by.workgroupId, of.by.id, size, app.now()],
  )
  await app.owner.query('update exports set key = $1 where id = $2', [key, rows[0]!.id])
  return { id: rows[0]!.id, key }
}

/** A finished file of everything that a user has, which can be downloaded for a day. */
export async function aDataExport(app: TestApp, of: { by: TestPerson }): Promise<{ id: string; key: string }> {
  async function* bytes() {
    yield Buffer.from('PK')
  }
  const { key, size } = await app.files.storeGenerated(bytes())
  const { rows } = await app.owner.query<Row>(
    "insert into account_exports (user_id, language, name, state, created_at) values ($1, 'ko', 'saleslog.zip', 'stopped', $2) returning id",
    [of.by.id, app.now()],
  )
  await app.owner.query(
    "update account_exports set state = 'done', key = $1, bytes = $2, expires_at = $3::timestamptz + interval '24 hours' where id = $4",
    [key, size, app.now(), rows[0]!.id],
  )
  return { id: rows[0]!.id, key }
}

type FileOf = { name?: string; bytes?: Buffer }
async function storeFile(app: TestApp, of: FileOf, whose: string) {
  count += 1
  const [name, bytes] = [of.name ?? `견적 ${count}.txt`, of.bytes ?? Buffer.from('방열 필름 5% 인하')]
  const path = join(app.dataDir, `given-${count}`)
  await writeFile(path, bytes)
  return app.files.store({ field: 'fileup', path, name, bytes: bytes.length }, { whose, isKnown: true })
}
/** A stored text file of a log or a notice. */
export async function aFile(
  app: TestApp,
  of: FileOf & { by: TestPerson; logId?: string; noticeId?: string },
): Promise<{ id: string; key: string }> {
  const { key, name, type, hasPreview, size } = await storeFile(app, of, of.by.id)
  const { rows } = await app.owner.query<Row>(
    'insert into files (workgroup_id, sales_log_id, notice_id, added_by_id, name, type, has_preview, bytes, key, version, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10) returning id',
    [of.by.workgroupId, of.logId, of.noticeId, of.by.id, name, type, hasPreview, size, key, app.now()],
  )
  return { id: rows[0]!.id, key }
}
/** A stored file of the service: of one of its notices, or of an inquiry. */
export async function aServiceFile(
  app: TestApp,
  of: FileOf & { noticeId?: string; inquiryId?: string; by?: TestPerson },
): Promise<string> {
  const { key, name, type, hasPreview, size } = await storeFile(app, of, of.by?.id ?? 'nobody')
  const { rows } = await app.owner.query<Row>(
    'insert into service_files (notice_id, inquiry_id, added_by_id, name, type, has_preview, bytes, key, version, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9) returning id',
    [of.noticeId, of.inquiryId, of.by?.id, name, type, hasPreview, size, key, app.now()],
  )
  return rows[0]!.id
}
export async function aView(
  { owner }: TestApp,
  of: { by: TestPerson; name?: string; isShared?: boolean; filters?: object },
): Promise<string> {
  count += 1
  const { rows } = await owner.query<Row>(
    'insert into saved_views (workgroup_id, owner_id, name, is_shared, filters, place) values ($1, $2, $3, $4, $5, $6) returning id',
    [
      of.by.workgroupId,
      of.by.id,
      of.name ?? `이번 분기 ${count}`,
      of.isShared ?? false,
      JSON.stringify(of.filters ?? {}),
      count,
    ],
  )
  return rows[0]!.id
}
/** A draft. `touchedAt`: when its owner last changed it. */
export async function aDraft(
  { owner, now }: TestApp,
  of: {
    by: TestPerson
    key?: string
    kind?: string
    title?: string
    content?: string
    logId?: string | null
    customerId?: string | null
    touchedAt?: Date
  },
): Promise<string> {
  count += 1
  const { rows } = await owner.query<Row>(
    `insert into drafts (workgroup_id, owner_id, key, kind, title, content, sales_log_id, customer_id, co_author_ids, purpose, channel, sentence, keywords, next_step, is_auto, device, device_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', '', '', '', '{}', '', true, '', '', $9, $9) returning id`,
    [
      of.by.workgroupId,
      of.by.id,
      of.key ?? `draft-${count}`,
      of.kind ?? 'log',
      of.title ?? '',
      of.content ?? '전시회 명함 세 장을 받음',
      of.logId ?? null,
      of.customerId ?? null,
      of.touchedAt ?? now(),
    ],
  )
  return rows[0]!.id
}
/** A previous version of a log. */
export const aVersion = ({ owner, now }: TestApp, of: { by: TestPerson; logId: string }) =>
  owner.query(
    `insert into log_versions (workgroup_id, sales_log_id, ver, saved_by_id, saved_at, was) values ($1, $2, 0, $3, $4, '{"title":"단가"}')`,
    [of.by.workgroupId, of.logId, of.by.id, now()],
  )
/** A customer that was just merged into this one, together with a contact. */
export async function aMerge(app: TestApp, of: { by: TestPerson; customerId: string }): Promise<string> {
  const goneId = await aCustomer(app, of)
  const contactId = await aContact(app, of)
  const at = app.now()
  await app.owner.query('update customers set merged_into = $1, deleted_at = $2 where id = $3', [
    of.customerId,
    at,
    goneId,
  ])
  const { rows } = await app.owner.query<Row>(
    "insert into merges (workgroup_id, kind, kept_id, gone_id, wrote, by_id, merged_at) values ($1, 'customer', $2, $3, '{}', $4, $5) returning id",
    [of.by.workgroupId, of.customerId, goneId, of.by.id, at],
  )
  await app.owner.query(
    "insert into merge_rows (workgroup_id, merge_id, what, row_id, customer_id) values ($1, $2, 'contact', $3, $4)",
    [of.by.workgroupId, rows[0]!.id, contactId, goneId],
  )
  return rows[0]!.id
}
/** Two customers that were marked as different. */
export async function aDifferentPair(
  { owner, now }: TestApp,
  of: { by: TestPerson; customerId: string; otherId: string },
): Promise<void> {
  await owner.query(
    `insert into different_customers (workgroup_id, customer_id, other_id, by_id, marked_at)
     values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4, $5)`,
    [of.by.workgroupId, of.customerId, of.otherId, of.by.id, now()],
  )
}
/** A contact that was just moved to its current customer. */
export async function aContactMove(
  { owner, now }: TestApp,
  of: { by: TestPerson; contactId: string; from: string; to: string },
): Promise<string> {
  const { rows } = await owner.query<Row>(
    "insert into contact_moves (workgroup_id, contact_id, from_customer_id, to_customer_id, wrote, by_id, moved_at) values ($1, $2, $3, $4, '{}', $5, $6) returning id",
    [of.by.workgroupId, of.contactId, of.from, of.to, of.by.id, now()],
  )
  return rows[0]!.id
}
