// Two tabs share one session. A tab writes only into the workgroup it shows, even after the other tab has switched the
// session to another one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWorkgroupScoped, needsToken, toWire, workgroupHeader } from '../../contract/core/call.ts'
import { allCalls, contract } from '../../contract/index.ts'
import { startTestApp, type CallResponse, type TestApp } from '../support/app.ts'
import type { TestPerson } from '../support/builders/people.ts'
import { saveState, type SavedState } from '../support/database-state.ts'
import { aFixture, filesOf, validInput, type Fixture } from '../support/fixture.ts'

let app: TestApp
let fixture: Fixture
let state: SavedState
/** Chief in both workgroups, and author of a log in the session's current one. */
let both: TestPerson
let currentId: string
let previousId: string
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  both = fixture.ours.staff
  ;[currentId, previousId] = [fixture.ours.workgroupId, fixture.theirs.workgroupId]
  await app.owner.query('update members set role = 1 where user_id = $1', [both.id])
  await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 1)', [previousId, both.id])
  state = await saveState(app)
})
afterAll(() => app.stop())

const outcomeOf = (answer: CallResponse): string =>
  answer.status === 200 && answer.success ? 'ok' : (answer.error ?? `status ${answer.status}`)
const showing = (workgroupId: string) => ({ [workgroupHeader]: workgroupId })

/**
 * Makes a call and returns `ok` or its error. Checks that an error response changes nothing, then restores the
 * database.
 */
async function ask(name: string, who: TestPerson | null, headers?: Record<string, string>): Promise<string> {
  const call = allCalls.find(([each]) => each === name)![1]
  await state.clearRateLimits()
  const input = toWire(call.input, await validInput(name, fixture, who)) as Record<string, unknown>
  const checksumsBefore = await state.checksums()
  const files = filesOf(call)
  const answer = app.checked(
    call,
    await app.send(call, input, { as: who, ...(headers && { headers }), ...(files && { files }) }),
  )
  if (answer.status !== 200)
    expect(await state.checksums(), `${name}: a refusal changes nothing`).toEqual(checksumsBefore)
  if (answer.error === 'other_workgroup') {
    expect(answer.status).toBe(409)
    expect(answer.message).toContain('nothing was saved')
  }
  await state.restore()
  return outcomeOf(answer)
}

const workgroupCalls = allCalls.filter(([, call]) => isWorkgroupScoped(call)).map(([name]) => name)
const otherCalls = allCalls.filter(([, call]) => needsToken(call) && !isWorkgroupScoped(call)).map(([name]) => name)

test('these calls work in any workgroup, and need none', () => {
  expect(otherCalls).toEqual([
    'auth.secure',
    'auth.acceptInvite',
    'auth.joinByLink',
    'profile.me',
    'profile.settings',
    'profile.setSettings',
    'profile.setPhoto',
    'profile.removePhoto',
    'profile.changePassword',
    'profile.devices',
    'profile.signOutDevice',
    'profile.signOutEverywhere',
    'profile.startEmailChange',
    'profile.changeEmail',
    'twoStep.settings',
    'twoStep.startApp',
    'twoStep.confirmApp',
    'twoStep.finishApp',
    'twoStep.removeApp',
    'twoStep.startPasskey',
    'twoStep.addPasskey',
    'twoStep.renamePasskey',
    'twoStep.removePasskey',
    'twoStep.newRecoveryCodes',
    'twoStep.reset',
    'myData.overview',
    'myData.exports',
    'myData.startExport',
    'myData.stopExport',
    'myData.openExport',
    'myData.deleteAccount',
    'acceptances.missing',
    'acceptances.accept',
    'workgroups.create',
    'workgroups.createAtSignUp',
    'workgroups.list',
    'workgroups.change',
    'workgroups.restore',
    'notifications.live',
    'serviceNotices.detail',
    'serviceNotices.list',
    'serviceNotices.newest',
    'inquiries.list',
    'inquiries.detail',
    'inquiries.reply',
    'inquiries.solved',
    'pushes.device',
    'pushes.register',
    'pushes.registerWrapper',
    'pushes.remove',
    'information.detail',
  ])
  for (const [name, call] of allCalls) if (call.acrossWorkgroups) expect(call.audience, name).toBe('signedIn')
  expect(workgroupCalls).toContain('profile.update')
  expect(workgroupCalls).toContain('salesLogs.create')
})

describe('a tab that still shows the previous workgroup', () => {
  for (const name of workgroupCalls) {
    test(`${name} is rejected, and succeeds when the tab shows the current workgroup or sends no header`, async () => {
      expect(await ask(name, both, showing(previousId))).toBe('other_workgroup')
      expect(await ask(name, both, showing('0'))).toBe('other_workgroup')
      const absent = await ask(name, both)
      expect(absent).not.toBe('other_workgroup')
      expect(await ask(name, both, showing(currentId))).toBe(absent)
    })
  }
  /** This user is not the Master of those workgroups. */
  const refused: Record<string, string> = {
    'workgroups.restore': 'no_permission',
    'twoStep.reset': 'no_permission',
  }
  for (const name of otherCalls) {
    test(`${name} succeeds anyway`, async () => {
      expect(await ask(name, both, showing(previousId))).toBe(refused[name] ?? 'ok')
    })
  }
})

test('a user without a workgroup shows none: "0" is accepted, an id is not', async () => {
  const withoutWorkgroup = fixture.people['no workgroup']!
  for (const name of workgroupCalls) {
    const absent = await ask(name, withoutWorkgroup)
    const isOpen = ['profile.update', 'notifications.count'].includes(name)
    const refusal =
      allCalls.find(([each]) => each === name)![1].audience === 'operator' ? 'no_permission' : 'no_workgroup'
    expect(absent, name).toBe(isOpen ? 'ok' : refusal)
    expect(await ask(name, withoutWorkgroup, showing('0')), name).toBe(absent)
    expect(await ask(name, withoutWorkgroup, showing(currentId)), name).toBe('other_workgroup')
  }
})

test('a user without the right in the current workgroup is first told that the workgroup differs', async () => {
  const { colleague } = fixture.ours
  expect(await ask('customers.delete', colleague)).toBe('no_permission')
  expect(await ask('customers.delete', colleague, showing(previousId))).toBe('other_workgroup')
  expect(await ask('customers.delete', colleague, showing(currentId))).toBe('no_permission')
})

test('any malformed header value is a mismatch, never a server error', async () => {
  const odd = [
    '',
    '-1',
    '1e3',
    `0${currentId}`,
    `${currentId}.0`,
    `${currentId},${currentId}`,
    `${currentId} ${currentId}`,
    `+${currentId}`,
    'null',
    'undefined',
    "1' or '1'='1",
    '9'.repeat(4000),
    '\u00e9',
    '%00',
    '{}',
  ]
  for (const value of odd)
    expect(await ask('salesLogs.create', both, showing(value)), value.slice(0, 20)).toBe('other_workgroup')
})

test('the header reveals nothing: without a valid session it does not change the response', async () => {
  expect(await ask('salesLogs.list', null, showing(currentId))).toBe('no_token')
  expect(await ask('salesLogs.list', { ...both, token: 'x'.repeat(43) }, showing(previousId))).toBe('invalid_token')
  expect(await ask('salesLogs.list', fixture.people.stranger, showing(currentId)), 'the workgroup of other users').toBe(
    'other_workgroup',
  )
  expect(await ask('auth.authorize', null, showing(previousId))).toBe('ok')
  await app.owner.query(
    "update tokens set expires_at = now() - interval '1 minute' where session_id in (select id from sessions where user_id = $1)",
    [both.id],
  )
  expect(outcomeOf(await app.ask(both, contract.salesLogs.list, {}, showing(previousId)))).toBe('token_expired')
  await state.restore()
})

test('a log written in a tab of one workgroup is never saved in the other; after switching back it is saved', async () => {
  const { salesLogs, workgroups } = contract
  const written = async () =>
    (
      await app.owner.query<{ workgroup_id: string }>("select workgroup_id from sales_logs where title = '두 탭'")
    ).rows.map((row) => row.workgroup_id)
  const log = { ...(await validInput('salesLogs.create', fixture, both)), title: '두 탭' }
  await app.ask(both, workgroups.change, { id: previousId })
  expect(outcomeOf(await app.ask(both, salesLogs.create, log, showing(currentId)))).toBe('other_workgroup')
  expect(await written()).toEqual([])
  expect(outcomeOf(await app.ask(both, workgroups.change, { id: currentId }, showing(currentId)))).toBe('ok')
  expect(outcomeOf(await app.ask(both, salesLogs.create, log, showing(currentId)))).toBe('ok')
  expect(await written()).toEqual([currentId])
  await state.restore()
})
