// The product with the demo workgroup on a throw-away database, and a Manager signed in: for shots and benches.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { startForTests } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { start } from '../server/start.ts'
import { hashToken, newToken } from '../server/tokens.ts'
import { aPort } from '../tests/program.ts'
import { fillDemo } from './fill-demo.ts'

export async function startDemoProduct() {
  const port = await aPort()
  const dataDir = await mkdtemp(join(tmpdir(), 'saleslog-demo-'))
  const engine = await startForTests()
  const client = new pg.Client(engine.owner)
  await client.connect()
  await migrate(client)
  await fillDemo(client, new Date())
  const config = readConfig({ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const running = await start({
    config,
    database: { owner: engine.owner, app: engine.app, stop: async () => {} },
    log: pino({ level: 'silent' }),
  })
  const one = async <T extends object>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows[0]!
  const { user_id, workgroup_id } = await one<{ user_id: string; workgroup_id: string }>(
    "select m.user_id, m.workgroup_id from members m join users u on u.id = m.user_id where u.name = '김서연'",
  )
  const ids = await one<{ log: string; customer: string; contact: string }>(
    'select id as log, customer_id as customer, contact_id as contact from sales_logs where author_id = $1 and comment_count > 0 order by happened_at desc limit 1',
    [user_id],
  )
  /** New tokens of a session of her own. `inWorkgroup` false: signed in, working nowhere. */
  const signIn = async (inWorkgroup = true) => {
    const [token, refreshToken] = [newToken(), newToken()]
    const { id } = await one<{ id: string }>(
      "insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at) values ($1, $2, 'saleslog-web', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0', now(), now(), now() + interval '1 day') returning id",
      [user_id, inWorkgroup ? workgroup_id : null],
    )
    await client.query(
      "insert into tokens (hash, session_id, kind, expires_at) values ($1, $2, 'access', now() + interval '1 day'), ($3, $2, 'refresh', now() + interval '1 day')",
      [hashToken(token), id, hashToken(refreshToken)],
    )
    return { token, refreshToken }
  }
  const { port: used } = running.app.server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${used}`,
    ids,
    signIn,
    async stop() {
      await running.stop()
      await client.end()
      await engine.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
