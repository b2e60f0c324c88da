// Mails follow the settings and rights at the time of sending, and are sent once.
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../contract/codes.ts'
import { contract } from '../../contract/index.ts'
import { kindNames } from '../../contract/calls/notifications/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { aNotification, aSalesLog } from '../../tests/support/builders/records.ts'
import { runJob, type EnqueuedJob } from '../../tests/support/jobs.ts'
import type { NotificationMailJob } from '../jobs/declared.ts'
import { notificationsMail } from './mail-templates.ts'
import { sendToUser } from './by-mail.ts'
import type { Mail } from '../outbound/messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const log = pino({ level: 'silent' })
const links = { forDays: () => '/notify/unsubscribe?login_idx=1&until=1&proof=x' }
const clockIn = (minutes: number) => () => new Date(app.now().getTime() + minutes * 60_000)
/** Runs the job that finds due mails, this many minutes from now. */
const findDue = (to: readonly TestPerson[], minutes = 6): Promise<EnqueuedJob[]> =>
  runJob(
    app,
    'notifications.mail',
    { workgroupId: to[0]!.workgroupId!, userIds: to.map(({ id }) => id) },
    { clock: clockIn(minutes) },
  )
/** Runs the job that sends. @returns the mails that were sent, and the jobs that it added */
async function deliver(job: EnqueuedJob, minutes = 6): Promise<{ mails: Mail[]; queued: EnqueuedJob[] }> {
  expect(job.name).toBe('mail.tell')
  const mails: Mail[] = []
  const mail = { send: async (one: Mail) => void mails.push(one) }
  const ports = { clock: clockIn(minutes), links, log, mail }
  return { mails, queued: await runJob(app, 'mail.tell', job.payload as NotificationMailJob, ports) }
}
async function aNotifiedUser() {
  const team = await aTeam(app)
  const { staff, colleague } = team
  await app.ask(colleague, contract.profile.setSettings, { byMail: kindNames })
  const log = await aSalesLog(app, { by: staff, coAuthorIds: [colleague.id], title: '단가 협의' })
  const addNotification = () => aNotification(app, { to: colleague, by: staff, logId: log.id })
  await addNotification()
  return { ...team, log, addNotification }
}

describe('one mail', () => {
  test('contains all notifications of five minutes; none is sent again, in any process', async () => {
    const { colleague, staff, addNotification } = await aNotifiedUser()
    for (let more = 0; more < 9; more += 1) await addNotification()
    const both = await Promise.all([findDue([colleague]), findDue([colleague])])
    const [job, ...others] = both.flat()
    expect(others).toEqual([])
    expect(job).toMatchObject({ name: 'mail.tell', payload: { userId: colleague.id } })
    expect(JSON.stringify(job), 'contains no content').not.toMatch(/단가|@/)
    const { mails } = await deliver(job!)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ to: colleague.email, subject: '10 new notifications' })
    expect(mail!.text.match(/added you as a co-author/g)).toHaveLength(10)
    expect(mail!.text).toContain(staff.name)
    expect(mail!.unsubscribe).toBe(`${app.config.publicUrl}/notify/unsubscribe?login_idx=1&until=1&proof=x`)
    expect(await findDue([colleague])).toEqual([])
  })
  test('is not sent before its time: the job is queued again', async () => {
    const { colleague } = await aNotifiedUser()
    const [again, ...others] = await findDue([colleague], 2)
    expect(others).toEqual([])
    expect(again).toMatchObject({ name: 'notifications.mail', payload: { userIds: [colleague.id] } })
    expect(again!.at!.getTime()).toBeGreaterThan(app.now().getTime() + 4 * 60_000)
    expect(await findDue([colleague])).toHaveLength(1)
  })
  test('is held back by quiet hours that began after it was queued, and sent after them', async () => {
    const { colleague } = await aNotifiedUser()
    const [job] = await findDue([colleague])
    const at = (hours: number) =>
      new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Seoul' }).format(
        new Date(app.now().getTime() + hours * 3_600_000),
      )
    await app.ask(colleague, contract.profile.setSettings, { quiet: true, quietFrom: at(-1), quietTo: at(2) })
    const { mails, queued } = await deliver(job!)
    expect(mails).toEqual([])
    expect(queued).toMatchObject([{ name: 'mail.tell', payload: job!.payload }])
    const minutes = (queued[0]!.at!.getTime() - app.now().getTime()) / 60_000
    expect(minutes).toBeGreaterThan(60)
    expect((await deliver(queued[0]!, minutes)).mails).toHaveLength(1)
  })
  test('waits for the time of the day that was set; for another one, when that is changed', async () => {
    const { colleague } = await aNotifiedUser()
    const { now } = app
    const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000)
    const seoul = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Seoul' })
    const set = (hours: number) =>
      app.ask(colleague, contract.profile.setSettings, { digest: 'daily', digestAt: seoul.format(inHours(hours)) })
    await set(5)
    const waitsFor = async () => {
      const [job, ...others] = await findDue([colleague])
      expect(others).toEqual([])
      expect(job!.name).toBe('notifications.mail')
      return Math.round((job!.at!.getTime() - now().getTime()) / 3_600_000)
    }
    expect(await waitsFor()).toBe(5)
    await set(3)
    expect(await waitsFor()).toBe(3)
    // The worker has looked again, and waits for the new time, too.
    const queuedFor = async () => {
      const { rows } = await app.owner.query<{ hours: number }>(
        `select round(extract(epoch from start_after - $1) / 3600)::int as hours from pgboss.job
         where name = 'notifications.mail' and state = 'created' and data -> 'userIds' ? $2`,
        [now(), colleague.id],
      )
      return rows.map(({ hours }) => hours)
    }
    await expect.poll(queuedFor).toContain(3)
    const [job, ...others] = await findDue([colleague], 3 * 60 + 1)
    expect(others).toEqual([])
    expect((await deliver(job!, 3 * 60 + 1)).mails).toHaveLength(1)
    expect(await findDue([colleague], 5 * 60 + 1), 'the time of before').toEqual([])
  })
})

describe('no mail', () => {
  const mute = async ({ colleague }: { colleague: TestPerson }, what: { logId: string; customerId: string }) => {
    await app.ask(colleague, contract.notifications.mute, what)
    expect((await app.ask(colleague, contract.notifications.mutes)).output.total).toBe(1)
  }
  /** Each is tried before the job finds the mail, and between that and sending. */
  const changes: Record<string, (notified: Awaited<ReturnType<typeof aNotifiedUser>>) => Promise<unknown>> = {
    'about a kind that the user disabled for mail': ({ colleague }) =>
      app.ask(colleague, contract.profile.setSettings, { byMail: [] }),
    'about a log that the user may no longer read': ({ log }) =>
      app.owner.query("update sales_logs set co_author_ids = '{}' where id = $1", [log.id]),
    'about a notification that was read': ({ colleague }) =>
      app.ask(colleague, contract.notifications.read, { ids: [] }),
    'about a muted log': (notified) => mute(notified, { logId: notified.log.id, customerId: '' }),
    'about a muted customer': (notified) => mute(notified, { logId: '', customerId: notified.log.customerId }),
    'to a former member': ({ colleague }) =>
      app.owner.query('update members set left_at = now() where user_id = $1', [colleague.id]),
  }
  test.each(Object.keys(changes))('%s', async (name) => {
    const [early, late] = [await aNotifiedUser(), await aNotifiedUser()]
    await changes[name]!(early)
    expect(await findDue([early.colleague])).toEqual([])
    const [job, ...others] = await findDue([late.colleague])
    expect(others).toEqual([])
    await changes[name]!(late)
    expect(await deliver(job!)).toEqual({ mails: [], queued: [] })
    // And not later, when mails are enabled again.
    for (const { colleague } of [early, late]) {
      await app.ask(colleague, contract.profile.setSettings, { byMail: kindNames })
      expect(await findDue([colleague])).toEqual([])
    }
  })
})

test('one click in a mail disables mails, only by the signed link of that mail', async () => {
  const { colleague } = await aNotifiedUser()
  const { rows } = await app.owner.query<{ value: Buffer }>("select value from secrets where name = 'addresses'")
  const { signedLinksWith } = await import('../security/signed-links.ts')
  const address = signedLinksWith(rows[0]!.value, app.now).forDays(
    contract.notifications.unsubscribe,
    { userId: colleague.id },
    400,
  )
  const wanted = async () => (await app.ask(colleague, contract.profile.settings)).output.byMail
  const click = (to: string) => app.post(to, { 'List-Unsubscribe': 'One-Click' })
  expect((await click(address.replace(/proof=./, 'proof='))).status).toBe(404)
  expect((await click(address.replace(/login_idx=\d+/, 'login_idx=1'))).status).toBe(404)
  expect(await wanted()).toEqual(kindNames)
  expect((await click(address)).status).toBe(200)
  expect(await wanted()).toEqual([])
})

test('an address rejected by the mail server is recorded, and cleared when it accepts a mail again', async () => {
  const { colleague } = await aNotifiedUser()
  const refusedAt = async () =>
    (await app.owner.query('select mail_refused_at from user_settings where user_id = $1', [colleague.id])).rows[0]
      ?.mail_refused_at
  const tools = { pool: app.pool, clock: app.now, log }
  const refuse = (responseCode: number, command: string) => () =>
    Promise.reject(Object.assign(new Error('no'), { responseCode, command }))
  await expect(sendToUser(colleague.id, refuse(421, 'RCPT TO'), tools)).rejects.toThrow('no')
  await expect(sendToUser(colleague.id, refuse(550, 'CONN'), tools)).rejects.toThrow('no')
  expect(await refusedAt()).toBeNull()
  await sendToUser(colleague.id, refuse(550, 'RCPT TO'), tools)
  expect(await refusedAt()).not.toBeNull()
  await sendToUser(colleague.id, async () => {}, tools)
  expect(await refusedAt()).toBeNull()
})

test.each(languages)('%s: every kind has its sentence, in a mail with a subject of one line', (language) => {
  const evil = 'O\'김"><img src=x>\r\nBcc: spy@evil.test'
  for (const kind of kindNames) {
    const about = { actorName: evil, logTitle: evil, customerName: evil, contactName: evil, day: '2026-11-27' }
    const alarm =
      kind === 'plan_alarm'
        ? { planAt: '2026-11-27T05:00:00Z', alarmMinutes: 10 }
        : { planAt: null, alarmMinutes: null }
    const guest =
      kind === 'guest_answered'
        ? { guestName: evil, guestAnswer: 'maybe' as const }
        : { guestName: null, guestAnswer: null }
    const rises = kind === 'keyword_rise'
    const watched = {
      word: kind === 'keyword_alert' || rises ? evil : null,
      wordCount: rises ? 21 : null,
      usualCount: rises ? 12.25 : null,
      customerCount: kind === 'customer_given' ? 3 : null,
      wordSentence: kind === 'keyword_alert' ? evil : '',
      excerpt: kind === 'comment' ? evil : '',
    }
    const plan = { ...alarm, ...guest, ...watched, planText: evil, createdAt: '2026-11-27T04:50:00Z', isAllDay: false }
    const notification = { kind, ...about, ...plan, link: 'https://crm.example/#/main' }
    const mail = notificationsMail({
      to: 'a@b.kr',
      language,
      timeZone: 'Asia/Seoul',
      notifications: [notification],
      settings: 'S',
      unsubscribe: 'U',
    })
    expect(mail.subject).toMatch(/^[^\r\n{}]{8,120}$/)
    expect(mail.text + mail.html).not.toMatch(/\{\{|undefined/)
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain(`<html lang="${language}">`)
  }
})
