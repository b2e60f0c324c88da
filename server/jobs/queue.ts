// The job queue on pg-boss, whose tables the owner role creates. Jobs are added in the caller's transaction.
import { PgBoss, type JobWithMetadata } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import { runOn, type Connection } from '../db/connect.ts'
import { schemaLockKey } from '../db/schema-lock.ts'
import { droppedJobs, jobDurations, waitingJobsGauges } from '../core/metrics.ts'
import { addTrace, withoutTrace, withTrace } from '../core/trace.ts'
import { watchJobs, type RunningJobs } from './abandoned.ts'
import { jobs, type Enqueue, type JobLimits, type JobName, type RunJob } from './declared.ts'

export type JobQueue = {
  /** @returns the function that adds jobs in the transaction of this client */
  enqueueOn(client: pg.ClientBase): Enqueue
  /** Starts to run queued jobs. */
  work(run: RunJob): Promise<void>
  stop(): Promise<void>
}

const entries = Object.entries(jobs) as [JobName, JobLimits][]
const names = entries.map(([name]) => name)
/** Days for which a job that is due and that no process ran stays queued. */
const pendingDays = 30
// pg-boss deletes silently: jobs that it would delete are deleted and logged here a day earlier (decision 61).
const retentionSeconds = (pendingDays + 1) * 86_400
const queue = {
  retryDelay: 5,
  retryBackoff: true,
  retentionSeconds,
  deleteAfterSeconds: 86_400,
  notify: true,
} as const
const sweepMs = 3_600_000

// The app's role may add jobs but read none, because mails contain codes and links.
// Statements of one text are one transaction. Processes that start at the same time would change the same rows of the
// catalogue.
const grants = `
  select pg_advisory_xact_lock(${schemaLockKey});
  revoke all on all tables in schema pgboss from saleslog_app;
  revoke all on all functions in schema pgboss from saleslog_app, public;
  grant usage on schema pgboss to saleslog_app;
  grant insert, select (id, start_after) on pgboss.job, pgboss.job_common to saleslog_app;
  grant select on pgboss.queue to saleslog_app;
  grant execute on function pgboss.job_now to saleslog_app`

/** @param owner the connection that may create pg-boss's tables; the app's role only adds rows */
export async function startJobs(owner: Connection, log: Logger): Promise<JobQueue> {
  const boss = new PgBoss({
    ...(owner as object),
    application_name: 'saleslog-jobs',
    max: 2,
    keepAlive: true,
    // A connection that fell silent is given up (db/connect.ts).
    query_timeout: 15_000,
    schema: 'pgboss',
    useListenNotify: true,
  } as never)
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  await declareQueues(boss)
  await sweep(boss, log)
  waitingJobsGauges(() => waitingJobs(boss))
  const sweeping = setInterval(() => {
    sweep(boss, log).catch((error: unknown) => log.warn({ err: error }, 'jobs'))
  }, sweepMs).unref()
  let running: RunningJobs | undefined
  return {
    enqueueOn:
      (client) =>
      async (name, payload, { at } = {}) => {
        await boss.send(name, addTrace(payload), {
          ...(at && { startAfter: at }),
          db: { executeSql: (text: string, values?: unknown[]) => runOn(client, text, values ?? []) },
        } as never)
      },
    async work(run) {
      running = await watchJobs(owner, names, log)
      await work(boss, run, running, log)
    },
    async stop() {
      clearInterval(sweeping)
      await boss.stop({ graceful: true, timeout: 5_000 })
      await running?.stop()
    },
  }
}

/** Creates the queue of each declared job, or updates its limits, and the rights of the app's role. */
async function declareQueues(boss: PgBoss): Promise<void> {
  for (const [name, { retries, expirySeconds }] of entries) {
    const limits = { ...queue, retryLimit: retries, expireInSeconds: expirySeconds }
    if (await boss.getQueue(name)) await boss.updateQueue(name, limits)
    else await boss.createQueue(name, limits as never)
  }
  const db = boss.getDb()
  await db.executeSql(grants)
  // Jobs of an earlier version, which kept them for a day.
  await db.executeSql(
    `update pgboss.job set keep_until = start_after + make_interval(secs => $2)
     where name = any($1) and state < 'active' and keep_until < start_after + make_interval(secs => $2)`,
    [names, retentionSeconds],
  )
}

async function waitingJobs(boss: PgBoss): Promise<{ job: string; count: number; seconds: number }[]> {
  const { rows } = (await boss.getDb().executeSql(
    `select name as job, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as seconds from pgboss.job
     where name = any($1) and state < 'active' and start_after <= now() group by name`,
    [names],
  )) as { rows: { job: string; count: number; seconds: number }[] }
  return rows
}

/** Deletes and logs jobs that no process ran or whose last try never ended; deletes completed ones that remained. */
async function sweep(boss: PgBoss, log: Logger): Promise<void> {
  const { rows } = (await boss.getDb().executeSql(
    `with deleted as (delete from pgboss.job where name = any($1)
       and (state > 'active' or state < 'active' and start_after < now() - make_interval(days => $2)) returning name, state)
     select name, count(*)::int as count from deleted where state <> 'completed' group by name order by name`,
    [names, pendingDays],
  )) as { rows: { name: JobName; count: number }[] }
  for (const { name, count } of rows) {
    droppedJobs.inc({ job: name }, count)
    log.error({ job: name, count }, 'jobs were dropped that no worker completed')
  }
}

/** Starts a worker for each job. */
async function work(boss: PgBoss, run: RunJob, running: RunningJobs, log: Logger): Promise<void> {
  /** Completed jobs whose deletion failed: when pg-boss delivers one again, it is deleted and not run again. */
  const done = new Set<string>()
  /**
   * Deletes a completed or abandoned job with its payload. Failures are logged, not thrown: the job would be retried and
   * send its message again; pg-boss completes it instead.
   */
  const erase = async (name: JobName, id: string) => {
    done.add(id)
    try {
      await boss.deleteJob(name, id)
      done.delete(id)
    } catch (error) {
      log.error({ err: error, job: name, id }, 'a completed job could not be deleted')
    }
  }
  const options = {
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
    batchSize: 1,
    includeMetadata: true,
  } as const
  const startWorker = async (name: JobName, schedule: string | undefined) => {
    const tryOnce = async (
      { id, retryCount, retryLimit }: JobWithMetadata<unknown>,
      payload: object,
      isOfRequest: boolean,
    ) => {
      const started = performance.now()
      const end = (result: 'done' | 'retried' | 'abandoned') => {
        const ms = performance.now() - started
        jobDurations.observe({ job: name, result }, ms / 1000)
        return { job: name, id, ms: Math.round(ms * 10) / 10 }
      }
      try {
        // Runs a scheduled job once, however often cron added it while no process was working.
        if (schedule) await boss.deleteQueuedJobs(name)
        if (!done.has(id)) await running.during(id, () => run(name, payload as never, id))
        const line = end('done')
        // Jobs of requests; those of the schedule are many and say nothing about somebody.
        log[isOfRequest ? 'info' : 'debug'](line, 'job')
      } catch (error) {
        if (retryCount < retryLimit) {
          log.info({ ...end('retried'), err: error }, 'a try of a job failed')
          throw error
        }
        log.error({ ...end('abandoned'), err: error }, 'a job was abandoned')
      }
    }
    const worker: string = await boss.work(name, options, async ([job]) => {
      const { payload, trace } = withoutTrace(job!.data as object)
      await withTrace(trace ?? job!.id.replaceAll('-', ''), () => tryOnce(job!, payload, trace !== undefined))
      await erase(name, job!.id)
      // pg-boss merges simultaneous wake-ups: after each job the next is fetched immediately.
      boss.notifyWorker(worker)
    })
  }
  for (const [name, { schedule, concurrency = 1 }] of entries) {
    // Not by `localConcurrency`: only the first of its workers can be woken.
    for (let started = 0; started < concurrency; started += 1) await startWorker(name, schedule)
    if (schedule) await boss.schedule(name, schedule, {})
  }
}
