// Two tabs share one session, and each may show another workgroup. A call works in the workgroup that its tab shows, with
// the user's rights there, whatever workgroup the session is in; never in another one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWorkgroupScoped, needsToken, toWire, workgroupHeader } from '../../contract/core/call.ts'
import { allCalls, contract } from '../../contract/index.ts'
import { startTestApp, type CallResponse, type TestApp } from '../support/app.ts'
import { aSession, aTeam, type TestPerson } from '../support/builders/people.ts'
import { saveState, type SavedState } from '../support/database-state.ts'
import { aFixture, filesOf, validInput, type Fixture } from '../support/fixture.ts'

let app: TestApp
let fixture: Fixture
let state: SavedState
/** Chief in both workgroups, and author of a log in the session's current one. */
let both: TestPerson
/** The same user, with a session in the other workgroup. */
let inOther: TestPerson
let currentId: string
let otherId: string
/** A workgroup of other users. */
let foreignId: string
beforeAll(async () => {
  // Without background jobs, which would write between two checksums.
  app = await startTestApp({ ROLE: 'web' })
  fixture = await aFixture(app)
  both = fixture.ours.staff
  ;[currentId, otherId] = [fixture.ours.workgroupId, fixture.theirs.workgroupId]
  await app.owner.query('update members set role = 1 where user_id = $1', [both.id])
  await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 1)', [otherId, both.id])
  inOther = { ...both, ...(await aSession(app, both.id, otherId)) }
  foreignId = (await aTeam(app)).workgroupId
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
    'apiTokens.list',
    'apiTokens.revoke',
    'apps.list',
    'apps.disconnect',
    'myData.overview',
    'myData.exports',
    'myData.startExport',
    'myData.stopExport',
    'myData.openExport',
    'myData.deleteAccount',
    'myData.startDeletion',
    'myData.deleteAccountWithCode',
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

describe('while the session is in another workgroup than the tab', () => {
  for (const name of workgroupCalls) {
    test(`${name} works in the workgroup that the tab shows, and is rejected for one of other users`, async () => {
      expect(await ask(name, both, showing(foreignId))).toBe('other_workgroup')
      const [here, there] = [await ask(name, both), await ask(name, inOther)]
      expect(here).not.toBe('other_workgroup')
      expect(await ask(name, both, showing(currentId))).toBe(here)
      expect(await ask(name, both, showing(otherId))).toBe(there)
    })
  }
  /** This user is not the Master of those workgroups. */
  const refused: Record<string, string> = {
    'workgroups.restore': 'no_permission',
    'twoStep.reset': 'no_permission',
  }
  for (const name of otherCalls) {
    test(`${name} succeeds anyway`, async () => {
      expect(await ask(name, both, showing(otherId))).toBe(refused[name] ?? 'ok')
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

test('a user without the right is first told that the workgroup differs', async () => {
  const { colleague } = fixture.ours
  expect(await ask('customers.delete', colleague)).toBe('no_permission')
  expect(await ask('customers.delete', colleague, showing(otherId))).toBe('other_workgroup')
  expect(await ask('customers.delete', colleague, showing(currentId))).toBe('no_permission')
})

test('the rights are those in the workgroup that the tab shows', async () => {
  expect(await ask('members.invitations', both, showing(otherId))).toBe('ok')
  await app.owner.query('update members set role = 9 where workgroup_id = $1 and user_id = $2', [otherId, both.id])
  const list = contract.members.invitations
  expect(outcomeOf(await app.ask(both, list, {}, showing(otherId)))).toBe('no_permission')
  expect(outcomeOf(await app.ask(both, list, {}, showing(currentId)))).toBe('ok')
  await state.restore()
})

test('any malformed header value is a mismatch, never a server error', async () => {
  const odd = [
    '',
    '0',
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
  expect(await ask('salesLogs.list', { ...both, token: 'x'.repeat(43) }, showing(otherId))).toBe('invalid_token')
  expect(await ask('salesLogs.list', fixture.people.stranger, showing(currentId)), 'the workgroup of other users').toBe(
    'other_workgroup',
  )
  expect(await ask('auth.authorize', null, showing(otherId))).toBe('ok')
  await app.owner.query(
    "update tokens set expires_at = now() - interval '1 minute' where session_id in (select id from sessions where user_id = $1)",
    [both.id],
  )
  expect(outcomeOf(await app.ask(both, contract.salesLogs.list, {}, showing(otherId)))).toBe('token_expired')
  await state.restore()
})

test('a profile names the workgroup that the tab shows; that of the session where the user is not in the other one', async () => {
  const { me } = contract.profile
  const nameOf = async (headers?: Record<string, string>) =>
    (await app.ask(both, me, {}, headers)).output[0]!.workgroupId
  expect(await nameOf()).toBe(currentId)
  expect(await nameOf(showing(otherId))).toBe(otherId)
  expect(await nameOf(showing(foreignId))).toBe(currentId)
  expect(await nameOf(showing('0'))).toBe(currentId)
})

test.each([
  ['the user has left it', 'update members set left_at = now() where workgroup_id = $1 and user_id = $2'],
  ['it is deleted', 'update workgroups set deleted_at = now(), deleted_by_id = $2 where id = $1'],
  [
    'it requires two-step sign-in, which the user does not have',
    "update workgroups set two_step_from = now() - interval '1 day' where id = $1 and $2 > 0",
  ],
])('a workgroup is not entered where %s', async (_why, change) => {
  await app.owner.query(change, [otherId, both.id])
  expect(outcomeOf(await app.ask(both, contract.salesLogs.list, {}, showing(otherId)))).toBe('other_workgroup')
  expect(outcomeOf(await app.ask(both, contract.salesLogs.list, {}, showing(currentId)))).toBe('ok')
  await state.restore()
})

test('logs written in two tabs are each saved in the workgroup of its tab, while the session moves', async () => {
  const { salesLogs, workgroups } = contract
  const written = async (title: string) =>
    (
      await app.owner.query<{ workgroup_id: string }>('select workgroup_id from sales_logs where title = $1', [title])
    ).rows.map((row) => row.workgroup_id)
  const log = { ...(await validInput('salesLogs.create', fixture, both)), title: '두 탭' }
  await app.ask(both, workgroups.change, { id: otherId })
  expect(outcomeOf(await app.ask(both, salesLogs.create, log, showing(currentId)))).toBe('ok')
  expect(await written('두 탭')).toEqual([currentId])
  // The customer is one of the first workgroup.
  expect(outcomeOf(await app.ask(both, salesLogs.create, { ...log, clientKey: crypto.randomUUID() }))).not.toBe('ok')
  expect(await written('두 탭')).toEqual([currentId])
  await state.restore()
})
