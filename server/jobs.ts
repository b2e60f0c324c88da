// Work that may take long or must be retried: a name, a payload, a plain function. Queued in the transaction of
// the call that asks for it, by pg-boss, whose tables the owner makes.
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Connection } from './db/connect.ts'
import type { Mail, Sms } from './outgoing.ts'

export type JobPayloads = { 'mail.send': Mail; 'sms.send': Sms; 'tidy.up': Record<string, never> }
export type JobName = keyof JobPayloads
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> }
export type Jobs = {
  send<N extends JobName>(client: pg.ClientBase, name: N, payload: JobPayloads[N]): Promise<void>
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

// Mails hold codes and links, so a done job is erased soon.
const queue = { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 60, retentionSeconds: 86_400, deleteAfterSeconds: 60, notify: true } as const
const names: readonly JobName[] = ['mail.send', 'sms.send', 'tidy.up']

/** @param owner the connection that may make pg-boss's tables; the app's role only adds rows. */
export async function startJobs(owner: Connection, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({ ...(owner as object), application_name: 'saleslog-jobs', max: 2, schema: 'pgboss', useListenNotify: true } as never)
  boss.on('error', (error) => log.warn({ err: error }, 'jobs'))
  await boss.start()
  for (const name of names) if (!(await boss.getQueue(name))) await boss.createQueue(name, queue as never)
  await boss
    .getDb()
    .executeSql('grant usage on schema pgboss to saleslog_app; grant select, insert on all tables in schema pgboss to saleslog_app; grant execute on all functions in schema pgboss to saleslog_app')
  return {
    async send(client, name, payload) {
      await boss.send(name, payload, { db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) } } as never)
    },
    async work(handlers) {
      for (const name of names) {
        // A notice wakes for one job, and several at once are one notice: after a full batch the next is fetched at once.
        await boss.work(name, { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, batchSize: 1, burstWhenBatchFull: true }, async ([job]) => handlers[name](job!.data as never))
      }
      await boss.schedule('tidy.up', '17 * * * *', {})
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  }
}
