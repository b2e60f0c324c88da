// `npm run bench:imports`: a file of 50,000 rows is uploaded, read, checked, imported and undone on one server process
// (embedded PostgreSQL, with the workers in the same process). Meanwhile others search, ask /healthz, and import a small
// file each few seconds. Prints the time until the upload is answered, and until the columns are known; the duration of
// each phase; and p50, p99 and maximum of search, /healthz and the small upload in it, beside those of the idle server.
// `--xlsx`: a workbook instead of CSV. `--rows 20000`. Fails when an upload takes more than 300 ms, or a p99 of search or
// /healthz in a phase is above 100 ms.
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { toOurs, toWire, type Call, type ClientInputOf, type OutputOf } from '../contract/core/call.ts'
import { imports } from '../contract/calls/imports/calls.ts'
import { isWorking } from '../contract/calls/imports/shapes.ts'
import { salesLogs } from '../contract/calls/sales-logs/calls.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { csv, xlsx } from '../tests/support/customer-imports.ts'
import { aPort } from '../tests/support/program.ts'
import { openDatabase, signIn } from './database.ts'
import { quantile } from './quantiles.ts'

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, xlsx: { type: 'boolean', default: false } },
})
const [rowCount, uploadMs, otherMs] = [Number(options.rows), 300, 100]
const heads = ['고객사명', '대표자', '업종', '대표 전화', '주소', '담당자', '직책', '휴대폰', '이메일', '메모']
const row = (of: string, at: number) => [
  `${of}상사 ${at}`,
  '김대표',
  '전자 부품',
  `02-555-${String(1000 + (at % 9000))}`,
  `서울시 강남구 테헤란로 ${at}`,
  `담당${at}`,
  '과장',
  `010-${String(2000 + (at % 7000))}-${String(1000 + (at % 8999))}`,
  `contact${at}@example${at % 500}.com`,
  '전시회에서 명함을 주고받음',
]
const table = (of: string, count: number) => Array.from({ length: count }, (_, at) => row(of, at))
const large = options.xlsx ? await xlsx(heads, table('큰', rowCount)) : csv(heads, ...table('큰', rowCount))

const over = new AbortController()
const database = await openDatabase(undefined)
const port = String(await aPort())
const url = `http://127.0.0.1:${port}`
try {
  await seedDemo(database.client, new Date())
  await database.startServer(
    '../server/main.ts',
    { PORT: port, DATABASE_URL: database.url, DATA_DIR: database.folder, LOG_LEVEL: 'warn' },
    `${url}/healthz`,
  )
  const { rows } = await database.client.query<{ user_id: string; workgroup_id: string }>(
    'select user_id, workgroup_id from members where role = 0 and left_at is null order by user_id limit 1',
  )
  const token = await signIn(database.client, rows[0]!.user_id, rows[0]!.workgroup_id)
  const headers = { authorization: `Bearer ${token}` }
  const answerOf = async <C extends Call>(call: C, response: Response): Promise<OutputOf<C>> => {
    const { message } = (await response.json()) as { message: unknown }
    if (!response.ok) throw new Error(`${call.path} ${response.status}: ${JSON.stringify(message)}`)
    return toOurs(call.output, message) as OutputOf<C>
  }
  const ask = async <C extends Call>(call: C, input: ClientInputOf<C>): Promise<OutputOf<C>> => {
    const wire = Object.entries(toWire(call.input, input) as Record<string, unknown>)
    const body = wire.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])
    return answerOf(call, await fetch(url + call.path, { method: 'POST', headers, body: new URLSearchParams(body) }))
  }
  const upload = async (bytes: Buffer, name: string) => {
    const body = new FormData()
    body.set('fileup', new Blob([new Uint8Array(bytes)]), name)
    return answerOf(imports.upload, await fetch(url + imports.upload.path, { method: 'POST', headers, body }))
  }

  const others = {
    healthz: () => fetch(`${url}/healthz`).then((response) => response.text()),
    search: () => ask(salesLogs.search, { search: '전자' }),
    'small upload': (at: number) => upload(csv(heads, ...table(`작은${at}`, 20)), '작은 파일.csv'),
  }
  const everyMs = { healthz: 50, search: 100, 'small upload': 3_000 }
  type Other = keyof typeof others
  let [phase, uploads] = ['idle', 0]
  const phases = new Map<string, Record<Other, number[]>>()
  const probe = async (name: Other) => {
    while (!over.signal.aborted) {
      const [begun, during] = [performance.now(), phase]
      try {
        await others[name]((uploads += 1))
      } catch (error) {
        // The server is stopped after a failure.
        if (over.signal.aborted) return
        throw error
      }
      const times = phases.get(during) ?? { healthz: [], search: [], 'small upload': [] }
      phases.set(during, times)
      times[name].push(performance.now() - begun)
      await pause(Math.max(0, everyMs[name] - (performance.now() - begun)))
    }
  }
  // Once before it is measured: files are compiled, and statements prepared.
  for (const name of Object.keys(others) as Other[]) await others[name](0)
  const probing = Promise.all((Object.keys(others) as Other[]).map(probe))
  await pause(5_000)

  const durations = new Map<string, number>()
  const during = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    phase = name
    const begun = performance.now()
    const result = await work()
    durations.set(name, performance.now() - begun)
    return result
  }
  const settled = async (importId: string, isEnough: (one: OutputOf<typeof imports.detail>) => boolean) => {
    for (;;) {
      const one = await ask(imports.detail, { importId })
      if (isEnough(one)) return one
      await pause(100)
    }
  }
  const isAtRest = ({ state }: { state: string }) => !isWorking(state)
  let [answeredMs, columnsMs] = [0, 0]
  const read = await during('read', async () => {
    const begun = performance.now()
    const { importId } = await upload(large, options.xlsx ? '큰 파일.xlsx' : '큰 파일.csv')
    answeredMs = performance.now() - begun
    await settled(importId, ({ columns }) => columns.length > 0)
    columnsMs = performance.now() - begun
    return settled(importId, isAtRest)
  })
  const { importId } = read
  const columns = read.columns.map(({ column, field }) => ({ column, field: field as 'name', isConfirmed: true }))
  await during('check', async () => {
    await ask(imports.check, { importId, columns })
    const { counts } = await settled(importId, isAtRest)
    if (counts.new !== rowCount) throw new Error(JSON.stringify(counts))
  })
  await during('run', async () => {
    await ask(imports.run, { importId })
    await settled(importId, isAtRest)
  })
  await during('look at undo', () => ask(imports.lookAtUndo, { importId }))
  await during('undo', async () => {
    await ask(imports.undo, { importId })
    const { state } = await settled(importId, isAtRest)
    if (state !== 'undone') throw new Error(state)
  })
  over.abort()
  await probing

  console.log(`${rowCount} rows, ${(large.length / 1024 / 1024).toFixed(1)} MB`)
  console.log(`upload answered after ${answeredMs.toFixed(0)} ms, columns known after ${columnsMs.toFixed(0)} ms`)
  const failed = answeredMs > uploadMs ? ['upload'] : []
  for (const [name, times] of phases) {
    const seconds = durations.get(name)
    console.log(`${name}${seconds === undefined ? '' : `: ${(seconds / 1_000).toFixed(1)} s`}`)
    for (const other of Object.keys(times) as Other[]) {
      const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(times[other], share))
      const shown = [p50, p99, most].map((ms) => ms!.toFixed(0)).join(', ')
      console.log(`  ${other.padEnd(14)} p50, p99, most: ${shown} ms (${times[other].length})`)
      if (other !== 'small upload' && p99! > otherMs) failed.push(`${other} during ${name}`)
    }
  }
  if (failed.length > 0) {
    console.log(`above the limits: ${failed.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  over.abort()
  await database.stop()
}
