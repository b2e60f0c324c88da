// `npm run bench:search`: measures a search (the first 20 logs and their total) for terms of 1 to 5 characters from the
// texts, in five languages, for a Manager and for Staff, beside a sequential scan of all texts in the same run. Also
// measures whether response times reveal logs of others, the cost of the index for one write, and its size. Times in
// ms; no limits.
// Options: `-- --logs 1000000` (takes about ten minutes to build), `--runs 5`, `--scattered` (logs in random order of
// time).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded.ts'
import { connect, queriesOn } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import type { DB } from '../server/db/tables.ts'
import { listLogs } from '../server/features/sales-logs/list.ts'
import { countCache } from '../server/db/log-count-cache.ts'
import { seedDemo } from '../scripts/seed/demo.ts'
import { anyLog } from '../tests/support/inputs/static-inputs.ts'
import { fillManyLogs } from './many-logs.ts'

const { values: options } = parseArgs({
  options: {
    logs: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    scattered: { type: 'boolean', default: false },
  },
})
const languages = ['ko', 'ja', 'zh', 'vi', 'en'] as const
const folder = mkdtempSync(join(tmpdir(), 'saleslog-bench-'))
const engine = await startEmbedded({ dataDir: folder })
const owner = new pg.Client(engine.owner)
await owner.connect()
try {
  await migrate(owner)
  await seedDemo(owner, new Date())
  await fillManyLogs(owner, Number(options.logs), options)
  const app = connect({ ...engine.owner, user: 'saleslog_app' }, 1)
  const {
    rows: [member],
  } = await owner.query<{ id: string; workgroup: string }>(
    'select user_id as id, workgroup_id as workgroup from members where role = 9 order by user_id limit 1',
  )
  const { id: userId, workgroup: workgroupId } = member!
  /** Runs queries as a member with a role, as the server does, in a transaction that is rolled back. */
  const as = async <T>(role: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await app.connect()
    await client.query('begin')
    await client.query(
      "select set_config('app.workgroup', $1, true), set_config('app.user', $2, true), set_config('app.role', $3, true)",
      [workgroupId, userId, String(role)],
    )
    try {
      return await work(client)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  const at = (times: number[], share: number) =>
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
  const place = { workgroupId, timeZone: 'Asia/Seoul', onlyOf: null }
  const find = (client: pg.PoolClient, search: string) =>
    listLogs(queriesOn(client) as Kysely<DB>, place, { ...anyLog, search, sort: 'newest' }, countCache())
  const scan = (client: pg.PoolClient, search: string) =>
    client.query(
      "select id from sales_logs where content ilike '%' || $1 || '%' order by happened_at desc, id desc limit 1001",
      [search],
    )

  const terms = new Map<string, string[]>()
  for (const language of languages) terms.set(language, await termsOf(language))
  console.log(`\nSearch, ${options.logs} logs, ${options.runs} runs of each of 40 terms a language, ms\n`)
  console.log('language   who       p50      p95      max    plain reading p50   times as fast')
  for (const [language, words] of terms)
    for (const [who, role] of [
      ['manager', 2],
      ['staff', 9],
    ] as const) {
      const times: number[] = []
      const scans: number[] = []
      await as(role, async (client) => {
        for (const word of words) {
          await find(client, word)
          for (let run = 0; run < Number(options.runs); run += 1) times.push(await timed(() => find(client, word)))
        }
        for (const word of words.slice(0, 5)) scans.push(await timed(() => scan(client, word)))
      })
      console.log(
        `${language.padEnd(10)} ${who.padEnd(8)} ${at(times, 0.5).toFixed(1).padStart(5)} ${at(times, 0.95).toFixed(1).padStart(8)} ${Math.max(
          ...times,
        )
          .toFixed(1)
          .padStart(
            8,
          )} ${at(scans, 0.5).toFixed(0).padStart(16)} ${(at(scans, 0.5) / at(times, 0.5)).toFixed(0).padStart(15)}`,
      )
    }
  await measureTimingLeak()
  await measureWrites()
  await printSizes()
  await app.end()

  /**
   * Eight terms of each length from 1 to 5 characters from texts of the language; in alphabetic scripts, beginnings of
   * words.
   */
  async function termsOf(language: string): Promise<string[]> {
    const { rows } = await owner.query<{ said: string }>(
      'select said from sentences where language = $1 order by place',
      [language],
    )
    const mayStartInside = language !== 'vi' && language !== 'en'
    const found: string[] = []
    for (let length = 1; length <= 5; length += 1)
      for (let nth = 0; found.length < length * 8; nth += 1) {
        const sentence = rows[(nth * 7_919 + length * 104_729) % rows.length]!.said
        const words = sentence.split(/[\s.,!?"'()·“”:;。、，？！]+/u).filter((word) => [...word].length >= length)
        const word = [...(words[nth % Math.max(1, words.length)] ?? '')]
        const from = mayStartInside && word.length > length ? nth % (word.length - length) : 0
        const term = word.slice(from, from + length).join('')
        if (term && !found.includes(term)) found.push(term)
      }
    return found
  }

  /** As Staff, in alternation: words that occur only in logs of others, and similar words that occur nowhere. */
  async function measureTimingLeak(): Promise<void> {
    const { rows } = await owner.query<{ n: string }>(
      "select substring(content from 'SL-([0-9]+)$') as n from sales_logs where workgroup_id = $1 and author_id <> $2 and not co_author_ids @> array[$2::bigint] and content ~ 'SL-[0-9]{4,}$' limit 200",
      [workgroupId, userId],
    )
    const [ofOthers, nowhere]: [number[], number[]] = [[], []]
    await as(9, async (client) => {
      for (const { n } of rows) {
        ofOthers.push(await timed(() => find(client, `SL-${n}`)))
        nowhere.push(await timed(() => find(client, `SL-${n.slice(0, -1)}x${n.at(-1)}`)))
      }
    })
    console.log(
      `\nAs Staff, ms: a word of others' logs p50 ${at(ofOthers, 0.5).toFixed(1)}, p95 ${at(ofOthers, 0.95).toFixed(1)}; one that stands nowhere ${at(nowhere, 0.5).toFixed(1)}, ${at(nowhere, 0.95).toFixed(1)}; ${(at(ofOthers, 0.5) / at(nowhere, 0.5)).toFixed(2)} times`,
    )
  }

  /** Inserts logs one after another, each in its own transaction. */
  async function measureWrites(): Promise<void> {
    const once = () =>
      owner.query(
        `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
         select workgroup_id, author_id, customer_id, contact_id, now(), purpose, channel, sales_type, title, content, excerpt from sales_logs where workgroup_id = $1 and id = $2`,
        [workgroupId, ids[(turn += 7) % ids.length]],
      )
    const { rows } = await owner.query<{ id: string }>('select id from sales_logs where workgroup_id = $1 limit 500', [
      workgroupId,
    ])
    const ids = rows.map(({ id }) => id)
    let turn = 0
    const run = async () => {
      const times: number[] = []
      for (let n = 0; n < 300; n += 1) times.push(await timed(once))
      return times
    }
    await run()
    const withIndex = await run()
    const indexing = await timed(() => owner.query('select tend_search(200)'))
    await owner.query('alter table sales_logs disable trigger searched_new')
    const withoutIndex = await run()
    await owner.query('alter table sales_logs enable trigger searched_new')
    console.log(
      `\nOne log written, ms: p50 ${at(withIndex, 0.5).toFixed(2)}, p95 ${at(withIndex, 0.95).toFixed(2)}; without what search keeps ${at(withoutIndex, 0.5).toFixed(2)}, ${at(withoutIndex, 0.95).toFixed(2)}; ${(at(withIndex, 0.5) / at(withoutIndex, 0.5)).toFixed(2)} times. 600 waiting ones put into the index: ${indexing.toFixed(0)} ms`,
    )
  }
  async function printSizes(): Promise<void> {
    const {
      rows: [size],
    } = await owner.query<Record<string, string>>(
      "select pg_size_pretty(pg_relation_size('search.gin')) as gin, pg_size_pretty(pg_table_size('search.entries')) as entries, pg_size_pretty(pg_relation_size('search.newest')) as newest, pg_size_pretty(pg_table_size('sales_logs')) as logs, pg_size_pretty(pg_indexes_size('sales_logs')) as indexes",
    )
    console.log(
      `Index of tokens ${size!.gin}, entries ${size!.entries}, their index of time ${size!.newest}; the logs themselves ${size!.logs} and ${size!.indexes} of indexes\n`,
    )
  }
} finally {
  await owner.end()
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
