// A database of a benchmark, in a folder, with the servers that use it.
import { fork, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { hashToken, newToken } from '../server/security/tokens.ts'

/**
 * Starts the embedded database, migrated.
 * @param keep its folder, which stays; without one it is temporary
 * @param settings of PostgreSQL, beside those of the product
 */
export async function openDatabase(keep: string | undefined, settings: Record<string, string> = {}) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'saleslog-bench-'))
  const engine = await startEmbedded({ dataDir: folder, settings })
  const client = new pg.Client(engine.owner)
  client.on('error', () => {}) // the database ends before its clients
  await client.connect()
  await migrate(client)
  const { host, port } = engine.owner as { host: string; port: number }
  const children: ChildProcess[] = []
  return {
    folder,
    owner: engine.owner,
    app: engine.app,
    client,
    url: `postgres://postgres@localhost/saleslog?host=${encodeURIComponent(host)}&port=${port}`,
    isFilled: (await client.query('select from workgroups limit 1')).rows.length > 0,
    /** @param file beside this one @param ready an address that is answered with 2xx once the server is ready */
    async startServer(
      file: string,
      environment: Record<string, string>,
      ready: string,
      nodeOptions: string[] = [],
    ): Promise<ChildProcess> {
      const child = fork(new URL(file, import.meta.url), [], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: ['--max-semi-space-size=4', ...nodeOptions],
      })
      children.push(child)
      const isReady = () =>
        fetch(ready).then(
          ({ ok }) => ok,
          () => false,
        )
      for (let tries = 0; tries < 1_200 && child.exitCode === null; tries += 1) {
        if (await isReady()) return child
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`${file} did not start`)
    },
    /** Ends the servers, then the database. */
    async stop(): Promise<void> {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(
        children.map((child) => child.exitCode !== null || new Promise((resolve) => child.once('exit', resolve))),
      )
      await client.end()
      await engine.stop()
      if (!keep) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns an access token of a new session in this workgroup */
export async function signIn(client: pg.ClientBase, userId: string, workgroupId: string): Promise<string> {
  const token = newToken()
  await client.query(
    `with session as (
       insert into sessions (user_id, current_workgroup_id, client_id, created_at, last_seen_at, expires_at)
       values ($1, $2, 'saleslog-web', now(), now(), now() + interval '1 day') returning id)
     insert into tokens (hash, session_id, kind, expires_at) select $3, id, 'access', now() + interval '1 day' from session`,
    [userId, workgroupId, hashToken(token)],
  )
  return token
}
