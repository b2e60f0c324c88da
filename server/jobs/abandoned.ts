// Jobs whose process was killed run again within seconds instead of after the expiry of their try. A process holds an
// advisory lock for each job that it runs; PostgreSQL releases the locks of a process that ends, however it ends.
import type { Logger } from 'pino'
import { isDirect, type Connection } from '../db/connect.ts'
import { keepSession } from '../db/session-connection.ts'

/** The first key of the locks; the second is the hash of the job's id. Others in the code have one key of 64 bits. */
const lockClass = 76_001
type Times = {
  /** A job must be without a lock twice in a row: a process that lost its connection takes its locks again meanwhile. */
  sweepMs: number
  /** A job that was fetched so long ago has its lock. */
  graceSeconds: number
}
const usual: Times = { sweepMs: 2_000, graceSeconds: 3 }

/** Ids of jobs that a process fetched and that no process runs. */
const findAbandoned = `
  select id::text from pgboss.job
  where state = 'active' and name = any($1) and retry_count < retry_limit
    and started_on < now() - make_interval(secs => $2)
    and not exists (
      select from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = $3 and objid = (hashtext(job.id::text)::bigint & 4294967295)::oid and objsubid = 2 and granted)`
const runAgain = `
  update pgboss.job set state = 'retry', start_after = now()
  where id = any($1::uuid[]) and name = any($2) and state = 'active' and started_on < now() - make_interval(secs => $3)`

export type RunningJobs = {
  /** Runs a job that this process has fetched. */
  during<T>(id: string, work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/**
 * Locks of a session do not work through a pooler in transaction mode: behind one, jobs of a killed process run again when
 * their try expires.
 * @param names of the jobs to look after
 */
export async function watchJobs(
  owner: Connection,
  names: readonly string[],
  log: Pick<Logger, 'warn'>,
  { sweepMs, graceSeconds } = usual,
): Promise<RunningJobs> {
  const running = new Set<string>()
  let holdsLocks = true
  const session = await keepSession(
    owner,
    {
      name: 'running-jobs',
      begin: async (client) => {
        holdsLocks = await isDirect(client)
        for (const id of running) await client.query(lockText('pg_advisory_lock_shared'), [lockClass, id])
      },
    },
    log,
  )
  if (!holdsLocks) {
    await session.stop()
    return { during: (_id, work) => work(), stop: async () => {} }
  }
  let suspects = new Set<string>()
  const sweep = async () => {
    const found = await session.query<{ id: string }>(findAbandoned, [names, graceSeconds, lockClass])
    if (!found) return
    const unlocked = found.rows.map(({ id }) => id)
    const abandoned = unlocked.filter((id) => suspects.has(id))
    suspects = new Set(unlocked)
    if (abandoned.length === 0) return
    await session.query(runAgain, [abandoned, names, graceSeconds])
    log.warn({ count: abandoned.length }, 'jobs whose process ended run again')
  }
  let isSweeping = false
  const sweeping = setInterval(async () => {
    if (isSweeping) return
    isSweeping = true
    await sweep().catch((error: unknown) => log.warn({ err: error }, 'jobs'))
    isSweeping = false
  }, sweepMs).unref()
  /** Without a connection the lock is taken at its next opening. */
  const mark = async (how: LockCall, id: string) => {
    await session.query(lockText(how), [lockClass, id])?.catch(() => {})
  }
  return {
    async during(id, work) {
      running.add(id)
      await mark('pg_advisory_lock_shared', id)
      try {
        return await work()
      } finally {
        running.delete(id)
        await mark('pg_advisory_unlock_shared', id)
      }
    },
    stop: () => {
      clearInterval(sweeping)
      return session.stop()
    },
  }
}

/** Shared: ids with one hash do not wait for each other. */
type LockCall = 'pg_advisory_lock_shared' | 'pg_advisory_unlock_shared'
const lockText = (how: LockCall) => `select ${how}($1, hashtext($2))`
