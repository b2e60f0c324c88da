// Starts the product with the sample workgroup on a temporary database, with tokens for its users: for screenshots and benchmarks.
import { legalVersions } from '../../contract/calls/acceptances/legal.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../../server/config.ts'
import { startForTests } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { start } from '../../server/start.ts'
import { hashToken, newToken } from '../../server/security/tokens.ts'
import { aPort } from '../../tests/support/program.ts'
import { demoInvoice } from './bills.ts'
import { seedDemoFiles } from './files.ts'
import { seedDemo } from './demo.ts'

/** @param today the day up to which the sample workgroup has logs */
export async function startDemoServer(today = new Date()) {
  const port = await aPort()
  const dataDir = await mkdtemp(join(tmpdir(), 'saleslog-demo-'))
  const engine = await startForTests()
  const client = new pg.Client(engine.owner)
  await client.connect()
  await migrate(client)
  await seedDemo(client, today)
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...demoInvoice })
  const running = await start({
    config,
    database: { owner: engine.owner, app: engine.app, stop: async () => {} },
    log: pino({ level: 'silent' }),
  })
  await seedDemoFiles(client, running.files)
  const queryRow = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows[0]!
  const { user_id, workgroup_id } = await queryRow<{ user_id: string; workgroup_id: string }>(
    "select m.user_id, m.workgroup_id from members m join users u on u.id = m.user_id where u.name = '김서연'",
  )
  const support = await addInquiries(client, user_id, workgroup_id)
  const ids = await queryRow<{ log: string; customer: string; contact: string }>(
    'select id as log, customer_id as customer, contact_id as contact from sales_logs where author_id = $1 and comment_count > 0 order by exists (select from feedback f where f.sales_log_id = sales_logs.id) desc, happened_at desc limit 1',
    [user_id],
  )
  const others = await queryRow<{ otherCustomer: string; otherContact: string }>(
    'select customer_id as "otherCustomer", id as "otherContact" from contacts where customer_id <> $1 and deleted_at is null and workgroup_id = (select workgroup_id from customers where id = $1) order by last_log_at desc nulls last limit 1',
    [ids.customer],
  )
  const { notice, master } = await queryRow<{ notice: string; master: string }>(
    'select id as notice, author_id as master from notices order by is_pinned desc, opens_at desc limit 1',
  )
  const { member } = await queryRow<{ member: string }>(
    'select user_id as member from members where role = 9 and left_at is null and user_id <> $1 order by user_id limit 1',
    [user_id],
  )
  const { id: serviceNotice } = await queryRow<{ id: string }>('select id from service_notices order by id limit 1')
  const { bill, receipt } = await queryRow<{ bill: string; receipt: string }>(
    "select max(id) filter (where status = 'open') as bill, max(id) filter (where status = 'paid') as receipt from bills",
  )
  const orders = await queryRow<Record<'draftOrder' | 'sealedOrder' | 'openOrder' | 'awardedOrder' | 'winner', string>>(
    `select max(id) filter (where status = 'draft') as "draftOrder",
      max(id) filter (where status = 'published' and due_at > now()) as "sealedOrder",
      max(id) filter (where status = 'published' and due_at <= now()) as "openOrder",
      max(id) filter (where status = 'awarded') as "awardedOrder",
      (select max(awarded_to_id) from purchase_order_items) as winner from purchase_orders`,
  )
  const app = newToken()
  await client.query('select register_app($1, $2, $3, now())', [app, 'Claude', ['http://127.0.0.1/callback']])
  /** Creates a session and returns its tokens. `inWorkgroup` false: signed in without a current workgroup. */
  const signIn = async (inWorkgroup = true, userId = user_id) => {
    const [token, refreshToken] = [newToken(), newToken()]
    const { id } = await queryRow<{ id: string }>(
      "insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at) values ($1, $2, 'saleslog-web', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0', now(), now(), now() + interval '1 day') returning id",
      [userId, inWorkgroup ? workgroup_id : null],
    )
    await client.query(
      "insert into tokens (hash, session_id, kind, expires_at) values ($1, $2, 'access', now() + interval '1 day'), ($3, $2, 'refresh', now() + interval '1 day')",
      [hashToken(token), id, hashToken(refreshToken)],
    )
    return { token, refreshToken }
  }
  const { port: actualPort } = running.app.server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${actualPort}`,
    ids: { ...ids, ...others, inquiry: support.inquiry, notice, serviceNotice, member, bill, receipt, app, ...orders },
    /** The user of `signIn`, a Manager, and their workgroup. */
    person: { userId: user_id, workgroupId: workgroup_id },
    /** A connection as the owner of the database, to add more data. */
    owner: client,
    /** Connections as those of the server. */
    pool: running.pool,
    signIn,
    signInMaster: () => signIn(true, master),
    /** A service administrator, who is in no workgroup. */
    signInOperator: () => signIn(false, support.operator),
    async stop() {
      await running.stop()
      await client.end()
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Adds a service administrator and inquiries to them. */
async function addInquiries(client: pg.Client, userId: string, workgroupId: string) {
  const operator = await client.query<{ id: string }>(
    "insert into users (email, name, password_hash, is_operator) values ('taemin.oh@saleslog.example', '오태민', '', true) returning id",
  )
  for (const [what, version] of Object.entries(legalVersions))
    await client.query('insert into acceptances (user_id, what, version, at) values ($1, $2, $3, now())', [
      operator.rows[0]!.id,
      what,
      version,
    ])
  const add = async (askerId: string | null, workgroup: string, name: string, content: string, minutes: number) =>
    (
      await client.query<{ id: string }>(
        `insert into inquiries (asker_id, asked_in, workgroup_name, role, name, email, mobile, country_code, language, content, waiting_since, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, '+821000001512', '82', 'ko', $7, now() - make_interval(mins => $8), now() - make_interval(mins => $8), now()) returning id`,
        [askerId, askerId && workgroupId, workgroup, askerId && 2, name, 'asker@daon.example', content, minutes],
      )
    ).rows[0]!.id
  const openInquiries = [
    ['두레산업', '곽민지', '세금계산서를 다시 받고 싶어요. 10월 청구서의 사업자번호가 예전 것이에요.', 42],
    ['청우산업', '소유진', '초대 메일이 오지 않는대요. 받는 쪽 메일은 soyu@cheongwoo.example이에요.', 18],
    ['', '노태윤', '써 보기 전에 묻고 싶어요. 다른 도구에서 쓰던 글 3천 건을 옮길 수 있나요?', 6],
  ] as const
  for (const [workgroup, name, content, minutes] of openInquiries) await add(null, workgroup, name, content, minutes)
  const content =
    '어제부터 일정 알림이 휴대전화에 두 번씩 와요. 노트북에는 한 번만 와요. 휴대전화 브라우저를 지웠다가 다시 허락한 뒤부터예요.'
  const inquiry = await add(userId, '다온소재', '김서연', content, 80)
  await client.query(
    `insert into inquiry_messages (inquiry_id, by_service, by_name, content, created_at) values ($1, true, '오태민', $2, now() - interval '60 minutes'), ($1, false, '김서연', '아직 두 번 와요.', now() - interval '40 minutes')`,
    [
      inquiry,
      '불편을 드려 죄송해요. 지운 브라우저가 기기 목록에 그대로 남아 두 번 간 것으로 보여요.\n\n설정의 로그인과 보안에서 로그아웃하시면 한 번만 와요. 그래도 두 번 오면 여기에 이어서 적어 주세요.',
    ],
  )
  await client.query(
    "insert into inquiry_notes (inquiry_id, by_name, content, created_at) values ($1, '오태민', '개발팀에 물어봄: 지운 브라우저의 구독이 남는 문제', now() - interval '50 minutes')",
    [inquiry],
  )
  await client.query(
    "insert into inquiries (asker_id, asked_in, name, email, mobile, country_code, language, content, status, answered_at, created_at, updated_at) values ($1, $2, '김서연', 'asker@daon.example', '+821000001512', '82', 'ko', '엑셀에서 담당자 나누기', 'completed', now() - interval '3 days', now() - interval '4 days', now())",
    [userId, workgroupId],
  )
  return { inquiry, operator: operator.rows[0]!.id }
}
