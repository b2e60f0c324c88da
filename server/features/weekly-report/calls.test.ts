import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languages } from '../../../contract/codes.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { weeklyReport } from '../../../contract/calls/weekly-report/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog } from '../../../tests/support/builders/records.ts'
import { aLogAnalysis } from '../../../tests/support/inputs/needs-inputs.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import type { Mail } from '../../outbound/messages.ts'
import { reportMail } from './report-mail.ts'

let app: TestApp
// Without a worker: each test runs the jobs itself.
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web' })
})
afterAll(() => app.stop())

// A Monday at 08:04 in Seoul.
const monday = new Date('2026-11-22T23:04:00Z')
const week = { from: '2026-11-16', to: '2026-11-22' } as const
const turnOn = (by: TestPerson, people: readonly TestPerson[]) =>
  app.ask(by, weeklyReport.update, { isOn: true, userIds: people.map(({ id }) => id), ver: 1 })
const since = (workgroupId: string, day: string) =>
  app.owner.query('update weekly_reports set told_week = $2 where workgroup_id = $1', [workgroupId, day])
/** Runs the weekly check, and the mails that it adds. */
async function tell(workgroupId: string, now = monday): Promise<Mail[]> {
  const mails: Mail[] = []
  const ports = { clock: () => now, mail: { send: async (mail: Mail) => void mails.push(mail) } }
  const added = await runJob(app, 'reports.tell', { workgroupId }, ports)
  for (const { name, payload } of added)
    if (name === 'report.send') await runJob(app, 'report.send', payload as never, ports)
  return mails
}
/** A team in Seoul with seven logs in the week and three in the week before. */
async function aWorkingTeam() {
  const team = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const days = ['16', '16', '17', '18', '20', '20', '22', '09', '10', '15']
  for (const [n, day] of days.entries()) {
    const { id } = await aSalesLog(app, {
      by: team.staff,
      at: `2026-11-${day}T12:00:00+09:00`,
      channel: n % 2 ? '0030001' : '0030002',
    })
    if (n < 5) await aLogAnalysis(app, { by: team.staff, logId: id, types: ['product'] })
  }
  return team
}

describe('settings', () => {
  test('off until somebody turns it on; who gets it is kept; an old version is rejected', async () => {
    const { chief, master, manager } = await aTeam(app)
    expect((await app.ask(chief, weeklyReport.detail)).output).toMatchObject({ isOn: false, people: [], ver: 1 })
    expect((await turnOn(chief, [manager])).output).toMatchObject({
      isOn: true,
      people: [{ id: manager.id }],
      updatedBy: { id: chief.id },
      ver: 2,
    })
    expect(await turnOn(master, [master])).toMatchObject({ status: 409, error: 'stale' })
  })
  test('it needs a reader, who is a member', async () => {
    const { chief } = await aTeam(app)
    expect((await turnOn(chief, [])).fields).toEqual({ login_idx: expect.any(String) as string })
    expect(await turnOn(chief, [await aPerson(app)])).toMatchObject({ status: 404 })
  })
})

describe('the mail', () => {
  test('comes once in a week to those who may see all figures, whatever restarts, and later if the server was down', async () => {
    const { chief, manager, staff, workgroupId } = await aWorkingTeam()
    await turnOn(chief, [manager, chief, staff])
    expect(await tell(workgroupId), 'turned on in this week').toEqual([])
    await since(workgroupId, '2026-11-16')
    const mails = await tell(workgroupId)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([chief.email, manager.email].toSorted())
    for (const hours of [1, 24, 72])
      expect(await tell(workgroupId, new Date(monday.getTime() + hours * 3_600_000)), `${hours} h`).toEqual([])
    const late = new Date(monday.getTime() + 9 * 864e5)
    expect(await tell(workgroupId, late), 'on the Wednesday of the next week').toHaveLength(2)
  })
  test('comes once where two processes look at the week at once', async () => {
    const { chief, manager, workgroupId } = await aWorkingTeam()
    await turnOn(chief, [manager, chief])
    await since(workgroupId, '2026-11-16')
    const mails = await Promise.all([tell(workgroupId), tell(workgroupId), tell(workgroupId)])
    expect(
      mails
        .flat()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([chief.email, manager.email].toSorted())
  })
  test('its figures are those of the statistics screen for the same days', async () => {
    const { chief, workgroupId } = await aWorkingTeam()
    await turnOn(chief, [chief])
    await since(workgroupId, '2026-11-16')
    const [mail] = await tell(workgroupId)
    const { now, previous, spans } = (await app.ask(chief, statistics.activity, { whose: 'workgroup', ...week })).output
    expect([now.count, previous.count, spans.map(({ count }) => count)]).toEqual([7, 3, [2, 1, 1, 0, 2, 0, 1]])
    for (const [label, name] of [
      ['Logs', 'count'],
      ['Face-to-face logs', 'meetingCount'],
      ['Customers contacted', 'customerCount'],
      ['Logs with needs', 'needCount'],
      ['Logs that need coaching', 'coachingCount'],
    ] as const)
      expect(mail!.text).toMatch(new RegExp(`^${label}: ${now[name]} \\(week before: ${previous[name]}\\)$`, 'm'))
    expect(mail!.text).toMatch(/^Monday: 2 \(week before: 1\)$/m)
    expect(mail!.text).toMatch(/^Product: 5 \(week before: 0\)$/m)
    expect(mail!.text).toContain(`/#/main/statistics?from=${week.from}&to=${week.to}`)
    expect(mail!.html).toContain('<table')
  })
  test('does not come by mail to a reader who turned it off, who has left or who is Staff now', async () => {
    const { chief, manager, master, workgroupId } = await aWorkingTeam()
    await turnOn(chief, [manager, chief, master])
    await since(workgroupId, '2026-11-16')
    await app.ask(chief, profile.setSettings, { byMail: ['mention'] })
    await app.owner.query('update members set role = 9 where user_id = $1', [manager.id])
    const mails = await tell(workgroupId)
    expect(mails.map(({ to }) => to)).toEqual([master.email])
  })
  test('a Chief can have it sent at once as a trial, ten times an hour', async () => {
    const { chief } = await aTeam(app)
    for (let n = 0; n < 10; n += 1) expect((await app.ask(chief, weeklyReport.send)).status).toBe(200)
    expect((await app.ask(chief, weeklyReport.send)).status).toBe(429)
    const { rows } = await app.owner.query("select data from pgboss.job where name = 'report.send'")
    expect(rows[0]).toMatchObject({ data: { userId: chief.id, isTrial: true } })
  })
})

test.each(languages)('%s: every text is there, names are one line, and nothing is markup', (language) => {
  const evil = '<img src=x>\r\nBcc: spy@evil.test'
  const figures = { count: 1_234, meetingCount: 2, readCount: 3, needCount: 4, coachingCount: 5, customerCount: 6 }
  const compared = {
    from: week.from,
    to: week.from,
    count: 3,
    previousCount: 0,
    meetingCount: 0,
    previousMeetingCount: 0,
  }
  const mail = reportMail({
    to: 'a@b.kr',
    language,
    workgroupName: evil,
    days: week,
    figures: {
      activity: {
        ...week,
        previousFrom: '2026-11-09',
        previousTo: '2026-11-15',
        now: figures,
        previous: figures,
        spanDays: 1,
        spanMonths: 0,
        spans: [compared],
        purposes: [],
        channels: [],
        people: [],
        departments: [],
      },
      needs: {
        ...week,
        previousFrom: '2026-11-09',
        previousTo: '2026-11-15',
        readCount: 3,
        previousReadCount: 3,
        spanDays: 7,
        spanMonths: 0,
        spans: [week],
        types: [{ type: 'product', count: 3, previousCount: 1, counts: [3] }],
        items: [],
      },
      word: { word: evil, count: 9, previousCount: 1, trend: 'rising' },
    },
    links: { statistics: 'S', logs: 'L', word: () => 'W', settings: 'N' },
  })
  expect(mail.subject).toMatch(/^[^\r\n{}]{10,160}$/)
  expect(mail.text + mail.html).not.toMatch(/\{\{|undefined|NaN/)
  expect(mail.html).not.toContain('<img')
  expect(mail.text).toContain(new Intl.NumberFormat(language).format(1_234))
})
