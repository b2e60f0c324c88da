import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels, purposes, segments, stages } from '../../../contract/codes.ts'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { meetingChannel } from '../../../contract/calls/statistics/periods.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aPerson, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog, aSample } from '../../../tests/support/builders/records.ts'
import { aLogAnalysis, anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { sheetRows } from '../../../tests/support/sheet-rows.ts'

let app: TestApp
let team: Awaited<ReturnType<typeof aTeam>>
let department: { id: string; below: string }
let formerMember: TestPerson
const days = { from: '2026-03-02', to: '2026-04-10' }
const before = { from: '2026-01-19', to: '2026-02-27' }
const industries = ['화학', '전자', '']

/** A workgroup with 160 logs over half a year, of five authors in two departments, one below the other. */
beforeAll(async () => {
  app = await startTestApp()
  team = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const { workgroupId, staff, colleague, manager, chief } = team
  department = { id: await aDepartment(app, workgroupId), below: await aDepartment(app, workgroupId, '안양팀') }
  await app.owner.query('update departments set parent_id = $1 where id = $2', [department.id, department.below])
  await app.owner.query('update members set department_id = $1 where user_id = $2', [department.id, staff.id])
  await app.owner.query('update members set department_id = $1 where user_id = $2', [department.below, colleague.id])
  formerMember = await aPerson(app, { workgroupId, departmentId: department.id })
  const authors = [staff, colleague, manager, chief, formerMember]
  const pairs: { customerId: string; contactId: string }[] = []
  for (let n = 0; n < 12; n += 1) {
    const customerId = await aCustomer(app, { by: authors[n % 4]!, name: `통계 고객 ${n}` })
    await app.owner.query(
      'update customers set owner_id = $2, segment = $3, stage = $4, industry = $5, created_at = $6 where id = $1',
      [
        customerId,
        n % 3 === 0 ? null : authors[n % 4]!.id,
        segments[n % 3],
        n % 5 === 0 ? '' : stages[n % 4],
        industries[n % 3],
        new Date(app.now().getTime() - 20 * n * 864e5),
      ],
    )
    pairs.push({ customerId, contactId: await aContact(app, { by: manager, customerId }) })
  }
  const items = [await anItem(app, { by: manager }), await anItem(app, { by: manager })]
  for (let n = 0; n < 160; n += 1) {
    const by = authors[n % 5]!
    const { id } = await aSalesLog(app, {
      by,
      ...pairs[(n * 5) % 9]!,
      // Every 26 hours, so that all hours of the day occur.
      at: new Date(Date.UTC(2025, 11, 1) + n * 26 * 3_600_000).toISOString(),
      purpose: purposes[Math.floor(n / 7) % 4]!,
      channel: channels[Math.floor(n / 5) % 3]!,
      coAuthorIds: n % 4 === 0 ? [authors[(n + 1) % 5]!.id] : [],
    })
    const types = [null, ['product'], [], ['operational', 'product'], ['personal']][Math.floor(n / 3) % 5]
    if (types) await aLogAnalysis(app, { by, logId: id, types, itemId: types.length > 0 ? items[n % 2] : undefined })
  }
  const itemId = items[0]!
  await aSampleLikeOthers(staff, itemId)
  await app.owner.query('update members set left_at = now() where user_id = $1', [formerMember.id])
  // Numbers of these days come from roll-ups, as they do after an hour.
  await runJob(app, 'rollups.keep', { workgroupId })
})
afterAll(() => app.stop())

/** A sample whose customer and log would be in the figures if they were no sample. */
async function aSampleLikeOthers(by: TestPerson, itemId: string): Promise<void> {
  await aSample(app, { by })
  const { rows } = await app.owner.query<{ id: string }>(
    `update customers set owner_id = $2, segment = $3, stage = $4, industry = $5, created_at = '2026-01-01', last_log_at = '2026-03-10'
      where workgroup_id = $1 and is_sample returning id`,
    [by.workgroupId, by.id, segments[0], stages[0], industries[0]],
  )
  const { rows: logs } = await app.owner.query<{ id: string }>(
    "update sales_logs set happened_at = '2026-03-10T03:00:00Z', channel = $2 where customer_id = $1 returning id",
    [rows[0]!.id, meetingChannel],
  )
  await aLogAnalysis(app, { by, logId: logs[0]!.id, types: ['product'], itemId })
}

type Asked = ClientInputOf<typeof statistics.activity>
const activity = async (who: TestPerson, asked: Asked) => (await app.ask(who, statistics.activity, asked)).output
/** The lists leave the sample out, as the links of the figures ask them to. */
const listed = async (who: TestPerson, filters: ClientInputOf<typeof salesLogs.list>) =>
  (await app.ask(who, salesLogs.list, { ...filters, withoutSample: true, pageSize: 1 })).output.total
const listedCustomers = async (who: TestPerson, filters: ClientInputOf<typeof customers.list>) =>
  (await app.ask(who, customers.list, { ...filters, withoutSample: true, pageSize: 1 })).output.total

const ofDepartment = () => ({ whose: 'department', departmentId: department.id }) as const
/** The scopes, with the filters of the list that mean the same. */
const scopes = () =>
  [
    ['the workgroup', team.manager, { whose: 'workgroup' }, {}],
    ['a department', team.chief, { whose: 'department', departmentId: department.id }, { departmentId: department.id }],
    ['a member of staff', team.staff, { whose: 'me' }, { authorId: team.staff.id, isFirstAuthor: true }],
    ['a manager’s own', team.manager, { whose: 'me' }, { authorId: team.manager.id, isFirstAuthor: true }],
  ] as const

describe('every number is that of the list it leads to', () => {
  test('logs: in total, of meetings, with a need, and to be coached; in both periods', async () => {
    let counted = 0
    for (const [whose, who, scope, filters] of scopes()) {
      const found = await activity(who, { ...scope, ...days })
      expect(found).toMatchObject({ ...days, previousFrom: before.from, previousTo: before.to })
      for (const [figures, of] of [
        [found.now, days],
        [found.previous, before],
      ] as const) {
        const ofPeriod = { ...filters, ...of }
        expect(
          [figures.count, figures.meetingCount, figures.needCount, figures.coachingCount],
          `${whose} ${of.from}`,
        ).toEqual([
          await listed(who, ofPeriod),
          await listed(who, { ...ofPeriod, channel: meetingChannel }),
          await listed(who, { ...ofPeriod, need: 'strategic,product,personal,operational' }),
          await listed(who, { ...ofPeriod, need: 'none' }),
        ])
        counted += figures.count
      }
      expect(found.now.readCount).toBe(found.now.needCount + found.now.coachingCount)
    }
    expect(counted).toBeGreaterThan(100)
  })
  test('customers contacted in both periods, by whose logs are counted', async () => {
    const filters = [
      {},
      { contactedDepartmentId: department.id },
      { contactedById: team.staff.id },
      { contactedById: team.manager.id },
    ]
    let counted = 0
    for (const [n, [whose, who, scope]] of scopes().entries()) {
      const { now, previous } = await activity(who, { ...scope, ...days })
      const contacted = (of: { from: string; to: string }) =>
        listedCustomers(who, { ...filters[n], contactedFrom: of.from, contactedTo: of.to })
      expect([now.customerCount, previous.customerCount], whose).toEqual([
        await contacted(days),
        await contacted(before),
      ])
      counted += now.customerCount
    }
    expect(counted).toBeGreaterThan(15)
  })
  test('over time, in whole weeks, with the same span before', async () => {
    for (const [whose, who, scope, filters] of scopes()) {
      const { spans, now, previous, spanDays } = await activity(who, { ...scope, ...days })
      expect([spanDays, spans.length]).toEqual([7, 6])
      for (const [at, span] of spans.entries()) {
        const { from, to } = span
        expect([span.count, span.meetingCount], `${whose} ${from}`).toEqual([
          await listed(who, { ...filters, from, to }),
          await listed(who, { ...filters, from, to, channel: meetingChannel }),
        ])
        const earlier = await activity(who, { ...scope, from: before.from, to: before.to })
        expect([span.previousCount, span.previousMeetingCount]).toEqual([
          earlier.spans[at]!.count,
          earlier.spans[at]!.meetingCount,
        ])
      }
      const sum = (name: 'count' | 'previousCount') => spans.reduce((all, span) => all + span[name], 0)
      expect([sum('count'), sum('previousCount')]).toEqual([now.count, previous.count])
    }
  })
  test('by purpose and by channel, in both periods and over time', async () => {
    for (const [whose, who, scope, filters] of scopes()) {
      const { purposes: byPurpose, channels: byChannel, spans } = await activity(who, { ...scope, ...days })
      const counted = async (of: { from: string; to: string }) => {
        const { output } = await app.ask(who, salesLogs.summary, { ...filters, ...of, withoutSample: true })
        const found = new Map<string, number>(
          [...output.purposes, ...output.channels].map((one) => [one.code, one.count]),
        )
        return [...purposes, ...channels].map((code) => found.get(code) ?? 0)
      }
      const all = [...byPurpose, ...byChannel]
      const at = 2
      expect(all.map(({ code }) => code)).toEqual([...purposes, ...channels])
      expect([all.map(({ count }) => count), all.map(({ previousCount }) => previousCount)], whose).toEqual([
        await counted(days),
        await counted(before),
      ])
      expect(all.map(({ counts }) => counts[at])).toEqual(await counted({ from: spans[at]!.from, to: spans[at]!.to }))
      for (const { counts, count } of all) expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count)
      expect([byPurpose[1]!.count, byChannel[2]!.count]).toEqual([
        await listed(who, { ...filters, ...days, purpose: purposes[1] }),
        await listed(who, { ...filters, ...days, channel: channels[2] }),
      ])
    }
  })
  test('by first author; those that others wrote with them stand beside, and in no sum', async () => {
    const { people, now } = await activity(team.manager, { whose: 'workgroup', ...days })
    expect(people.map(({ count }) => count)).toEqual(people.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(people.map(({ person }) => person.id)).toContain(formerMember.id)
    expect(people.reduce((all, { count }) => all + count, 0)).toBe(now.count)
    for (const { person, count, previousCount, needCount, coachingCount, sharedCount } of people) {
      const own = { authorId: person.id, isFirstAuthor: true, ...days }
      expect(sharedCount).toBe(await listed(team.manager, { authorId: person.id, isCoAuthor: true, ...days }))
      expect([count, previousCount, needCount, coachingCount, count + sharedCount], person.name).toEqual([
        await listed(team.manager, own),
        await listed(team.manager, { ...own, ...before }),
        await listed(team.manager, { ...own, need: 'strategic,product,personal,operational' }),
        await listed(team.manager, { ...own, need: 'none' }),
        await listed(team.manager, { ...own, isFirstAuthor: false }),
      ])
    }
    expect(people.some(({ sharedCount }) => sharedCount > 0)).toBe(true)
  })
  test('by department with those below it, from the scope down', async () => {
    const { departments } = await activity(team.manager, { whose: 'workgroup', ...days })
    expect(departments).toEqual([
      {
        departmentId: department.id,
        name: '수도권영업팀',
        count: await listed(team.manager, { departmentId: department.id, ...days }),
        previousCount: await listed(team.manager, { departmentId: department.id, ...before }),
      },
    ])
    const below = await activity(team.manager, { whose: 'department', departmentId: department.id, ...days })
    expect(below.departments.map(({ departmentId, count }) => [departmentId, count])).toEqual([
      [department.below, await listed(team.manager, { departmentId: department.below, ...days })],
    ])
    expect((await activity(team.staff, { whose: 'me', ...days })).departments).toEqual([])
  })
  test('needs by type and by item', async () => {
    for (const [whose, who, scope, filters] of scopes()) {
      const { output } = await app.ask(who, statistics.needs, { ...scope, ...days })
      const at = 3
      const { from, to } = output.spans[at]!
      expect(output.spans.map((span) => span.from)).toEqual(
        (await activity(who, { ...scope, ...days })).spans.map((span) => span.from),
      )
      for (const { type, count, previousCount, counts } of output.types) {
        expect([count, previousCount, counts[at]], `${whose} ${type}`).toEqual([
          await listed(who, { ...filters, ...days, need: type }),
          await listed(who, { ...filters, ...before, need: type }),
          await listed(who, { ...filters, from, to, need: type }),
        ])
        expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count)
      }
      for (const { itemId, count, previousCount } of output.items)
        expect([count, previousCount], `${whose} ${itemId}`).toEqual([
          await listed(who, { ...filters, ...days, needItemId: itemId }),
          await listed(who, { ...filters, ...before, needItemId: itemId }),
        ])
      const { now } = await activity(who, { ...scope, ...days })
      expect(output.readCount).toBe(now.readCount)
    }
    const { output } = await app.ask(team.manager, statistics.needs, { whose: 'workgroup', ...days })
    expect([output.items.length, output.types.every(({ type, count }) => type === 'strategic' || count > 0)]).toEqual([
      2,
      true,
    ])
  })
  test('customers without a log for long, and how often customers are contacted', async () => {
    for (const [who, scope, filters] of [
      [team.manager, { whose: 'workgroup' }, {}],
      [team.staff, { whose: 'me' }, { ownerId: team.staff.id }],
      [team.chief, ofDepartment(), { departmentId: department.id }],
    ] as const) {
      const { output } = await app.ask(who, statistics.contacts, { ...scope, ...days })
      for (const { days: quietDays, count } of output.quiet)
        expect(count).toBe(await listedCustomers(who, { ...filters, quietDays: quietDays as '30' }))
      expect(output.quiet[0]!.count).toBeGreaterThan(0)
      const quiet = (await app.ask(who, customers.list, { ...filters, quietDays: '30', withoutSample: true })).output
        .items
      expect(output.items).toHaveLength(Math.min(10, output.quiet[0]!.count))
      for (const { customerId } of output.items) expect(quiet.map(({ id }) => id)).toContain(customerId)
      const waits = output.items.map(({ quietFor }) => quietFor)
      expect(waits).toEqual(waits.toSorted((one, other) => other - one))
    }
    const { output } = await app.ask(team.manager, statistics.contacts, { whose: 'workgroup', ...days })
    for (const { customerId, count, previousCount } of output.frequent)
      expect([count, previousCount]).toEqual([
        await listed(team.manager, { customerId, ...days }),
        await listed(team.manager, { customerId, ...before }),
      ])
    expect(output.customerCount).toBe(await listedCustomers(team.manager, {}))
  })
  test('customers by stage and segment, of all or of one industry', async () => {
    for (const [scope, filters, industry] of [
      [{ whose: 'workgroup' }, {}, ''],
      [{ whose: 'workgroup' }, {}, '화학'],
      [ofDepartment(), { departmentId: department.id }, ''],
    ] as const) {
      const listedIn = (of: ClientInputOf<typeof customers.list>) =>
        listedCustomers(team.manager, { ...filters, ...of })
      const { output } = await app.ask(team.manager, statistics.segments, { ...scope, industry })
      expect(output.total).toBeGreaterThan(0)
      for (const { stage, segment, count } of output.cells)
        expect(count, `${stage} ${segment}`).toBe(
          await listedIn({ stage: stage || 'none', segment: segment || 'none', industry }),
        )
      expect(output.cells.some(({ stage }) => stage === '')).toBe(true)
      expect(output.cells.reduce((all, { count }) => all + count, 0)).toBe(output.total)
      if (scope.whose === 'workgroup')
        expect(output.industries.map((one) => one.industry).toSorted()).toEqual(['전자', '화학'])
      for (const one of output.industries) expect(one.count).toBe(await listedIn({ industry: one.industry }))
    }
  })
})

describe('whose figures', () => {
  test('members of staff see only their own, on every call', async () => {
    for (const call of [statistics.activity, statistics.needs, statistics.contacts])
      for (const asked of [{ whose: 'workgroup' }, { whose: 'department', departmentId: department.id }] as const)
        expect((await app.ask(team.staff, call, { ...asked, ...days })).error).toBe('no_permission')
    expect((await app.ask(team.staff, statistics.segments, { whose: 'workgroup' })).error).toBe('no_permission')
    const own = await activity(team.staff, { whose: 'me', ...days })
    expect(own.people.map(({ person }) => person.id)).toEqual([team.staff.id])
    // The department of another scope has no effect.
    expect(await activity(team.staff, { whose: 'me', departmentId: department.id, ...days })).toEqual(own)
  })
  test('a manager without a department has no figures of "my department"', async () => {
    const { now, people } = await activity(team.manager, { whose: 'department', ...days })
    expect([now.count, people]).toEqual([0, []])
  })
})

describe('periods', () => {
  test('without days: 13 weeks from a Monday, to today', async () => {
    const { from, to, spans } = await activity(team.manager, { whose: 'workgroup' })
    expect(to).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(app.now()))
    expect([new Date(from).getUTCDay(), spans.length]).toEqual([1, 13])
    // Days after today are left out: of fourteen days, ten have begun.
    const asked = { whose: 'workgroup', from: addDays(to, -9), to: addDays(to, 4) } as const
    const found = await activity(team.manager, asked)
    expect(found).toMatchObject({ from: asked.from, to, previousFrom: addDays(to, -23), previousTo: addDays(to, -14) })
    expect((await app.ask(team.manager, keywords.list, asked)).output).toMatchObject({
      to,
      previousTo: addDays(to, -14),
    })
  })
  test('are divided by the interval that is asked for; months and quarters are compared with the same days of earlier ones', async () => {
    const asked = { whose: 'workgroup', from: '2026-02-01', to: '2026-03-20' } as const
    const found = async (more: Partial<Asked>) => {
      const of = await activity(team.manager, { ...asked, ...more })
      for (const [at, { from, to, count, meetingCount }] of of.spans.entries()) {
        if (at % 20 === 0)
          expect([count, meetingCount], `${more.interval} ${from}`).toEqual([
            await listed(team.manager, { from, to }),
            await listed(team.manager, { from, to, channel: meetingChannel }),
          ])
      }
      for (const [sum, name] of [
        [of.now.count, 'count'],
        [of.previous.count, 'previousCount'],
      ] as const)
        expect(of.spans.reduce((all, span) => all + span[name], 0)).toBe(sum)
      return of
    }
    const months = await found({ interval: 'month' })
    expect(months).toMatchObject({ spanDays: 0, spanMonths: 1, previousFrom: '2025-12-01', previousTo: '2026-01-20' })
    expect(months.spans.map(({ from, to, previousCount }) => [from, to, previousCount])).toEqual([
      ['2026-02-01', '2026-02-28', await listed(team.manager, { from: '2025-12-01', to: '2025-12-31' })],
      ['2026-03-01', '2026-03-20', await listed(team.manager, { from: '2026-01-01', to: '2026-01-20' })],
    ])
    expect(await found({ interval: 'quarter', compare: 'quarter' })).toMatchObject({
      spanMonths: 3,
      spans: [asked].map(({ from, to }) => ({ from, to })),
      previousFrom: '2025-11-01',
      previousTo: '2025-12-20',
    })
    expect(await found({ compare: 'half' })).toMatchObject({ spanMonths: 1, previousFrom: '2025-08-01' })
    expect(await found({ interval: 'week', compare: 'quarter' })).toMatchObject({ previousFrom: '2025-11-02' })
    expect((await found({ interval: 'day' })).spans).toHaveLength(48)
    // Other figures are of the same days.
    const needs = (await app.ask(team.manager, statistics.needs, { ...asked, interval: 'month' })).output
    expect([needs.previousFrom, needs.previousTo]).toEqual(['2025-12-01', '2026-01-20'])
    const { url } = (await app.ask(team.manager, statistics.download, { ...asked, interval: 'month' })).output
    const rows = await sheetRows(app, url)
    expect(rows[0]!.slice(2)).toEqual(['2026-02-01 – 2026-03-20', '2025-12-01 – 2026-01-20'])
    expect(rows.filter(([title]) => title === 'Face-to-face logs over time')).toHaveLength(2)
    // An end before the start has no logs.
    expect(await activity(team.manager, { ...asked, to: '2026-01-01' })).toMatchObject({ now: { count: 0 }, spans: [] })
  })
  test('are days of the time zone of the workgroup; the same weeks of the year before', async () => {
    const { staff, manager, workgroupId } = await aTeam(app, { timeZone: 'America/New_York' })
    const counts = async () =>
      (await activity(manager, { whose: 'workgroup', from: '2026-03-02', to: '2026-03-02' })).now
    await aSalesLog(app, { by: staff, at: '2026-03-02T04:59:59Z' })
    await aSalesLog(app, { by: staff, at: '2026-03-03T05:00:00Z' })
    expect((await counts()).count).toBe(0)
    await aSalesLog(app, { by: staff, at: '2026-03-02T05:00:00Z' })
    await aSalesLog(app, { by: staff, at: '2026-03-03T04:59:59Z' })
    expect(await counts()).toMatchObject({ count: 2, customerCount: 2 })
    await app.owner.query("update workgroups set time_zone = 'Asia/Seoul' where id = $1", [workgroupId])
    expect((await counts()).count).toBe(2)
    const later = { whose: 'workgroup', from: '2027-03-01', to: '2027-03-01', compare: 'year' } as const
    expect(await activity(manager, later)).toMatchObject({
      now: { count: 0 },
      previous: { count: 2 },
      previousFrom: '2026-03-02',
    })
  })
  test('an edited date, a deleted log and a merged customer arrive', async () => {
    const { staff, manager } = await aTeam(app)
    const asked = { whose: 'workgroup', ...days } as const
    const [kept, gone] = [await aCustomer(app, { by: manager }), await aCustomer(app, { by: manager })]
    const logs: string[] = []
    for (const customerId of [kept, gone]) {
      const contactId = await aContact(app, { by: staff, customerId })
      logs.push((await aSalesLog(app, { by: staff, customerId, contactId, at: '2026-03-05T01:00:00Z' })).id)
    }
    const frequent = async () => (await app.ask(manager, statistics.contacts, asked)).output.frequent
    expect((await frequent()).map(({ count }) => count)).toEqual([1, 1])
    await app.owner.query(
      'update sales_logs set customer_id = $1, contact_id = (select contact_id from sales_logs where id = $3) where id = $2',
      [kept, logs[1], logs[0]],
    )
    expect(await frequent()).toMatchObject([{ customerId: kept, count: 2 }])
    expect((await activity(manager, asked)).now).toMatchObject({ count: 2, customerCount: 1 })
    await app.owner.query('update customers set deleted_at = now() where id = $1', [kept])
    expect((await activity(manager, asked)).now).toMatchObject({ count: 2, customerCount: 0 })
    expect(await listedCustomers(manager, { contactedFrom: days.from, contactedTo: days.to })).toBe(0)
    await app.owner.query('update customers set deleted_at = null where id = $1', [kept])
    await app.owner.query("update sales_logs set happened_at = '2026-05-01T00:00:00Z' where id = $1", [logs[0]])
    expect((await activity(manager, asked)).now.count).toBe(1)
    await app.ask(staff, salesLogs.delete, { id: logs[1]!, ver: 1 })
    expect((await activity(manager, asked)).now).toMatchObject({ count: 0, customerCount: 0 })
  })
})

const daysOf = ({ from, to }: { from: string; to: string }) => `${from} – ${to}`
test('the Excel file has the figures of the calls, of the own only for staff', async () => {
  for (const [, who, scope] of scopes()) {
    const asked = { ...scope, ...days, industry: industries[0]! }
    const { url, name } = (await app.ask(who, statistics.download, asked)).output
    expect(name).toMatch(/^Saleslog_performance_\d{8}\.xlsx$/)
    const rows = await sheetRows(app, url)
    const found = await activity(who, asked)
    const needs = (await app.ask(who, statistics.needs, asked)).output
    const words = (await app.ask(who, keywords.list, { ...scope, ...days, pageSize: 100 })).output
    const contacts = (await app.ask(who, statistics.contacts, asked)).output
    const { stages: inStages, moves } = (await app.ask(who, leads.summary, asked)).output
    const { cells } = (await app.ask(who, statistics.segments, asked)).output
    const ofSection = (section: string) => rows.filter(([title]) => title === section).map(([, ...cells]) => cells)
    expect(rows[0]!.slice(2)).toEqual([`${days.from} – ${days.to}`, `${before.from} – ${before.to}`])
    expect(ofSection('Overall').map(([, now, earlier]) => [now, earlier])).toEqual(
      (['count', 'meetingCount', 'customerCount', 'needCount', 'coachingCount'] as const).map((one) => [
        found.now[one],
        found.previous[one],
      ]),
    )
    expect(ofSection('Face-to-face logs over time')).toEqual(
      found.spans.map((span) => [daysOf(span), span.meetingCount, span.previousMeetingCount]),
    )
    for (const [section, codes] of [
      ['Logs by purpose', found.purposes],
      ['Logs by channel', found.channels],
    ] as const)
      expect(ofSection(section).map(([, now, earlier]) => [now, earlier])).toEqual(
        codes.map(({ count, previousCount }) => [count, previousCount]),
      )
    expect(ofSection('Logs by need').map(([, now]) => now)).toEqual(needs.types.map(({ count }) => count))
    for (const [section, rowsOverTime] of [
      ['Logs by purpose', found.purposes],
      ['Logs by channel', found.channels],
      ['Logs by need', needs.types],
    ] as const)
      expect(
        ofSection(`${section} · over time`).map(([item, now]) => [String(item).split(' · ').at(-1), now]),
        section,
      ).toEqual(rowsOverTime.flatMap(({ counts }) => counts.map((count, at) => [daysOf(found.spans[at]!), count])))
    for (const [of, name] of [
      ['Face-to-face logs', 'meetingCount'],
      ['Logs with needs', 'needCount'],
      ['Logs that need coaching', 'coachingCount'],
      ['Co-authored logs', 'sharedCount'],
    ] as const)
      expect(ofSection(`Logs by person · ${of}`).map(([, now]) => now)).toEqual(found.people.map((one) => one[name]))
    expect(words.items.length).toBeGreaterThan(0)
    for (const [word, now, earlier] of ofSection('Logs by word')) {
      const item = words.items.find((one) => one.word === word)!
      expect([now, earlier]).toEqual([item.count, item.previousCount])
      const ofWord = ofSection('Logs by word · over time').filter(([title]) => String(title).startsWith(`${word} · `))
      expect(ofWord.map(([, count]) => count)).toEqual(item.counts)
    }
    expect(ofSection('Logs by person')).toEqual(
      found.people.map(({ person, count, previousCount }) => [person.name, count, previousCount]),
    )
    expect(ofSection('Customers by stage (today)').map(([, now]) => now)).toEqual(inStages.map(({ count }) => count))
    expect(ofSection('Average days at the stage (today)').map(([, now]) => now)).toEqual(
      inStages.flatMap((stage) => (stage.days === null ? [] : [stage.days])),
    )
    expect(ofSection('Customers moved between stages').map(([, now]) => now)).toEqual(
      moves.map(({ customerCount }) => customerCount),
    )
    expect(ofSection('Moves between stages').map(([, now]) => now)).toEqual(moves.map(({ count }) => count))
    expect(
      ofSection('Customers by stage and segment (today)').map(([item, now]) => [String(item).split(' · ')[0], now]),
    ).toEqual(cells.map(({ count }) => [asked.industry, count]))
    expect(ofSection('Customers with the most logs')).toEqual(
      contacts.frequent.map((one) => [one.customerName, one.count, one.previousCount]),
    )
  }
  expect((await app.ask(team.staff, statistics.download, { whose: 'workgroup' })).error).toBe('no_permission')
})
