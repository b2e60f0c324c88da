// `npm run bench:uploads [-- USERS]`: measures uploads of 20 MB by 200 users at the same time: the statuses, the total
// time, the bytes buffered on disk, and the memory of the server process (RSS). The clients run in a process of their
// own. No limits.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { pino } from 'pino'
import { files } from '../contract/calls/files/calls.ts'
import { limits } from '../contract/rules/rules.ts'
import { readConfig } from '../server/config.ts'
import { startForTests } from '../server/db/embedded.ts'
import { start } from '../server/start.ts'
import { signIn } from './database.ts'

const piece = Buffer.alloc(256 * 1024, 1)
/** The client process: sends all uploads at once and prints the number of responses by status as JSON. */
async function sendUploads(url: string, given: { token: string; logId: string }[]): Promise<void> {
  const answers = await Promise.all(given.map((one) => upload(url, one)))
  const counted: Record<string, number> = {}
  for (const answer of answers) counted[answer] = (counted[answer] ?? 0) + 1
  console.log(JSON.stringify(counted))
}
async function upload(url: string, { token, logId }: { token: string; logId: string }): Promise<string> {
  const part = (head: string) => `--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const sending = request(url + files.add.path, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${token}` },
  })
  const answered = once(sending, 'response').then(
    ([response]) => {
      ;(response as NodeJS.ReadableStream).resume()
      return String((response as { statusCode: number }).statusCode)
    },
    (error: Error) => error.message,
  )
  sending.write(`${part('name="sales_idx"')}${logId}\r\n${part('name="fileup"; filename="a.bin"')}`)
  for (let left = limits.fileBytes; left > 0 && !sending.destroyed; left -= piece.length)
    if (!sending.write(piece.subarray(0, left))) await Promise.race([once(sending, 'drain').catch(() => {}), answered])
  sending.end('\r\n--x--\r\n')
  return answered
}

async function measureUploads(people: number): Promise<void> {
  const engine = await startForTests()
  const dataDir = await mkdtemp(join(tmpdir(), 'saleslog-bench-'))
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const running = await start({
    config: { ...config, port: 0 },
    database: { owner: engine.owner, app: engine.app, stop: async () => {} },
    log: pino({ level: 'silent' }),
  })
  const owner = new pg.Client(engine.owner)
  await owner.connect()
  const rows = async (statement: string, values: unknown[] = []) =>
    (await owner.query<{ id: string }>(statement, values)).rows.map(({ id }) => id)
  const [workgroupId] = await rows(
    "insert into workgroups (name, address, time_zone) values ('Bench', 'bench', 'Asia/Seoul') returning id",
  )
  const ids = await rows(
    "insert into users (email, name, password_hash) select 'p' || n || '@bench.example', 'P', '' from generate_series(1, $1) n returning id",
    [people],
  )
  await owner.query('insert into members (workgroup_id, user_id, role) select $1, id, 9 from users', [workgroupId])
  const [customerId] = await rows(
    "insert into customers (workgroup_id, name, ceo_name, registered_by_id, stage, search) values ($1, 'C', '', $2, '', '') returning id",
    [workgroupId, ids[0]],
  )
  const [contactId] = await rows(
    "insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id, search) values ($1, $2, 'K', 'p', 'a', $3, '') returning id",
    [workgroupId, customerId, ids[0]],
  )
  const given = []
  for (const userId of ids) {
    const token = await signIn(owner, userId, workgroupId!)
    const [logId] = await rows(
      "insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt) values ($1, $2, $3, $4, now(), '0020005', '0030002', '0010001', 'T', 'C', 'C') returning id",
      [workgroupId, userId, customerId, contactId],
    )
    given.push({ token, logId })
  }
  const { port } = running.app.server.address() as { port: number }
  const before = process.memoryUsage().rss
  let [peak, onDisk] = [before, 0]
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
    onDisk = Math.max(onDisk, running.bodies.held().disk)
  }, 20)
  const begun = performance.now()
  const clients = spawn(process.execPath, [import.meta.filename, 'send', `http://127.0.0.1:${port}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  clients.stdin.end(JSON.stringify(given))
  const statuses = await text(clients.stdout)
  clearInterval(sampling)
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`
  console.log(`answers: ${statuses.trim()} in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  console.log(`on their way at once, on the disk: ${megabytes(onDisk)}`)
  console.log(`the server's process: ${megabytes(before)} before, ${megabytes(peak)} at its most`)
  await owner.end()
  await running.stop()
  await engine.stop()
  await rm(dataDir, { recursive: true, force: true })
}

if (process.argv[2] === 'send') await sendUploads(process.argv[3]!, JSON.parse(await text(process.stdin)) as never)
else await measureUploads(Number(process.argv[2] ?? 200))
