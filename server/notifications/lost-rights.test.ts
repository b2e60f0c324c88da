// A reader who lost a right gets no notification, of any kind and through any channel, also if it was queued before.
import { notify } from './notify.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { kindNames, type NotificationKind } from '../../contract/calls/notifications/calls.ts'
import { kinds } from '../../contract/calls/notifications/kinds.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { check, csv, importFile, runQueuedImports, upload } from '../../tests/support/customer-imports.ts'
import { aPerson, aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { startPushService, type PushService } from '../../tests/support/servers/push-service.ts'
import {
  aContact,
  aCustomer,
  aDraft,
  anInquiry,
  anInvitation,
  aSalesLog,
} from '../../tests/support/builders/records.ts'
import { aPlan } from '../../tests/support/builders/plans.ts'
import { jobSteps, runJob } from '../../tests/support/jobs.ts'
import { ringAlarms } from '../features/plans/alarms.ts'
import type { JobName, PayloadOf } from '../jobs/declared.ts'
import type { PushPort } from '../outbound/push.ts'
import { pushPort } from '../outbound/push.ts'
import { pushKeys } from '../outbound/push-keys.ts'
import type { Mail } from '../outbound/messages.ts'

let app: TestApp
let service: PushService
let operator: TestPerson
let push: PushPort
beforeAll(async () => {
  service = await startPushService()
  // Without a worker: each test runs the jobs itself.
  app = await startTestApp({ OUTGOING_ALLOWED: service.origin, ROLE: 'web' })
  operator = await aPerson(app, { isOperator: true })
  const client = await app.owner.connect()
  push = pushPort(app.config, await pushKeys(client, { vapid: null }))
  client.release()
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

const silent = pino({ level: 'silent' })
type Team = Awaited<ReturnType<typeof aTeam>>
type Notified = { reader: TestPerson; id: string }
type Case = {
  /** The recipient; a Manager or the Master if others may not get this kind. */
  reader?: 'manager' | 'master'
  /** Causes the notification through calls and jobs. @returns the id of what it is about */
  cause(team: Team): Promise<string>
  /** Each removes the right. */
  lost: Record<string, (notified: Notified & Team) => Promise<unknown>>
  /** It has a mail of its own, without data of the workgroup. */
  hasOwnMail?: true
}
const owned =
  (text: string) =>
  ({ id }: Notified & Team) =>
    app.owner.query(text, [id])
const aSharedLog = async ({ staff, colleague }: Team) =>
  (await aSalesLog(app, { by: staff, title: '비밀 단가', coAuthorIds: [colleague.id] })).id
async function addComment(by: TestPerson, logId: string, content: string, answersId = ''): Promise<string> {
  const added = await app.ask(by, contract.comments.create, { logId, content: `비밀 ${content}`, answersId })
  expect(added.status).toBe(200)
  return added.output.id
}
const lostLog: Case['lost'] = {
  'the user is no longer a co-author': ({ staff, reader, id }) =>
    app.ask(staff, contract.salesLogs.removeCoAuthor, { id, ver: 1, userId: reader.id }),
  'the log is deleted': ({ staff, id }) => app.ask(staff, contract.salesLogs.delete, { id, ver: 1 }),
}
const lostComment: Case['lost'] = {
  ...lostLog,
  'the comment is deleted': owned("delete from comments where sales_log_id = $1 and content like '비밀 %'"),
}
const lostFeedback = { 'the feedback is deleted': owned('delete from feedback where sales_log_id = $1') }
async function addFeedback(team: Team): Promise<{ logId: string; id: string }> {
  const logId = await aSharedLog(team)
  const given = await app.ask(team.manager, contract.feedback.create, { logId, content: '비밀 물량', asksAnswer: true })
  expect(given.status).toBe(200)
  return { logId, id: given.output.id }
}
const watch = (by: TestPerson, words: string[], userIds: string[]) =>
  app.ask(by, contract.keywordAlerts.update, { words, userIds, tellsRises: true, risePercent: '50', ver: 1 })
const cases: Record<NotificationKind, Case> = {
  mention: {
    async cause(team) {
      const logId = await aSharedLog(team)
      await addComment(team.staff, logId, `<@${team.colleague.id}> 님이 보세요`)
      return logId
    },
    lost: lostComment,
  },
  comment: {
    async cause(team) {
      const logId = await aSharedLog(team)
      await addComment(team.manager, logId, '확인했어요')
      return logId
    },
    lost: lostComment,
  },
  reply: {
    async cause(team) {
      const logId = await aSharedLog(team)
      const first = await addComment(team.colleague, logId, '물어볼게요')
      await addComment(team.manager, logId, '고마워요', first)
      return logId
    },
    lost: lostComment,
  },
  feedback: {
    cause: async (team) => (await addFeedback(team)).logId,
    lost: { ...lostLog, ...lostFeedback },
  },
  feedback_answered: {
    reader: 'manager',
    async cause(team) {
      const { logId, id } = await addFeedback(team)
      await app.ask(team.staff, contract.feedback.answer, { id, content: '비밀 답', ver: 1 })
      return logId
    },
    lost: {
      'the log is deleted': lostLog['the log is deleted']!,
      ...lostFeedback,
      'the user is no longer a Manager': ({ reader }) =>
        app.owner.query('update members set role = 9 where user_id = $1', [reader.id]),
    },
  },
  co_author: {
    async cause({ staff, colleague }) {
      const log = await aSalesLog(app, { by: staff, title: '비밀 단가' })
      await app.ask(staff, contract.salesLogs.addCoAuthors, { id: log.id, ver: 1, userIds: [colleague.id] })
      return log.id
    },
    lost: {
      'the user is no longer a co-author': async ({ staff, reader, id }) => {
        expect(
          (await app.ask(staff, contract.salesLogs.removeCoAuthor, { id, ver: 2, userId: reader.id })).status,
        ).toBe(200)
      },
      'the log is deleted': ({ staff, id }) => app.ask(staff, contract.salesLogs.delete, { id, ver: 2 }),
    },
  },
  invitation_accepted: {
    reader: 'manager',
    async cause({ manager }) {
      const { email, code } = await anInvitation(app, { by: manager })
      const joined = { email, inviteCode: code, name: '박초대', password: 'Sales-2026!', workgroupName: '' }
      expect((await app.ask(null, contract.auth.signUpInvited, joined)).status).toBe(200)
      return ''
    },
    lost: {},
  },
  anniversary: {
    async cause({ colleague, workgroupId }) {
      const customerId = await aCustomer(app, { by: colleague, ownerId: colleague.id })
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Seoul' }).format(app.now())
      const id = await aContact(app, {
        by: colleague,
        customerId,
        name: '비밀 담당',
        anniversary: `1984${today.slice(4)}`,
      })
      await run('anniversaries.tell', { workgroupId })
      return id
    },
    lost: {
      'the user no longer owns the customer': ({ staff, id }) =>
        app.owner.query(
          'update customers set owner_id = $2 where id = (select customer_id from contacts where id = $1)',
          [id, staff.id],
        ),
      'the contact is deleted': owned('update contacts set deleted_at = now() where id = $1'),
      'the customer is deleted': owned(
        'update customers set deleted_at = now() where id = (select customer_id from contacts where id = $1)',
      ),
    },
  },
  inquiry_answered: {
    async cause({ colleague }) {
      const id = await anInquiry(app, { by: colleague })
      const answer = { id, answer: '비밀 답변', status: 'completed', ver: 1 }
      expect((await app.ask(operator, contract.inquiries.answer, answer)).status).toBe(200)
      await runQueued(['inquiry.answered'])
      return id
    },
    lost: {
      'the inquiry no longer has an author': owned('update inquiries set asker_id = null where id = $1'),
      'the inquiry is erased': owned('delete from inquiries where id = $1'),
    },
    hasOwnMail: true,
  },
  import_finished: {
    reader: 'manager',
    async cause({ manager }) {
      const { importId } = await importFile(app, manager, csv(['고객사명'], ['비밀 고객']), '비밀.csv')
      return importId
    },
    lost: {
      'the user is no longer a Manager': ({ reader }) =>
        app.owner.query('update members set role = 9 where user_id = $1', [reader.id]),
      'the import is erased': owned('delete from imports where id = $1'),
    },
  },
  import_stopped: {
    reader: 'manager',
    async cause({ manager }) {
      const { output: read } = await upload(app, manager, csv(['고객사명'], ['비밀 고객']), '비밀.csv')
      await check(app, manager, read)
      await app.ask(manager, contract.imports.run, { importId: read.importId })
      // As if the process of the first try had been killed.
      await app.owner.query('update imports set is_begun = true where id = $1', [read.importId])
      await runQueuedImports(app)
      return read.importId
    },
    lost: {
      'the user is no longer a Manager': ({ reader }) =>
        app.owner.query('update members set role = 9 where user_id = $1', [reader.id]),
      'the import is erased': owned('delete from imports where id = $1'),
    },
  },
  notice: {
    async cause({ master }) {
      const notice = { title: '비밀 공지', content: '본문', isPinned: false, opensAt: '', tells: true }
      const made = await app.ask(master, contract.notices.create, notice)
      await runQueued(['notice.tell'])
      return made.output.id
    },
    lost: {
      'the notice is deleted': ({ master, id }) => app.ask(master, contract.notices.delete, { id, ver: 1 }),
      'the notice is postponed': ({ master, id }) => {
        const opensAt = new Date(app.now().getTime() + 864e5).toISOString()
        const later = { id, ver: 1, title: '비밀 공지', content: '본문', isPinned: false, opensAt, tells: true }
        return app.ask(master, contract.notices.update, later)
      },
    },
  },
  // Contains only a day.
  customer_given: {
    async cause({ staff, colleague }) {
      const customer = { name: '비밀 상사', ceoName: '남기석', ownerId: colleague.id }
      return (await app.ask(staff, contract.customers.create, customer)).output.id
    },
    lost: {
      'another member is in charge': owned('update customers set owner_id = registered_by_id where id = $1'),
      'the customer is deleted': owned('update customers set deleted_at = now() where id = $1'),
    },
  },
  drafts_ending: {
    async cause({ colleague, workgroupId }) {
      await aDraft(app, { by: colleague, title: '비밀 단가', touchedAt: new Date(app.now().getTime() - 85 * 864e5) })
      await run('drafts.tell_members', { workgroupId: workgroupId!, userIds: [colleague.id] })
      return ''
    },
    lost: {},
  },
  guest_answered: {
    async cause({ colleague, workgroupId }) {
      const planId = await aPlan(app, { by: colleague, text: '비밀 상담', start: '2026-12-24T01:00:00Z' })
      const guest = { name: '오세훈', answer: 'yes' } as const
      await jobSteps(app, workgroupId).step((transaction) =>
        notify(
          { ...transaction, workgroupId },
          { kind: 'guest_answered', to: [colleague.id], key: planId, planId, guest },
        ),
      )
      return planId
    },
    lost: {
      'the plan is deleted': ({ reader, id }) => app.ask(reader, contract.plans.delete, { id, ver: 1 }),
    },
  },
  keyword_alert: {
    reader: 'manager',
    async cause({ chief, manager, staff, workgroupId }) {
      await watch(chief, ['단가'], [manager.id])
      const { id } = await aSalesLog(app, { by: staff, title: '비밀 단가' })
      await run('keywords.alert', { workgroupId: workgroupId!, logId: id, userId: staff.id })
      return id
    },
    lost: {
      'the user is Staff now': ({ reader }) =>
        app.owner.query('update members set role = 9 where user_id = $1', [reader.id]),
      'the log is deleted': ({ staff, id }) => app.ask(staff, contract.salesLogs.delete, { id, ver: 1 }),
    },
  },
  keyword_rise: {
    reader: 'manager',
    async cause({ chief, manager, workgroupId }) {
      await watch(chief, ['비밀'], [manager.id])
      const rise = { kind: 'keyword_rise', word: '비밀', rise: { count: 9, usual: 2 }, day: '2026-11-16' } as const
      await jobSteps(app, workgroupId!).step((transaction) =>
        notify({ ...transaction, workgroupId: workgroupId! }, { ...rise, to: [manager.id], key: '비밀 2026-11-16' }),
      )
      return ''
    },
    lost: {
      'the user is Staff now': ({ reader }) =>
        app.owner.query('update members set role = 9 where user_id = $1', [reader.id]),
    },
  },
  weekly_report: {
    reader: 'manager',
    async cause({ chief, manager, workgroupId }) {
      await app.ask(chief, contract.weeklyReport.update, { isOn: true, userIds: [manager.id], ver: 1 })
      await app.owner.query("update weekly_reports set told_week = '2026-01-05' where workgroup_id = $1", [workgroupId])
      await run('reports.tell', { workgroupId: workgroupId! })
      return ''
    },
    lost: {
      'the user is Staff now': ({ reader }) =>
        app.owner.query('update members set role = 9 where user_id = $1', [reader.id]),
    },
    hasOwnMail: true,
  },
  webhook_stopped: {
    reader: 'master',
    async cause({ master, workgroupId }) {
      const told = { to: [master.id], kind: 'webhook_stopped', key: '1' } as const
      await jobSteps(app, workgroupId).step((transaction) => notify({ ...transaction, workgroupId }, told))
      return ''
    },
    lost: {
      'the user is no longer the Master': ({ reader }) =>
        app.owner.query('update members set role = 1 where user_id = $1', [reader.id]),
    },
  },
  plan_alarm: {
    async cause({ staff, colleague, workgroupId }) {
      // Deliveries run an hour from now, and a plan that has begun is only listed.
      const start = new Date(app.now().getTime() + 2 * 3_600_000)
      const plan = {
        by: staff,
        attendeeIds: [colleague.id],
        text: '비밀 상담',
        start: start.toISOString(),
        alarms: [120],
      }
      const id = await aPlan(app, plan)
      await app.owner.query('update plans set next_alarm_at = $2 where id = $1', [
        id,
        new Date(start.getTime() - 7_200_000),
      ])
      await jobSteps(app, workgroupId).step((transaction) => ringAlarms(transaction, workgroupId, silent))
      return id
    },
    lost: {
      'the user no longer takes part': ({ reader, id }) => app.ask(reader, contract.plans.leave, { id, ver: 1 }),
      'the plan is deleted': ({ staff, id }) => app.ask(staff, contract.plans.delete, { id, ver: 1 }),
    },
  },
}
const always: Case['lost'] = {
  'the user has left the workgroup': ({ reader }) =>
    app.owner.query('update members set left_at = now() where user_id = $1', [reader.id]),
}

/** The sent mails. */
const mails: Mail[] = []
type Job = { name: JobName; payload: PayloadOf<JobName> }
/** Runs one job, deliveries an hour from now, when all is due. @returns the jobs that it added */
async function run<N extends JobName>(name: N, payload: PayloadOf<N>): Promise<Job[]> {
  const hours = /^(notifications|mail|push)\./.test(name) ? 1 : 0
  const ports = {
    clock: () => new Date(app.now().getTime() + hours * 3_600_000),
    mail: { send: async (mail: Mail) => void mails.push(mail) },
    push,
    links: { forDays: () => '/unsubscribe' },
  }
  return (await runJob(app, name, payload, ports)) as Job[]
}
/** Runs the jobs that calls have queued. */
async function runQueued(names: JobName[]): Promise<void> {
  const { rows } = await app.owner.query<Job>(
    'delete from pgboss.job where name = any($1) returning name, data as payload',
    [names],
  )
  for (const { name, payload } of rows) await run(name, payload)
}

async function aNotifiedReader(kind: NotificationKind) {
  const team = await aTeam(app)
  const reader = team[cases[kind].reader ?? 'colleague']
  await app.ask(reader, contract.profile.setSettings, { inApp: kindNames, byMail: kindNames, byPush: kindNames })
  const browser = service.aBrowser()
  await app.ask(reader, contract.pushes.register, browser.device)
  const id = await cases[kind].cause(team)
  mails.length = 0
  const urgency = kinds[kind].isUrgent ? ({ isUrgent: true } as const) : {}
  const of = { workgroupId: team.workgroupId, userIds: [reader.id], ...urgency }
  return {
    ...team,
    reader,
    id,
    findDue: { mail: () => run('notifications.mail', of), push: () => run('notifications.push', of) },
    /** The counts in the application; 0 if the call is rejected. */
    async shown() {
      const list = await app.ask(reader, contract.notifications.list, { unreadOnly: false, page: 1, pageSize: 20 })
      const count = await app.ask(reader, contract.notifications.count)
      return { list: list.output?.total ?? 0, badge: count.output?.unread ?? 0 }
    },
    sent: () => ({ mails: mails.filter((mail) => mail.to === reader.email).length, pushes: browser.of().length }),
  }
}
const runAll = async (queued: Job[]) => {
  for (const { name, payload } of queued) expect(await run(name, payload)).toEqual([])
}

describe.each(kindNames)('R19: %s', (kind) => {
  const { lost, hasOwnMail } = cases[kind]
  test('reaches a user who may read it through every channel', async () => {
    const notified = await aNotifiedReader(kind)
    expect(await notified.shown()).toEqual({ list: 1, badge: 1 })
    for (const find of Object.values(notified.findDue)) await runAll(await find())
    expect(notified.sent()).toEqual({ mails: hasOwnMail ? 0 : 1, pushes: 1 })
  })
  test.each(Object.entries({ ...always, ...lost }))(
    'does not reach a user through any channel: %s',
    async (_, removeRight) => {
      const early = await aNotifiedReader(kind)
      await removeRight(early)
      expect(await early.shown()).toEqual({ list: 0, badge: 0 })
      for (const find of Object.values(early.findDue)) expect(await find()).toEqual([])

      const late = await aNotifiedReader(kind)
      const queuedJobs = [...(await late.findDue.mail()), ...(await late.findDue.push())]
      expect(queuedJobs.map(({ name }) => name)).toEqual([...(hasOwnMail ? [] : ['mail.tell']), 'push.send'])
      expect(JSON.stringify(queuedJobs), 'no job contains the content').not.toContain('비밀')
      await removeRight(late)
      await runAll(queuedJobs)
      for (const each of [early, late]) expect(each.sent()).toEqual({ mails: 0, pushes: 0 })
    },
  )
})
