// Tests that a delivered message is not sent again when the database fails afterwards.
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam } from '../../tests/support/builders/people.ts'
import { startPushService, type PushService } from '../../tests/support/servers/push-service.ts'
import { startMailServer, type MailServer } from '../../tests/support/servers/smtp-server.ts'
import { aSalesLog } from '../../tests/support/builders/records.ts'
import { startJobs, type JobQueue } from '../jobs/queue.ts'
import type { JobName, PayloadOf } from '../jobs/declared.ts'
import { runJobsWith, type JobPorts } from '../job-handlers.ts'
import { mailPort } from './mail.ts'
import { smsPort } from './sms.ts'

let app: TestApp
let mails: MailServer
let pushes: PushService
let queue: JobQueue
const silent = pino({ level: 'silent' })
beforeAll(async () => {
  mails = await startMailServer()
  pushes = await startPushService()
  app = await startTestApp({ SMTP_URL: mails.url, OUTGOING_ALLOWED: pushes.origin })
  queue = await startJobs(app.connection, silent)
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
  await pushes.stop()
  await mails.close()
})
/** Makes the database reject this operation until the end of the test. @param when a condition on the row */
async function refuse(what: 'insert or update' | 'update' | 'delete', table: string, when = 'true'): Promise<void> {
  await app.owner.query(`
    create or replace function refused() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
    create trigger refused_${what.replaceAll(' ', '_')} before ${what} on ${table} for each row when (${when}) execute function refused()`)
}
const allow = () => app.owner.query('drop function if exists refused() cascade')
afterEach(allow)

async function send<N extends JobName>(name: N, payload: PayloadOf<N>): Promise<void> {
  const client = await app.owner.connect()
  await queue.enqueueOn(client)(name, payload)
  client.release()
}
/** States of the stored jobs of a name. */
const states = async (name: string) =>
  (await app.owner.query<{ state: string }>('select state::text from pgboss.job where name = $1', [name])).rows.map(
    ({ state }) => state,
  )
const aMail = (to: string) => ({ to, subject: '단가 협의', text: '단가 협의', html: '' })

test('a mail is not sent again when the state of its address cannot be recorded', async () => {
  const { staff } = await aTeam(app)
  await refuse('insert or update', 'user_settings')
  await send('mail.notify', { userId: staff.id, mail: aMail(staff.email) })
  await expect.poll(() => mails.mailsTo(staff.email)).toHaveLength(1)
  await expect.poll(() => states('mail.notify')).toEqual([])
  expect(mails.mailsTo(staff.email)).toHaveLength(1)
})

test('a mail is not sent again when its job cannot be deleted', async () => {
  await refuse('delete', 'pgboss.job', "old.name = 'mail.send'")
  await send('mail.send', aMail('erase@hanul.kr'))
  await expect.poll(() => mails.mailsTo('erase@hanul.kr')).toHaveLength(1)
  await expect.poll(() => states('mail.send')).toEqual(['completed'])
  expect(mails.mailsTo('erase@hanul.kr')).toHaveLength(1)
  await allow()
  await app.owner.query("delete from pgboss.job where name = 'mail.send'")
})

test('a mail is not sent again by its process while the queue can neither delete nor complete the job', async () => {
  await refuse('delete', 'pgboss.job', "old.name = 'mail.send'")
  await refuse('update', 'pgboss.job', "new.name = 'mail.send' and new.state > 'active'")
  await send('mail.send', aMail('outage@hanul.kr'))
  await expect.poll(() => mails.mailsTo('outage@hanul.kr')).toHaveLength(1)
  await expect.poll(() => states('mail.send')).not.toEqual(['created'])
  await allow()
  await expect
    .poll(async () => {
      await tryAgain('mail.send')
      // Completed instead of deleted when the two triggers went between the one try and the other.
      return (await states('mail.send')).filter((state) => state !== 'completed')
    })
    .toEqual([])
  expect(mails.mailsTo('outage@hanul.kr')).toHaveLength(1)
})
/** Lets the unfinished try expire and the next one become due. */
async function tryAgain(name: string): Promise<void> {
  await app.owner.query(
    "update pgboss.job set started_on = started_on - interval '1 hour' where name = $1 and state = 'active'",
    [name],
  )
  await app.owner.query('update pgboss.queue set monitor_claim_on = null where name = $1', [name])
  const boss = new PgBoss({ ...app.connection, schema: 'pgboss', supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.supervise(name)
  await boss.stop()
  await app.owner.query("update pgboss.job set start_after = now() where name = $1 and state = 'retry'", [name])
}

test('a push is not sent again when it cannot be recorded', async () => {
  const { staff, colleague } = await aTeam(app)
  const browser = pushes.aBrowser()
  expect((await app.ask(colleague, contract.pushes.register, browser.device)).status).toBe(200)
  const log = await aSalesLog(app, { by: staff })
  await refuse('update', 'push_devices')
  await app.ask(staff, contract.salesLogs.addCoAuthors, { id: log.id, ver: 1, userIds: [colleague.id] })
  await expect.poll(() => browser.of()).toHaveLength(1)
  await expect.poll(() => states('push.send')).toEqual([])
  expect(browser.of()).toHaveLength(1)
})

test('all tries of a text message have the same idempotency key, and different messages have different ones', async () => {
  const keys: (string | undefined)[] = []
  const statuses = [500, 200, 200]
  const gateway = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    request.resume()
    response.writeHead(statuses[keys.length - 1]!).end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`
  const run = runJobsWith({ sms: smsPort({ ...app.config, smsUrl }, silent) } as JobPorts)
  const text = { to: '+821012345678', text: '042137' }
  await expect(run('sms.send', text, 'job-1')).rejects.toThrow('500')
  await run('sms.send', text, 'job-1')
  await run('sms.send', text, 'job-2')
  expect(keys).toEqual(['job-1', 'job-1', 'job-2'])
  await new Promise((resolve) => gateway.close(resolve))
})

test('a retried job writes one file to the outbox, and each job its own', async () => {
  const config = { ...app.config, smtpUrl: undefined, smsUrl: undefined } as unknown as typeof app.config
  let now = Date.parse('2026-11-21T01:33:55.123Z')
  const clock = () => new Date((now += 1_000))
  const run = runJobsWith({
    mail: mailPort(config, silent, clock),
    sms: smsPort(config, silent, clock),
  } as JobPorts)
  const before = (await readdir(join(app.dataDir, 'outbox')).catch(() => [])).length
  for (const id of ['job-1', 'job-1', 'job-2']) await run('mail.send', aMail('outbox@hanul.kr'), id)
  for (const id of ['job-3', 'job-3']) await run('sms.send', { to: '+821012345678', text: '042137' }, id)
  expect((await readdir(join(app.dataDir, 'outbox'))).length - before).toBe(3)
})
