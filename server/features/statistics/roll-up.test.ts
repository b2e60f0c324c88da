// Roll-ups against a count that reads every log in another way: after random writes of several writers, while days are
// rolled up. `ROLLUP_WRITES` sets how many (10000 for a long run).
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channels, purposes } from '../../../contract/codes.ts'
import { keywords } from '../../../contract/calls/statistics/keywords.ts'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import {
  comparedPeriods,
  intervals,
  meetingChannel,
  previousDays,
  spansOf,
  type Interval,
} from '../../../contract/calls/statistics/periods.ts'
import { typeNames } from '../../../contract/calls/needs/types.ts'
import { addDays, weekday } from '../../../contract/rules/days.ts'
import { localTime } from '../../../contract/rules/zoned-times.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aDepartment, aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog, aSample } from '../../../tests/support/builders/records.ts'
import { anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import type { Step } from '../../jobs/transaction.ts'
import { jobSteps, runJob } from '../../../tests/support/jobs.ts'
import { recountLogs } from './recount.ts'
import { rollUpLogs } from './roll-up.ts'

let app: TestApp
// Without a worker: the test runs the job itself.
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'web', DATABASE_POOL: '8' })
})
afterAll(() => app.stop())

const today = () => app.now().toISOString().slice(0, 10)
const recount = (workgroupId: string) => recountLogs(jobSteps(app, workgroupId).step, workgroupId)
const rollUp = (workgroupId: string) => runJob(app, 'rollups.keep', { workgroupId })
type Log = {
  id: string
  at: Date
  day: string
  author: string
  coAuthors: string[]
  purpose: string
  channel: string
  types: string[] | null
  items: string[]
  words: string[]
  customer: string
}
/** All logs but samples, with their days in the time zone of the workgroup. */
async function allLogs(workgroupId: string): Promise<Log[]> {
  const { rows } = await app.owner.query<Omit<Log, 'day'> & { zone: string }>(
    `select l.id, l.happened_at as at, w.time_zone as zone, l.author_id as author, l.co_author_ids as "coAuthors", l.purpose, l.channel, l.need_types as types, l.need_items as items, l.words, l.customer_id as customer
     from sales_logs l join workgroups w on w.id = l.workgroup_id join customers c on c.id = l.customer_id
     where l.workgroup_id = $1 and not c.is_sample`,
    [workgroupId],
  )
  return rows.map(({ zone, ...log }) => ({ ...log, day: localTime(zone, log.at.toISOString()).day }))
}
const tally = (logs: readonly Log[], keysOf: (log: Log) => readonly string[]) => {
  const counts = new Map<string, number>()
  for (const key of logs.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted())
}
/** `inDepartment`: the members of the department right below the scope. */
type Asked = { interval?: Interval; inDepartment?: readonly string[] }
/** What the calls answer, by another way. */
function expectedFrom(
  all: readonly Log[],
  { from, to }: { from: string; to: string },
  users: readonly string[] | null,
  { interval, inDepartment = [] }: Asked = {},
) {
  const inPeriod = all.filter(({ day }) => day >= from && day <= to)
  const isOfUsers = ({ author }: Log) => users?.includes(author) ?? true
  const logs = inPeriod.filter(isOfUsers)
  const within = (of: { from: string; to: string }) =>
    all.filter((log) => log.day >= of.from && log.day <= of.to && isOfUsers(log))
  const { previous, spans, spansBefore } = comparedPeriods({ from, to }, 'before', interval)
  // Words have no interval.
  const earlier = within(previousDays({ from, to }, 'before'))
  const compared = within(previous)
  const startOf = (of: readonly { from: string }[], day: string) => of.findLast((span) => span.from <= day)!.from
  const spanOf = ({ day }: Log) => [startOf(spans, day)]
  const wordSpanOf = ({ day }: Log) => [startOf(spansOf({ from, to }), day)]
  const withWord = logs.filter(({ words }) => words.includes(aWord))
  const newestFirst = (one: Log, other: Log) => Number(other.at) - Number(one.at) || Number(other.id) - Number(one.id)
  return {
    count: logs.length,
    meetings: logs.filter(({ channel }) => channel === meetingChannel).length,
    read: logs.filter(({ types }) => types !== null).length,
    withNeed: logs.filter(({ types }) => types !== null && types.length > 0).length,
    toCoach: logs.filter(({ types }) => types?.length === 0).length,
    bySpan: tally(logs, spanOf),
    bySpanBefore: tally(compared, ({ day }) => [startOf(spansBefore, day)]),
    byCode: tally(logs, ({ purpose, channel }) => [purpose, channel]),
    byCodeBefore: tally(compared, ({ purpose, channel }) => [purpose, channel]),
    byCodeInSpan: tally(logs, (log) => [log.purpose, log.channel].map((code) => `${spanOf(log)[0]} ${code}`)),
    byPerson: tally(logs, ({ author }) => [author]),
    byPersonBefore: tally(compared, ({ author }) => [author]),
    inDepartment: logs.filter(({ author }) => inDepartment.includes(author)).length,
    shared: tally(inPeriod, ({ coAuthors }) => coAuthors.filter((id) => users?.includes(id) ?? true)),
    types: tally(logs, ({ types }) => types ?? []),
    typesBefore: tally(compared, ({ types }) => types ?? []),
    typesInSpan: tally(logs, (log) => (log.types ?? []).map((type) => `${spanOf(log)[0]} ${type}`)),
    items: tally(logs, ({ items }) => items),
    words: tally(logs, ({ words }) => words),
    wordsBefore: tally(earlier, ({ words }) => words),
    wordsByNeed: tally(logs, ({ types, words }) =>
      (types ?? []).flatMap((type) => words.map((word) => `${type} ${word}`)),
    ),
    customers: new Set(logs.map(({ customer }) => customer)).size,
    customersBefore: new Set(compared.map(({ customer }) => customer)).size,
    frequent: tally(logs, ({ customer }) => [customer]),
    wordBySpan: tally(withWord, wordSpanOf),
    wordByCustomer: tally(withWord, ({ customer }) => [customer]),
    wordByPerson: tally(withWord, ({ author }) => [author]),
    latestOfWord: withWord
      .toSorted(newestFirst)
      .slice(0, 3)
      .map(({ id }) => id),
    wordBefore: earlier.filter(({ words }) => words.includes(aWord)).length,
  }
}
const positive = (counts: [string, number][]) => Object.fromEntries(counts.filter(([, count]) => count > 0).toSorted())
type Whose = { whose: 'me' | 'workgroup' | 'department'; departmentId?: string }
/** The same from the calls. */
async function asked(who: TestPerson, whose: Whose, days: { from: string; to: string }, interval: Interval = 'auto') {
  const input = { ...whose, ...days }
  const activity = (await app.ask(who, statistics.activity, { ...input, interval })).output
  const needs = (await app.ask(who, statistics.needs, { ...input, interval })).output
  const contacts = (await app.ask(who, statistics.contacts, { ...input, interval })).output
  const words = (await app.ask(who, keywords.list, input)).output
  const byNeed = (await app.ask(who, keywords.byNeed, input)).output
  const word = (await app.ask(who, keywords.detail, { ...input, word: aWord })).output
  for (const { count, previousCount, counts } of words.items) {
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(count)
    expect(count + previousCount).toBeGreaterThan(0)
  }
  expect([words.logCount, word.logCount]).toEqual([activity.now.count, activity.now.count])
  expect(activity.spans.reduce((sum, { count }) => sum + count, 0)).toBe(activity.now.count)
  expect(word.customerCount).toBe(word.customers.length)
  const codes = [...activity.purposes, ...activity.channels]
  return {
    count: activity.now.count,
    meetings: activity.now.meetingCount,
    read: needs.readCount,
    withNeed: activity.now.needCount,
    toCoach: activity.now.coachingCount,
    bySpan: positive(activity.spans.map(({ from, count }) => [from, count])),
    bySpanBefore: positive(
      comparedPeriods(days, 'before', interval).spansBefore.map(({ from }, at) => [
        from,
        activity.spans[at]!.previousCount,
      ]),
    ),
    byCode: positive(codes.map(({ code, count }) => [code, count])),
    byCodeBefore: positive(codes.map(({ code, previousCount }) => [code, previousCount])),
    byCodeInSpan: positive(
      codes.flatMap(({ code, counts }) =>
        counts.map((count, at): [string, number] => [`${activity.spans[at]!.from} ${code}`, count]),
      ),
    ),
    byPerson: positive(activity.people.map(({ person, count }) => [person.id, count])),
    byPersonBefore: positive(activity.people.map(({ person, previousCount }) => [person.id, previousCount])),
    inDepartment: activity.departments.reduce((sum, { count }) => sum + count, 0),
    shared: positive(activity.people.map(({ person, sharedCount }) => [person.id, sharedCount])),
    types: positive(needs.types.map(({ type, count }) => [type, count])),
    typesBefore: positive(needs.types.map(({ type, previousCount }) => [type, previousCount])),
    typesInSpan: positive(
      needs.types.flatMap(({ type, counts }) =>
        counts.map((count, at): [string, number] => [`${needs.spans[at]!.from} ${type}`, count]),
      ),
    ),
    items: positive(needs.items.map(({ itemId, count }) => [itemId, count])),
    customers: activity.now.customerCount,
    customersBefore: activity.previous.customerCount,
    frequent: positive(contacts.frequent.map(({ customerId, count }) => [customerId, count])),
    words: positive(words.items.map((item) => [item.word, item.count])),
    wordsBefore: positive(words.items.map((item) => [item.word, item.previousCount])),
    wordsByNeed: positive(
      byNeed.types.flatMap(({ type, words: ofType }) =>
        ofType.map((one): [string, number] => [`${type} ${one.word}`, one.count]),
      ),
    ),
    wordBySpan: positive(word.spans.map(({ from, count }) => [from, count])),
    wordByCustomer: positive(word.customers.map(({ customerId, count }) => [customerId, count])),
    wordByPerson: positive(word.people.map(({ person, count }) => [person.id, count])),
    latestOfWord: word.sentences.map(({ logId }) => logId),
    wordBefore: word.spans.reduce((sum, { previousCount }) => sum + previousCount, 0),
  }
}

const vocabulary = ['단가', '납기', '샘플', 'MOQ', '견적']
const aWord = vocabulary[0]!
/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function aTeamWithLogs() {
  const team = await aTeam(app, { timeZone: 'America/New_York' })
  const { staff, colleague, manager } = team
  const authors = [staff, colleague, manager].map(({ id }) => id)
  const customers: { customerId: string; contactId: string }[] = []
  for (const by of [staff, colleague, manager]) {
    const customerId = await aCustomer(app, { by })
    customers.push({ customerId, contactId: await aContact(app, { by, customerId }) })
  }
  await aSample(app, { by: staff })
  const items = [await anItem(app, { by: manager }), await anItem(app, { by: manager })]
  const departmentId = await aDepartment(app, team.workgroupId)
  await app.owner.query('update members set department_id = $1 where user_id = any($2)', [
    departmentId,
    [staff.id, colleague.id],
  ])
  return { ...team, authors, customers, items, departmentId }
}
type Team = Awaited<ReturnType<typeof aTeamWithLogs>>

/** One random write, in a transaction of its own. */
async function write(
  { workgroupId, authors, customers, items, departmentId, colleague }: Team,
  random: () => number,
): Promise<void> {
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)]!
  const some = <T>(of: readonly T[]) => of.filter(() => random() < 0.4)
  // Most of them in days that are rolled up; clocks change in the first week of November.
  const at = () => new Date(app.now().getTime() - random() ** 2 * 100 * 86_400_000)
  const anyLog = '(select id from sales_logs where workgroup_id = $1 order by random() limit 1 for update skip locked)'
  const change = (set: string, ...values: unknown[]) =>
    app.owner.query(`update sales_logs set ${set} where workgroup_id = $1 and id = ${anyLog}`, [workgroupId, ...values])
  const needs = () => {
    const types = some(typeNames)
    return random() < 0.2 ? null : types
  }
  const what = random()
  if (what < 0.3) {
    const { customerId, contactId } = one(customers)
    await app.owner.query(
      `insert into sales_logs (workgroup_id, author_id, co_author_ids, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt, need_types, need_items, nouns)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '0010001', '방문', '방문', '방문', $9, $10, $11)`,
      [
        workgroupId,
        one(authors),
        some(authors).slice(0, 1),
        customerId,
        contactId,
        at(),
        one(purposes),
        one(channels),
        needs(),
        some(items),
        some(vocabulary),
      ],
    )
  } else if (what < 0.4)
    await app.owner.query(`delete from sales_logs where workgroup_id = $1 and id = ${anyLog}`, [workgroupId])
  else if (what < 0.55) await change('happened_at = $2', at())
  else if (what < 0.65) await change('purpose = $2, channel = $3', one(purposes), one(channels))
  else if (what < 0.75) await change('co_author_ids = $2', some(authors).slice(0, 1))
  else if (what < 0.78) {
    const { customerId, contactId } = one(customers)
    await change('customer_id = $2, contact_id = $3', customerId, contactId)
  } else if (what < 0.8) await change('author_id = $2', one(authors))
  else if (what < 0.95) await change('need_types = $2, need_items = $3', needs(), some(items))
  else if (what < 0.97) await change('nouns = $2', some(vocabulary))
  else if (what < 0.975) await change("title = '제목만'")
  else if (what < 0.98) {
    // As a merge of two customers does.
    const [gone, { customerId, contactId }] = [one(customers), one(customers)]
    await app.owner
      .query('update sales_logs set customer_id = $3, contact_id = $4 where workgroup_id = $1 and customer_id = $2', [
        workgroupId,
        gone.customerId,
        customerId,
        contactId,
      ])
      .catch((error: { code?: string }) => {
        // Two at once in both directions: PostgreSQL ends one of them.
        if (error.code !== '40P01') throw error
      })
  } else if (what < 0.985)
    await app.owner.query(
      'update members set department_id = case when department_id is null then $3::bigint end where workgroup_id = $1 and user_id = $2',
      [workgroupId, one(authors), departmentId],
    )
  else if (what < 0.99)
    await app.owner.query(
      'update members set left_at = case when left_at is null then now() end where workgroup_id = $1 and user_id = $2',
      [workgroupId, colleague.id],
    )
  else
    await app.owner.query('update workgroups set time_zone = $2 where id = $1', [
      workgroupId,
      one(['America/New_York', 'America/Santiago', 'Asia/Seoul']),
    ])
}

describe('statistics from roll-ups', () => {
  const writes = Number(process.env.ROLLUP_WRITES ?? 400)
  test(
    'are those of a count of the logs after random writes of four writers, while days are rolled up',
    async () => {
      const team = await aTeamWithLogs()
      const { staff, manager, workgroupId, departmentId } = team
      const rounds = Math.ceil(writes / 100)
      let fromRollUps = 0
      for (let round = 0; round < rounds; round += 1) {
        // A long run asks for more than an account may in an hour.
        await app.owner.query('delete from attempts')
        const writing = { isOver: false }
        const writers = Array.from({ length: 4 }, async (_, writer) => {
          const random = randomNumbers(round * 10 + writer)
          for (let n = 0; n < 25; n += 1) await write(team, random)
        })
        const rolling = (async () => {
          while (!writing.isOver) {
            await rollUp(workgroupId)
            await pause(5)
          }
        })()
        await Promise.all(writers)
        writing.isOver = true
        await rolling
        const { rows } = await app.owner.query<{ notes: number; rolled: number }>(
          `select (select count(*)::int from log_rollup_changes where workgroup_id = $1) as notes,
             (select coalesce(sum(log_count), 0)::int from log_rollups where workgroup_id = $1 and days = 1) as rolled`,
          [workgroupId],
        )
        fromRollUps += rows[0]!.rolled
        const logs = await allLogs(workgroupId)
        const { rows: members } = await app.owner.query<{ id: string }>(
          'select user_id as id from members where workgroup_id = $1 and department_id = $2 and left_at is null',
          [workgroupId, departmentId],
        )
        const inDepartment = members.map(({ id }) => id)
        const interval = intervals[round % intervals.length]!
        const { rows: zones } = await app.owner.query<{ zone: string }>(
          'select time_zone as zone from workgroups where id = $1',
          [workgroupId],
        )
        // Nothing after today of the workgroup is counted.
        const end = addDays(localTime(zones[0]!.zone, app.now()).day, -(round % 9))
        for (const from of [
          addDays(end, -20),
          addDays(end, -weekday(end) - 7 * 12),
          addDays(end, -weekday(end) - 6 - 7 * 10),
          addDays(end, -57 + (round % 7)),
        ]) {
          const days = { from, to: end }
          for (const [who, whose, users] of [
            [manager, { whose: 'workgroup' }, null],
            [staff, { whose: 'me' }, [staff.id]],
            [manager, { whose: 'department', departmentId }, inDepartment],
          ] as const)
            expect(await asked(who, whose, days, interval), `${round} ${whose.whose} ${from} ${interval}`).toEqual(
              expectedFrom(logs, days, users, {
                interval,
                inDepartment: whose.whose === 'workgroup' ? inDepartment : [],
              }),
            )
        }
      }
      expect(fromRollUps).toBeGreaterThan(writes / 20)
      expect((await recount(workgroupId)).different).toEqual([])
    },
    60_000 + writes * 200,
  )

  test('a day that was written is counted from its logs until it is rolled up again', async () => {
    const team = await aTeamWithLogs()
    const { staff, manager, workgroupId, customers } = team
    const day = addDays(today(), -10)
    const log = () => aSalesLog(app, { by: staff, ...customers[0]!, at: `${day}T15:00:00Z` })
    const { id } = await log()
    await rollUp(workgroupId)
    const count = async () =>
      (await app.ask(manager, statistics.activity, { whose: 'workgroup', from: day, to: day })).output.now.count
    const rolled = async () =>
      (
        await app.owner.query<{ count: number }>(
          'select sum(log_count)::int as count from log_rollups where workgroup_id = $1 and days = 1',
          [workgroupId],
        )
      ).rows[0]!.count
    expect([await count(), await rolled()]).toEqual([1, 1])
    await log()
    await log()
    await app.owner.query('delete from sales_logs where id = $1', [id])
    expect([await count(), await rolled()]).toEqual([2, 1])
    await rollUp(workgroupId)
    expect([await count(), await rolled()]).toEqual([2, 2])
  })

  test('roll-ups of a release that counts something else are not read, and are counted again', async () => {
    const { staff, manager, workgroupId, customers } = await aTeamWithLogs()
    const day = addDays(today(), -10)
    await aSalesLog(app, { by: staff, ...customers[0]!, at: `${day}T15:00:00Z`, purpose: purposes[2] })
    await rollUp(workgroupId)
    const counted = async () => {
      const { output } = await app.ask(manager, statistics.activity, { whose: 'workgroup', from: day, to: day })
      return [output.now.count, output.purposes[2]!.count]
    }
    // As the release before leaves them, which writes days that it counts again without purposes.
    const change = (table: string, set: string) =>
      app.owner.query(`update ${table} set ${set} where workgroup_id = $1`, [workgroupId])
    await change('log_total_rollups', 'log_count = 7, code_0020003_count = default')
    expect(await counted()).toEqual([7, 0])
    await change('log_rollup_states', 'version = default')
    expect(await counted()).toEqual([1, 1])
    await rollUp(workgroupId)
    expect(await counted()).toEqual([1, 1])
    await change('log_total_rollups', 'log_count = 7')
    expect(await counted()).toEqual([7, 1])
  })

  test('a worker of an older release leaves the roll-ups of a newer one alone', async () => {
    const { staff, workgroupId, customers } = await aTeamWithLogs()
    const day = addDays(today(), -10)
    await aSalesLog(app, { by: staff, ...customers[0]!, at: `${day}T15:00:00Z` })
    await rollUp(workgroupId)
    const { rows } = await app.owner.query<{ text: string }>(
      "select pg_get_functiondef('log_rollup_version'::regproc) as text",
    )
    const newer = rows[0]!.text.replace(/RETURN \(?\d+\)?::smallint/i, 'RETURN 99::smallint')
    expect(newer).not.toBe(rows[0]!.text)
    await app.owner.query(newer)
    try {
      await app.owner.query('update log_rollup_states set version = 99 where workgroup_id = $1', [workgroupId])
      await app.owner.query('update log_rollups set log_count = 7 where workgroup_id = $1', [workgroupId])
      await aSalesLog(app, { by: staff, ...customers[0]!, at: `${day}T16:00:00Z` })
      await rollUp(workgroupId)
      const kept = await app.owner.query<{ version: number; count: number }>(
        'select s.version, (select max(r.log_count) from log_rollups r where r.workgroup_id = s.workgroup_id)::int as count from log_rollup_states s where workgroup_id = $1',
        [workgroupId],
      )
      expect(kept.rows).toEqual([{ version: 99, count: 7 }])
    } finally {
      await app.owner.query(rows[0]!.text)
    }
  })

  test('a recount names the days that differ from the logs, and counts them again', async () => {
    const { staff, manager, workgroupId, customers } = await aTeamWithLogs()
    const days = [addDays(today(), -40), addDays(today(), -20), addDays(today(), -10)]
    for (const day of days)
      await aSalesLog(app, { by: staff, ...customers[0]!, at: `${day}T15:00:00Z`, keywords: [aWord] })
    await rollUp(workgroupId)
    expect((await recount(workgroupId)).different).toEqual([])
    const spoil = (text: string, value: string) => app.owner.query(text, [workgroupId, value])
    await spoil(
      'update log_rollups set code_0030007_count = 7 where workgroup_id = $1 and start_day = $2 and days = 1',
      days[0]!,
    )
    await spoil(
      "update word_rollups r set counts = '{7}' from word_rollup_scopes s where r.workgroup_id = $1 and s.id = r.scope_id and cardinality(user_ids) = 1 and days = 1 and start_day = $2",
      days[1]!,
    )
    const { different } = await recount(workgroupId)
    // The sums that the day is part of differ, too, and are named by the first of their days.
    expect(different).toEqual(expect.arrayContaining(days.slice(0, 2)))
    expect(different).not.toContain(days[2])
    expect((await recount(workgroupId)).different).toEqual([])
    for (const length of [1, 7]) {
      await spoil(
        'update log_total_rollups set log_count = log_count + 1 where workgroup_id = $1 and days = $2',
        String(length),
      )
      expect((await recount(workgroupId)).different).not.toEqual([])
      expect((await recount(workgroupId)).different).toEqual([])
    }
    for (const length of [7, 28]) {
      await spoil(
        'update word_rollups set log_count = log_count + 1 where workgroup_id = $1 and days = $2',
        String(length),
      )
      expect((await recount(workgroupId)).different, `${length} days`).not.toEqual([])
      expect((await recount(workgroupId)).different).toEqual([])
    }
    await spoil('update word_logs set log_ids[1] = $2 where workgroup_id = $1', '7')
    expect((await recount(workgroupId)).different).toContain(days[0])
    expect((await recount(workgroupId)).different).toEqual([])
    const { output } = await app.ask(manager, keywords.list, { whose: 'workgroup', from: days[0]!, to: days[2]! })
    expect(output.items).toMatchObject([{ word: aWord, count: 3 }])
  })

  test('days that take too long together are rolled up in smaller pieces, and one that always does is an error', async () => {
    const { staff, workgroupId, customers } = await aTeamWithLogs()
    for (const before of [60, 30, 2])
      await aSalesLog(app, {
        by: staff,
        ...customers[0]!,
        at: `${addDays(today(), -before)}T15:00:00Z`,
        keywords: [aWord],
      })
    const { step } = jobSteps(app, workgroupId)
    const lastDay = async () => {
      const { rows } = await app.owner.query<{ day: string }>(
        'select to_day::text as day from log_rollup_states where workgroup_id = $1',
        [workgroupId],
      )
      return rows[0]?.day ?? addDays(today(), -61)
    }
    /** As a server that manages so many days in its time. */
    const slowStep =
      (most: number): Step =>
      async (work) => {
        const before = await lastDay()
        return step(async (transaction) => {
          const result = await work(transaction)
          const { rows } = await sql<{ days: number }>`
            select to_day - ${before}::date as days from log_rollup_states where workgroup_id = ${workgroupId}`.execute(
            transaction.db,
          )
          if (rows[0] && rows[0].days > most) throw Object.assign(new Error('canceling statement'), { code: '57014' })
          return result
        })
      }
    await expect(rollUpLogs(slowStep(0), { workgroupId })).rejects.toThrow('canceling statement')
    expect(await lastDay()).toBe(addDays(today(), -61))
    let tries = 0
    // Another process is rolling up: that is no reason for smaller pieces, nor to give up.
    const busyStep: Step = (work) => {
      tries += 1
      return tries <= 3
        ? Promise.reject(Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }))
        : slowStep(3)(work)
    }
    await rollUpLogs(busyStep, { workgroupId })
    const { rows } = await app.owner.query<{ last: string }>(
      'select last_day_to_roll_up(time_zone)::text as last from workgroups where id = $1',
      [workgroupId],
    )
    expect(await lastDay()).toBe(rows[0]!.last)
    expect(await recount(workgroupId)).toMatchObject({ different: [] })
  })

  test('words of a department whose members change are those of its authors, before and after the job has summed them', async () => {
    const { staff, colleague, manager, workgroupId, customers, departmentId } = await aTeamWithLogs()
    for (const [n, by] of [staff, colleague, manager, manager].entries())
      await aSalesLog(app, {
        by,
        ...customers[0]!,
        at: `${addDays(today(), -40 + n * 9)}T15:00:00Z`,
        keywords: [aWord, vocabulary[n]!],
      })
    const days = { from: addDays(today(), -30), to: today() }
    const isRight = async (users: string[]) =>
      expect(await asked(manager, { whose: 'department', departmentId }, days)).toEqual(
        expectedFrom(await allLogs(workgroupId), days, users),
      )
    const sets = async () =>
      (
        await app.owner.query<{ ids: string[] }>(
          'select user_ids as ids from word_rollup_scopes where workgroup_id = $1 and cardinality(user_ids) > 1',
          [workgroupId],
        )
      ).rows.map(({ ids }) => ids)
    await rollUp(workgroupId)
    expect(await sets()).toEqual([[staff.id, colleague.id]])
    await isRight([staff.id, colleague.id])
    await app.owner.query('update members set department_id = $1 where user_id = $2', [departmentId, manager.id])
    const all = [staff.id, colleague.id, manager.id]
    await isRight(all)
    await rollUp(workgroupId)
    expect(await sets()).toEqual([all.toSorted((one, other) => Number(one) - Number(other))])
    await isRight(all)
    expect((await recount(workgroupId)).different).toEqual([])
  })

  test('members of staff read roll-ups of their own logs only', async () => {
    const { staff, colleague, manager, workgroupId, customers } = await aTeamWithLogs()
    for (const by of [staff, colleague, colleague])
      await aSalesLog(app, { by, ...customers[0]!, at: `${addDays(today(), -10)}T15:00:00Z`, keywords: [aWord] })
    await rollUp(workgroupId)
    const seen = async (role: number, userId: string) => {
      const client = await app.pool.connect()
      try {
        await client.query('begin')
        await client.query(
          "select set_config('app.workgroup', $1, true), set_config('app.user', $2, true), set_config('app.role', $3, true)",
          [workgroupId, userId, String(role)],
        )
        const { rows } = await client.query<{ days: number; author: string; count: number }>(
          `select days, author_id as author, log_count as count from log_rollups where days = 1
           union all select r.days, coalesce(r.author_id, 0), r.log_count from word_rollups r where days = 1 and type = ''
           union all select 0, author_id, cardinality(days) from word_logs
           union all select days, 0, log_count from log_total_rollups where days = 1 order by 2`,
        )
        return rows.map(({ author, count }) => [author, count])
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    expect(await seen(9, staff.id)).toEqual([
      [staff.id, 1],
      [staff.id, 1],
      [staff.id, 1],
    ])
    // Of both authors, their words, and the logs of these; words of their department; words and logs of all.
    expect(await seen(2, manager.id)).toHaveLength(9)
  })
})
