// Notification mails are sent exactly once per event, even when a process is killed or the mail server is unavailable.
// Real processes, a real mail server.
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toWire, type Call } from '../../contract/core/call.ts'
import { contract } from '../../contract/index.ts'
import type { JobName } from '../../server/jobs/declared.ts'
import { encode, pathOf, type TestApp } from '../support/app.ts'
import { freshDatabase, ownerPool, urlOf, type TestDatabase } from '../support/test-database.ts'
import { aTeam, type TestPerson } from '../support/builders/people.ts'
import { aFolder, aPort, isReady, post, removeFolder, runProgram, type Program } from '../support/program.ts'
import { startMailServer, type MailServer } from '../support/servers/smtp-server.ts'
import { aSalesLog } from '../support/builders/records.ts'

let database: TestDatabase
let owner: pg.Pool
let mails: MailServer
let folder: string
/** What the builders need of an app. */
let appLike: TestApp
beforeAll(async () => {
  folder = await aFolder()
})
beforeEach(async () => {
  database = await freshDatabase()
  owner = ownerPool(database)
  appLike = { owner, now: () => new Date() } as TestApp
  mails = await startMailServer()
})
const running = new Set<Program>()
afterEach(async () => {
  for (const program of running) await kill(program)
  await mails.close()
  await owner.end()
  await database.drop()
})
afterAll(() => removeFolder(folder))

async function aProgram(): Promise<Program> {
  const program = runProgram({
    PORT: String(await aPort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    DATABASE_URL: urlOf(database.owner),
    SMTP_URL: mails.url,
  })
  running.add(program)
  await isReady(program)
  return program
}
/** Two processes on one database, started at the same time. */
const twoPrograms = () => Promise.all([aProgram(), aProgram()])
async function kill(program: Program): Promise<void> {
  running.delete(program)
  program.child.kill('SIGKILL')
  await program.ended
}

function ask(program: Program, as: TestPerson, call: Call, input: object) {
  const wire = toWire(call.input, input as never) as Record<string, unknown>
  return post(program, pathOf(call, wire), Object.fromEntries(new URLSearchParams(encode(wire))), as.token)
}
async function notificationCount(program: Program, as: TestPerson): Promise<number> {
  const answer = await ask(program, as, contract.notifications.list, { unreadOnly: false, page: 1, pageSize: 100 })
  return answer.message.totalCnt
}
/** Adds a colleague, who wants notification mails, as co-author of a log. The call responds after its commit. */
async function addCoAuthor(
  program: Program,
  { staff, colleague }: Awaited<ReturnType<typeof aTeam>>,
  title = '단가 협의',
) {
  const log = await aSalesLog(appLike, { by: staff, title })
  const added = { id: log.id, ver: 1, userIds: [colleague.id] }
  expect((await ask(program, staff, contract.salesLogs.addCoAuthors, added)).status).toBe(200)
}
async function aTeamWithMails(program: Program) {
  const team = await aTeam(appLike)
  expect((await ask(program, team.colleague, contract.profile.setSettings, { byMail: ['co_author'] })).status).toBe(200)
  return team
}

const ofMails: JobName[] = ['notifications.mail', 'mail.tell']
type Queued = { id: string; name: string; state: string; tries: number; wait: number }
const queued = async (names: readonly JobName[] = ofMails) =>
  (
    await owner.query<Queued>(
      `select id, name, state::text, retry_count as tries, greatest(extract(epoch from start_after - now()), 0)::float8 as wait
       from pgboss.job where name = any($1) and state in ('created', 'retry', 'active') order by start_after`,
      [names],
    )
  ).rows
/** Shifts all timestamps into the past and lets the queue look for due jobs, as it does every minute. */
async function passTime(seconds: number, names = ofMails): Promise<void> {
  const earlier = (column: string) => `${column} = ${column} - make_interval(secs => $1)`
  const columns = {
    'pgboss.job': ['start_after', 'started_on', 'created_on', 'keep_until'],
    'pgboss.queue': ['monitor_claim_on'],
    notifications: ['created_at'],
  }
  for (const [table, dated] of Object.entries(columns))
    await owner.query(`update ${table} set ${dated.map(earlier).join(', ')}`, [seconds])
  await withQueue(async (boss) => {
    await boss.supervise()
    // Wakes workers that would poll only after two seconds.
    for (const { id, name, state, wait } of await queued(names))
      if (state !== 'active' && wait === 0) await boss.update(name, undefined, { id, startAfter: new Date() })
  })
}
async function withQueue(work: (boss: PgBoss) => Promise<unknown>): Promise<void> {
  const boss = new PgBoss({
    ...database.owner,
    schema: 'pgboss',
    supervise: false,
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', () => {})
  await boss.start()
  await work(boss)
  await boss.stop()
}
/** Lets an interrupted attempt expire, and its retry become due. */
async function expireAndRetry(names = ofMails): Promise<void> {
  await passTime(600, names)
  await passTime(30, names)
}
/** Waits until no mail job is left. */
const noMailJobsLeft = (names = ofMails) => expect.poll(() => queued(names)).toEqual([])

describe('the process is killed', () => {
  test('after the response and before the job ran: one mail, and one entry in the list', async () => {
    const first = await aProgram()
    const team = await aTeamWithMails(first)
    await addCoAuthor(first, team)
    await kill(first)
    expect(await queued()).toMatchObject([{ name: 'notifications.mail', state: 'created' }])
    await passTime(600)
    const second = await aProgram()
    await noMailJobsLeft()
    expect(mails.mailsTo(team.colleague.email)).toMatchObject([
      { subject: `${team.staff.name} added you as a co-author` },
    ])
    expect(await notificationCount(second, team.colleague)).toBe(1)
  })

  test('after the mail server took the mail and before the job is done: one duplicate per kill, all with one Message-ID', async () => {
    const first = await aProgram()
    const team = await aTeamWithMails(first)
    await addCoAuthor(first, team)
    let program = first
    for (let times = 1; times <= 2; times += 1) {
      mails.onReceived(() => program.child.kill('SIGKILL'))
      await expireAndRetry()
      await program.ended
      expect(mails.received).toHaveLength(times)
      expect(await queued()).toMatchObject([{ name: 'mail.tell', state: 'active' }])
      program = await aProgram()
    }
    mails.onReceived(() => {})
    // No time passes: the job of the killed process is taken before its try expires.
    await noMailJobsLeft()
    expect(mails.received).toHaveLength(3)
    const named = mails.received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)![1])
    expect(new Set(named).size, 'all copies have one Message-ID').toBe(1)
    expect(await notificationCount(program, team.colleague)).toBe(1)
  })
})

// The processes of the first part are those that the second one kills: most of the time is that of their start.
test('two processes run jobs: each recipient gets one mail per notification; both are killed while they send the weekly report: each reader gets it once', async () => {
  const both = await twoPrograms()
  const teams = [await aTeamWithMails(both[0]), await aTeamWithMails(both[1]), await aTeamWithMails(both[0])]
  const titles = Array.from({ length: 8 }, (_, at) => `건 ${at}`)
  await Promise.all(teams.flatMap((team) => titles.map((title, at) => addCoAuthor(both[at % 2]!, team, title))))
  await passTime(600)
  await noMailJobsLeft()
  for (const { colleague } of teams) {
    const text = mails.mailsTo(colleague.email).map((mail) => mail.text)
    for (const title of titles) expect(text.join('\n').split(`\n${title} · `), title).toHaveLength(2)
    expect(await notificationCount(both[1], colleague)).toBe(titles.length)
  }

  const ofReports: JobName[] = ['reports.tell', 'report.send']
  const { chief, manager, master, workgroupId } = await aTeam(appLike)
  const readers = [chief, manager, master]
  const reports = () => mails.received.filter(({ to }) => readers.some(({ email }) => to.includes(email)))
  const on = { isOn: true, userIds: readers.map(({ id }) => id), ver: 1 }
  expect((await ask(both[0], chief, contract.weeklyReport.update, on)).status).toBe(200)
  await owner.query('update weekly_reports set told_week = told_week - 7')
  const find = () =>
    withQueue((boss) => Promise.all([0, 1].map(() => boss.send('reports.tell', { workgroupId: workgroupId! }))))
  mails.onReceived(() => both.forEach(({ child }) => child.kill('SIGKILL')))
  await find()
  await Promise.all(both.map(({ ended }) => ended))
  mails.onReceived(() => {})
  expect(reports().length).toBeLessThan(readers.length)
  await expireAndRetry(ofReports)
  const third = await aProgram()
  await noMailJobsLeft(ofReports)
  await find()
  await passTime(0, ofReports)
  await noMailJobsLeft(ofReports)
  for (const reader of readers) {
    // The mail that a killed process had sent and not recorded comes again with its Message-ID.
    const got = reports().filter(({ to }) => to.includes(reader.email))
    const named = got.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)![1])
    expect(new Set(named).size, reader.name).toBe(1)
    expect(await notificationCount(third, reader)).toBe(1)
  }
  expect(reports().length).toBeLessThanOrEqual(readers.length + both.length)
})

test.each([
  ['is not there', () => mails.close()],
  ['answers 421 to everybody', () => mails.answers.push(...twentyTimes('connection', 421))],
  ['answers 451 to every mail', () => mails.answers.push(...twentyTimes('mail', 451))],
])(
  'while the mail server %s for more than an hour: one mail afterwards, sent by the queue’s own retries',
  async (_, breaks) => {
    const program = await aProgram()
    const team = await aTeamWithMails(program)
    await addCoAuthor(program, team)
    await breaks()
    await passTime(600)
    for (let [seconds, tries] = [0, 0]; seconds < 3600; tries += 1) {
      // Each failed attempt sets the time of the next one.
      await expect.poll(() => queued()).toMatchObject([{ name: 'mail.tell', state: 'retry', tries }])
      const [{ wait }] = (await queued()) as [Queued]
      seconds += wait
      if (seconds >= 3600) {
        expect(mails.received).toEqual([])
        mails.answers.length = 0
        await mails.open()
      }
      await passTime(wait)
    }
    await noMailJobsLeft()
    expect(mails.mailsTo(team.colleague.email)).toHaveLength(1)
    expect(await notificationCount(program, team.colleague)).toBe(1)
  },
)
const twentyTimes = (to: 'connection' | 'mail', code: number) => Array.from({ length: 20 }, () => ({ to, code }))
