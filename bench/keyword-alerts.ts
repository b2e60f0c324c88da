// `npm run bench:alerts`: 1,000 logs are registered within a minute by the salespeople of the demo, every second one with a watched
// word, and half of those are edited at once. Two worker processes notify a Manager, a member of Staff who wrote some of
// the logs, and one who left; one worker is killed with SIGKILL in the middle and starts again. Fails when a reader is not told of
// a log that they may read, is told twice, by mail too, or is told of another one. A mail that a killed process was
// sending may be sent again; such ones are counted apart.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keywordAlerts } from '../contract/calls/keyword-alerts/calls.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { toWire, type Call } from '../contract/core/call.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { parseEml } from '../server/outbound/eml.ts'
import { openDatabase, signIn } from './database.ts'

const [logCount, minuteMs] = [1_000, 60_000]
const word = '긴급견적'
const database = await openDatabase(undefined, { max_connections: '100' })
const { client } = database
const outbox = mkdtempSync(join(tmpdir(), 'saleslog-bench-'))
const select = async <R extends object>(text: string, values: unknown[] = []) =>
  (await client.query<R>(text, values)).rows
let isGood = false
try {
  await seedDemo(client, new Date())
  const [{ workgroupId }] = (await select<{ workgroupId: string }>(
    'select min(id)::text as "workgroupId" from workgroups',
  )) as [{ workgroupId: string }]
  const members = async (condition: string, most: number) =>
    (
      await select<{ id: string }>(
        `select user_id::text as id from members where workgroup_id = $1 and ${condition} order by user_id limit ${most}`,
        [workgroupId],
      )
    ).map(({ id }) => id)
  const staff = await members('role = 9 and left_at is null', 11)
  const [authors, gone] = [staff.slice(0, -1), staff.at(-1)]
  const [[master], [manager]] = [await members('role = 0', 1), await members('role = 2 and left_at is null', 1)]
  const readers = { manager: manager!, author: authors[0]!, gone: gone! }
  const [{ customerId, contactId }] = (await select<{ customerId: string; contactId: string }>(
    `select customer_id::text as "customerId", min(id)::text as "contactId" from contacts where workgroup_id = $1 and deleted_at is null
     group by 1 order by 1 limit 1`,
    [workgroupId],
  )) as [{ customerId: string; contactId: string }]

  const server = (role: 'web' | 'worker', port: number) =>
    database.startServer(
      '../server/main.ts',
      {
        DATABASE_URL: database.url,
        PORT: String(port),
        ROLE: role,
        // Each process has an outbox of its own.
        DATA_DIR: join(outbox, String(port)),
        LOG_LEVEL: 'silent',
        NEEDS_ANALYSIS: 'off',
      },
      `http://127.0.0.1:${port}/healthz`,
    )
  await server('web', 4891)
  const workers = [await server('worker', 4892), await server('worker', 4893)]
  const ask = async (token: string, call: Call, input: Record<string, unknown>) => {
    const wire = Object.entries(toWire(call.input, input) as Record<string, unknown>).filter(
      ([, value]) => value !== undefined,
    )
    const form = new URLSearchParams(
      wire.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    const response = await fetch(`http://127.0.0.1:4891${call.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    })
    const { message } = (await response.json()) as { message: Record<string, string> }
    if (!response.ok) throw new Error(`${call.path} answers ${response.status}: ${JSON.stringify(message)}`)
    return message
  }
  const ofMaster = await signIn(client, master!, workgroupId)
  await ask(ofMaster, keywordAlerts.update, {
    words: [word],
    userIds: Object.values(readers),
    tellsRises: false,
    risePercent: '50',
    ver: 1,
  })
  await client.query('update members set left_at = now() where workgroup_id = $1 and user_id = $2', [
    workgroupId,
    readers.gone,
  ])
  const tokens: string[] = []
  for (const id of authors) tokens.push(await signIn(client, id, workgroupId))

  const hits: { id: string }[] = []
  const began = Date.now()
  const write = async (at: number) => {
    const token = tokens[at]!
    for (let n = 0; n < logCount / authors.length; n += 1) {
      await pause(Math.max(0, began + (n * minuteMs) / (logCount / authors.length) - Date.now()))
      const isHit = n % 2 === 0
      const log = {
        customerId,
        contactId,
        at: new Date().toISOString(),
        purpose: '0020005',
        channel: '0030001',
        title: `통화 ${at} ${n}`,
        content: `가격을 물어봄. ${isHit ? `${word} 요청.` : '다음 주에 다시 연락하기로 함.'}`,
        keywords: [],
      }
      const created = await ask(token, salesLogs.create, log)
      const id = String(created.sales_idx)
      if (!isHit) continue
      hits.push({ id })
      if (n % 4 === 0)
        await ask(token, salesLogs.update, {
          ...log,
          id,
          ver: Number(created.ver ?? 1),
          content: `${log.content} 수정함.`,
        })
    }
  }
  const writing = Promise.all(authors.map((_, at) => write(at)))
  await pause(minuteMs / 3)
  workers[0]!.kill('SIGKILL')
  await pause(minuteMs / 6)
  workers[0] = await server('worker', 4892)
  await writing

  // Who saved a log is not told of it, and Staff may not read those of others.
  const expected = hits.map(({ id }) => `${readers.manager} ${id}`)
  const told = () =>
    select<{ key: string }>(
      "select user_id || ' ' || sales_log_id as key from notifications where kind = 'keyword_alert' and workgroup_id = $1",
      [workgroupId],
    )
  const [{ email }] = (await select<{ email: string }>('select email from users where id = $1', [readers.manager])) as [
    { email: string },
  ]
  /** Ids of the logs that mails to the Manager lead to, one for each mail and log. */
  const mailed = async () => {
    const files = ['4891', '4892', '4893'].flatMap((port) => {
      const box = join(outbox, port, 'outbox')
      return existsSync(box) ? readdirSync(box).map((name) => join(box, name)) : []
    })
    const mails = await Promise.all(
      files.filter((file) => file.endsWith('.eml')).map((file) => parseEml(readFileSync(file, 'utf8'))),
    )
    return mails
      .filter(({ to }) => to.includes(email))
      .flatMap(({ text }) => [...new Set([...text.matchAll(/saleslog\/(\d+)/g)].map(([, id]) => id!))])
  }
  const deadline = Date.now() + 5 * minuteMs
  while (
    Date.now() < deadline &&
    ((await told()).length < expected.length || new Set(await mailed()).size < hits.length)
  )
    await pause(500)
  await pause(3_000)

  const rows = (await told()).map(({ key }) => key)
  const known = new Set(rows)
  const lost = expected.filter((key) => !known.has(key)).length
  const wrong = rows.filter((key) => !expected.includes(key)).length
  const doubles = rows.length - known.size
  const mails = await mailed()
  const [mailsLost, mailDoubles] = [hits.length - new Set(mails).size, mails.length - new Set(mails).size]
  console.log(
    `${hits.length * 2} logs, ${hits.length} with the word, ended after ${((Date.now() - began) / 1000).toFixed(0)} s: ${known.size} told, ${lost} lost, ${doubles} doubles, ${wrong} to others; by mail ${mails.length}, ${mailsLost} lost, ${mailDoubles} again`,
  )
  isGood = lost + wrong + doubles + mailsLost === 0
} finally {
  await database.stop()
  rmSync(outbox, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
