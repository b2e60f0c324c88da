// Scheduled jobs run for each workgroup and each member separately: a failure for one does not affect the others.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { contract } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { aCustomer, aDraft } from '../../tests/support/builders/records.ts'
import { startJobs, type JobQueue } from './queue.ts'
import type { JobName } from './declared.ts'

let app: TestApp
let queue: JobQueue
beforeAll(async () => {
  app = await startTestApp()
  queue = await startJobs(app.connection, pino({ level: 'silent' }))
})
afterAll(async () => {
  await queue.stop()
  await app.stop()
})
afterEach(() => app.owner.query('drop function if exists refused() cascade'))
/** Makes the database reject changes to the rows with this id. */
const refuse = (table: string, column: string, id: string) =>
  app.owner.query(`
    create function refused() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$;
    create trigger refused before update or delete on ${table} for each row when (old.${column} = ${id}) execute function refused()`)
async function send(name: JobName): Promise<void> {
  const client = await app.owner.connect()
  await queue.enqueueOn(client)(name, {} as never)
  client.release()
}
const within = { timeout: 30_000 }

test('news: a failure in one workgroup does not stop the lookups of others', async () => {
  const [first, second] = [await aTeam(app), await aTeam(app)]
  const dropped = async ({ staff }: { staff: TestPerson }) => {
    const customerId = await aCustomer(app, { by: staff })
    await app.owner.query(
      `insert into kept_headlines (workgroup_id, customer_id, source, link_hash, link, title, excerpt, outlet, kept_by_id, kept_at, dropped_at)
       values ($1, $2, 'naver', 'x', 'https://paper.example/1', '증설', '', '', $3, now() - interval '3 days', now() - interval '2 days')`,
      [staff.workgroupId, customerId, staff.id],
    )
  }
  for (const team of [first, second]) await dropped(team)
  await refuse('kept_headlines', 'workgroup_id', first.workgroupId!)
  await send('news.find')
  const remaining = async () =>
    (await app.owner.query<{ id: string }>('select workgroup_id as id from kept_headlines')).rows.map(({ id }) => id)
  await expect.poll(remaining, within).toEqual([first.workgroupId])
})

test('old drafts: a failure for one member does not stop the notifications of others', async () => {
  const { staff, colleague, manager, workgroupId } = await aTeam(app)
  const touchedAt = new Date(app.now().getTime() - 85 * 864e5)
  for (const by of [staff, colleague, manager]) await aDraft(app, { by, touchedAt })
  await refuse('drafts', 'owner_id', staff.id)
  // A time zone in which it is morning now.
  const hour = new Date(app.now()).getUTCHours()
  const zone = Array.from({ length: 24 }, (_, at) => at - 11).find((offset) => (hour + offset + 24) % 24 === 10)!
  await app.owner.query('update workgroups set time_zone = $2 where id = $1', [
    workgroupId,
    zone === 0 ? 'UTC' : `Etc/GMT${zone > 0 ? '-' : '+'}${Math.abs(zone)}`,
  ])
  await send('drafts.find')
  const notificationCount = async (who: TestPerson) =>
    (await app.ask(who, contract.notifications.list)).output.items.filter(({ kind }) => kind === 'drafts_ending').length
  await expect
    .poll(
      async () => [
        await notificationCount(staff),
        await notificationCount(colleague),
        await notificationCount(manager),
      ],
      within,
    )
    .toEqual([0, 1, 1])
})

test('every member is notified of a notice, also in a workgroup of thousands', async () => {
  const { master, workgroupId } = await aTeam(app)
  await app.owner.query(
    `with made as (
       insert into users (email, name, password_hash, language, last_workgroup_id)
       select 'many-' || at || '@daon.example', '김서연', '', 'ko', $1 from generate_series(1, 5000) at returning id)
     insert into members (workgroup_id, user_id, role) select $1, id, 9 from made`,
    [workgroupId],
  )
  const { output } = await app.ask(master, contract.notices.create, {
    title: '전사 공지',
    content: '월요일 9시',
    tells: true,
  })
  const notificationCount = async () => {
    const { rows } = await app.owner.query<{ count: number }>(
      'select count(*)::int as count from notifications where notice_id = $1',
      [output.id],
    )
    return rows[0]!.count
  }
  await vi.waitFor(async () => expect(await notificationCount()).toBe(5_004), within)
})
