// The queue of the jobs, by pg-boss, whose tables the owner makes. A job is queued in the transaction of the call that asks for it.
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from '../db/connect.ts'
import { droppedJobs } from '../core/metrics.ts'
import { jobs, type Job, type JobName, type PayloadOf, type Tools } from './declared.ts'

/** Queues a job in a transaction that is known already. */
export type Send = <N extends JobName>(name: N, payload: PayloadOf<N>, options?: { startAfter: Date }) => Promise<void>
export type JobQueue = {
  send<N extends JobName>(
    client: pg.ClientBase,
    name: N,
    payload: PayloadOf<N>,
    options?: { startAfter: Date },
  ): Promise<void>
  /** Does what is queued, from now on. */
  work(tools: Tools): Promise<void>
  stop(): Promise<void>
}

const entries = Object.entries(jobs) as [JobName, Job<never>][]
const names = entries.map(([name]) => name)
/** A job that is due and that nobody did is kept so long, counted from the moment at which it was due. */
const pendingDays = 30
// pg-boss deletes without a word: what it would delete is deleted and reported here a day sooner (decision 61).
const keptSeconds = (pendingDays + 1) * 86_400
const queue = {
  retryDelay: 5,
  retryBackoff: true,
  retentionSeconds: keptSeconds,
  deleteAfterSeconds: 86_400,
  notify: true,
} as const
const sweepMs = 3_600_000

// What sending needs, column by column: the app's role adds jobs and reads none, for mails hold codes and links.
const grants = `
  revoke all on all tables in schema pgboss from saleslog_app;
  revoke all on all functions in schema pgboss from saleslog_app, public;
  grant usage on schema pgboss to saleslog_app;
  grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to saleslog_app;
  grant select on pgboss.queue to saleslog_app;
  grant execute on function pgboss.job_now to saleslog_app`

/** @param owner the connection that may make pg-boss's tables; the app's role only adds rows. */
export async function startJobs(owner: Connection, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(owner as object),
    application_name: 'saleslog-jobs',
    max: 2,
    schema: 'pgboss',
    useListenNotify: true,
  } as never)
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const [name, { retries, expirySeconds }] of entries) {
    const limits = { ...queue, retryLimit: retries, expireInSeconds: expirySeconds }
    if (await boss.getQueue(name)) await boss.updateQueue(name, limits)
    else await boss.createQueue(name, limits as never)
  }
  const db = boss.getDb()
  await db.executeSql(grants)
  // Queued by an earlier version, which kept them a day.
  await db.executeSql(
    `update pgboss.job set keep_until = start_after + make_interval(secs => $2)
     where name = any($1) and state < 'active' and keep_until < start_after + make_interval(secs => $2)`,
    [names, keptSeconds],
  )
  /** Jobs that nobody did, and those whose last try never ended, are dropped and reported; what is done and was not erased goes too. */
  const sweep = async () => {
    const { rows } = (await db.executeSql(
      `with gone as (delete from pgboss.job where name = any($1)
         and (state > 'active' or state < 'active' and start_after < now() - make_interval(days => $2)) returning name, state)
       select name, count(*)::int as count from gone where state <> 'completed' group by name order by name`,
      [names, pendingDays],
    )) as { rows: { name: JobName; count: number }[] }
    for (const { name, count } of rows) {
      droppedJobs.inc({ job: name }, count)
      log.error({ job: name, count }, 'jobs were dropped that nobody has done')
    }
  }
  await sweep()
  const sweeping = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'jobs'))
  }, sweepMs).unref()
  /** Done, and not erased yet because the database did not take that: fetched again here, they are erased and not done again. */
  const done = new Set<string>()
  /**
   * A job that is done, or given up, is erased with what it held, not kept for the queue's own tidying. A failure is no failure of the
   * job, which would be tried again and send its message again: pg-boss completes it.
   */
  const erase = async (name: JobName, id: string) => {
    done.add(id)
    try {
      await boss.deleteJob(name, id)
      done.delete(id)
    } catch (error) {
      log.error({ err: error, job: name, id }, 'a job is done and could not be erased')
    }
  }
  return {
    async send(client, name, payload, options) {
      await boss.send(name, payload, {
        ...options,
        db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
      } as never)
    },
    async work(tools) {
      for (const [name, { run, schedule }] of entries) {
        const options = {
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
          batchSize: 1,
          includeMetadata: true,
        } as const
        const worker: string = await boss.work(name, options, async ([job]) => {
          try {
            // What cron asked for while nobody worked is done once.
            if (schedule) await boss.deleteQueuedJobs(name)
            if (!done.has(job!.id)) await run(tools, job!.data as never, job!.id)
          } catch (error) {
            if (job!.retryCount < job!.retryLimit) throw error
            log.error({ err: error, job: name, id: job!.id }, 'a job was given up')
          }
          await erase(name, job!.id)
          // A notice wakes for one job, and several at once are one notice: after each the next is fetched at once.
          boss.notifyWorker(worker)
        })
        if (schedule) await boss.schedule(name, schedule, {})
      }
    },
    stop: () => {
      clearInterval(sweeping)
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
