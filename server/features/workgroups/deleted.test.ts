// A deleted workgroup is not there: for no call, link, job or schedule. A restored one is there as before.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needsToken, toWire, type Call } from '../../../contract/core/call.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { allCalls } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { deletion } from '../../../tests/support/builders/people.ts'
import { aPlan } from '../../../tests/support/builders/plans.ts'
import { aFixture, validInput, type Fixture } from '../../../tests/support/fixture.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { jobs, type JobName } from '../../jobs/declared.ts'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
})
afterAll(() => app.stop())

const remove = () => deletion(app, fixture.ours.workgroupId, fixture.ours.master)
const restore = () =>
  app.owner.query('update workgroups set deleted_at = null, deleted_by_id = null where id = $1', [
    fixture.ours.workgroupId,
  ])
const send = async (call: Call, wire: Record<string, unknown>) => {
  await app.owner.query('delete from attempts')
  const answer = await app.send(call, wire)
  return answer.status === 200 ? 'ok' : (answer.error ?? `status ${answer.status}`)
}

test('every call that needs a workgroup answers its members that they are in none', async () => {
  await remove()
  const { ours } = fixture
  const wrong: string[] = []
  for (const [name, call] of allCalls.filter(([, { audience }]) =>
    ['member', 'manager', 'chief', 'master'].includes(audience),
  ))
    for (const who of [ours.master, ours.staff]) {
      const { error } = await app.send(call, {}, { as: who })
      if (error !== 'no_workgroup') wrong.push(`${name}: ${error}`)
    }
  expect(wrong).toEqual([])
  await restore()
})

describe('links', () => {
  /** Calls without a token that open something of a workgroup. The others are of a person or of the service. */
  const ofWorkgroup: Record<string, string> = {
    'auth.checkInvite': 'invite_invalid',
    'auth.signUpInvited': 'invite_invalid',
    'auth.openedLink': 'not_found',
    'salesLogs.downloaded': 'not_found',
    'files.show': 'not_found',
    'planGuests.opened': 'not_found',
    'planGuests.answer': 'not_found',
    'bids.opened': 'not_found',
    'bids.propose': 'not_found',
    'bids.withdraw': 'not_found',
    'bids.ask': 'not_found',
    'bids.openFile': 'not_found',
    'calendarFeeds.subscribed': 'not_found',
    'apps.token': 'invalid_grant',
  }
  const others = [
    'apps.revoke',
    'auth.authorize',
    'auth.token',
    'auth.revoke',
    'auth.checkUser',
    'auth.sendMailCode',
    'auth.signUp',
    'auth.findPassword',
    'auth.changePassword',
    'auth.sendPhoneCode',
    'auth.findId',
    'myData.exported',
    'secondStep.finish',
    'secondStep.passkeyOptions',
    'providerSignIn.start',
    'providerSignIn.offered',
    'providerSignIn.finish',
    'serviceFiles.open',
    'inquiries.create',
    'inquiries.opened',
    'inquiries.replyOpened',
    'notifications.unsubscribe',
    // Valid for a minute; the database does not know whose a picture is.
    'photos.show',
    // Valid for ten minutes, for a file that was made for the user before the deletion.
    'imports.sheet',
    'docs.page',
    'docs.openApi',
  ]
  test('every call without a token is listed here', () => {
    expect(
      allCalls
        .filter(([, call]) => !needsToken(call))
        .map(([name]) => name)
        .sort(),
    ).toEqual([...Object.keys(ofWorkgroup), ...others].sort())
  })
  test.each(Object.entries(ofWorkgroup))('%s: %s', async (name, word) => {
    const [, call] = allCalls.find(([each]) => each === name)!
    const wire = toWire(call.input, await validInput(name, fixture, null)) as Record<string, unknown>
    await remove()
    expect(await send(call, wire)).toBe(word)
    await restore()
    expect(await send(call, wire)).toBe('ok')
  })
})

test('a new session begins in no workgroup, and in the restored one afterwards', async () => {
  const { staff, workgroupId } = fixture.ours
  await remove()
  expect((await app.ask(staff, oauth.secure)).output.workgroupId).toBe('0')
  await restore()
  expect((await app.ask(staff, oauth.secure)).output.workgroupId).toBe(workgroupId)
  expect((await app.ask(staff, members.list)).status).toBe(200)
})

describe('jobs', () => {
  const scheduled = Object.entries(jobs).filter(([, job]) => 'schedule' in job && job.schedule)
  test('no schedule adds a job in it', async () => {
    const { ours, theirs } = fixture
    await aPlan(app, { by: ours.staff, alarms: [10], startsAt: app.now().toISOString() } as never).catch(() => null)
    await app.owner.query("update plans set next_alarm_at = now() - interval '1 minute'")
    const workgroupsOf = async () => {
      const found = new Set<string>()
      for (const [name] of scheduled) {
        if (name === 'tidy.up') continue
        // At an hour at which the morning jobs are due.
        const nine = new Date(`${app.now().toISOString().slice(0, 10)}T01:00Z`)
        for (const { payload } of await runJob(app, name as JobName, {} as never, { clock: () => nine }))
          found.add(String(payload.workgroupId ?? payload.id))
      }
      const { rows } = await app.owner.query<{ id: string }>('select workgroups_with_due_alarms(now())::text as id')
      for (const { id } of rows) found.add(id)
      const due = await app.owner.query<{ id: string }>('select of_workgroup::text as id from due_webhooks(now())')
      for (const { id } of due.rows) found.add(id)
      return found
    }
    expect(await workgroupsOf()).toEqual(new Set([ours.workgroupId, theirs.workgroupId]))
    await remove()
    expect(await workgroupsOf()).toEqual(new Set([theirs.workgroupId]))
    await restore()
  })
  test('a queued job of it does nothing and waits', async () => {
    const { workgroupId, staff, logId } = fixture.ours
    await remove()
    const payload = {
      workgroupId,
      userId: staff.id,
      logId,
      fileId: '1',
      userIds: [staff.id],
      ids: ['1'],
      importId: '1',
    }
    const ofWorkgroups: JobName[] = [
      'notifications.mail',
      'notifications.push',
      'mail.tell',
      'drafts.tell',
      'drafts.tell_members',
      'anniversaries.tell',
      'file.erase',
      'import.check',
      'import.run',
      'export.make',
      'export.erase',
      'needs.analyse',
      'news.find_due',
      'erasures.queue',
      'workgroup.tell_restored',
    ]
    for (const name of ofWorkgroups) {
      const added = await runJob(app, name, payload as never)
      expect([name, added.map((job) => [job.name, job.payload])]).toEqual([name, [[name, payload]]])
      expect(added[0]!.at!.getTime()).toBeGreaterThan(app.now().getTime())
    }
    await restore()
    expect(await runJob(app, 'file.erase', payload as never)).toEqual([])
  })
})
