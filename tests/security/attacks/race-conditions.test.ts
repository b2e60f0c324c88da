// Regression tests of past attacks with concurrent changes: a condition that was true when it was checked and no longer
// when it was used.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { hashPassword } from '../../../server/security/passwords.ts'
import { start } from '../../../server/start.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { authClient } from '../../support/sign-in.ts'
import { aPerson, aTeam, password } from '../../support/builders/people.ts'
import { aPort } from '../../support/program.ts'
import { anInvitation } from '../../support/builders/records.ts'

const { auth, members, profile } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' })
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))
const { authorize, refresh, signIn } = authClient(() => app)

describe('5, 6: a check is still valid when the call acts on it', () => {
  /**
   * Runs `act` while a call waits for a password hash: after its first transaction, before its last.
   * @param before number of the call's transactions until then; a signed-in caller is admitted in one of its own
   */
  async function duringPasswordHash<T>(
    call: () => Promise<T>,
    act: () => Promise<unknown>,
    before: 1 | 2 = 1,
  ): Promise<T> {
    const hashes = Promise.all(Array.from({ length: 30 }, () => hashPassword('x')))
    const release = () => new Promise((resolve) => app.pool.once('release', resolve))
    const firstStep = before === 2 ? release().then(release) : release()
    const calling = call()
    await firstStep
    await act()
    const answer = await calling
    await hashes
    return answer
  }
  test('5: a sign-in with the old password fails when the password changes meanwhile', async () => {
    const person = await aPerson(app)
    const changed = await hashPassword('Fresh-2026!')
    const late = await duringPasswordHash(
      () => authorize(person.email),
      () => app.owner.query('select set_password($1, null, $2, now(), null)', [person.id, changed]),
    )
    expect([late.status, late.error]).toEqual([401, 'wrong_password'])
    expect((await app.owner.query('select from authorization_codes where user_id = $1', [person.id])).rowCount).toBe(0)
    expect((await authorize(person.email, { password: 'Fresh-2026!' })).status).toBe(200)
  })
  test('5: of two concurrent password changes with one current password the second is rejected', async () => {
    const person = await aPerson(app)
    const changed = await hashPassword('Fresh-2026!')
    const late = await duringPasswordHash(
      () => app.ask(person, profile.changePassword, { current: password, password: 'Other-2026!' }),
      () => app.owner.query('update users set password_hash = $2 where id = $1', [person.id, changed]),
      2,
    )
    expect(late.error).toBe('wrong_password')
    expect((await authorize(person.email, { password: 'Fresh-2026!' })).status).toBe(200)
  })
  const join = (invitation: { email: string; code: string }) =>
    app.ask(null, auth.signUpInvited, {
      email: invitation.email,
      inviteCode: invitation.code,
      name: '박초대',
      password,
    })
  const isMember = async (email: string) =>
    (
      await app.owner.query(
        'select from members m join users u on u.id = m.user_id where u.email = $1 and left_at is null',
        [email],
      )
    ).rowCount === 1

  test('6: an invitation cancelled while a user accepts it creates no member and no account', async () => {
    const team = await aTeam(app)
    const invitation = await anInvitation(app, { by: team.manager })
    const late = await duringPasswordHash(
      () => join(invitation),
      async () =>
        expect((await app.ask(team.manager, members.cancelInvitation, { id: invitation.id })).status).toBe(200),
    )
    expect([late.status, late.error]).toEqual([404, 'invite_invalid'])
    expect((await app.owner.query('select from users where email = $1', [invitation.email])).rowCount).toBe(0)
  })
  test('6: nor does an invitation whose sender was demoted below its role, or removed, meanwhile', async () => {
    const team = await aTeam(app)
    const asChief = await anInvitation(app, { by: team.chief, role: 1 })
    const asManager = await anInvitation(app, { by: team.chief, role: 2 })
    const byManager = await anInvitation(app, { by: team.manager, role: 9 })
    await app.owner.query('update members set role = 2 where user_id = $1', [team.chief.id])
    await app.owner.query('update members set left_at = now() where user_id = $1', [team.manager.id])
    for (const dead of [asChief, byManager]) {
      const rejected = await join(dead)
      expect([rejected.status, rejected.error]).toEqual([404, 'invite_invalid'])
      expect(await isMember(dead.email)).toBe(false)
    }
    expect((await join(asManager)).status, 'a Manager may still invite a Manager').toBe(200)
    expect(await isMember(asManager.email)).toBe(true)
  })
})

describe('10: a sent mail exists only in its mailbox', () => {
  const jobsAbout = async (text: string) =>
    (await app.owner.query('select from pgboss.job where data::text like $1', [`%${text}%`])).rowCount
  test('its job and the links in it are deleted when it is done', async () => {
    const team = await aTeam(app)
    await app.ask(team.manager, members.invite, { email: 'erased@invited.example', role: 'staff' })
    await app.mailsTo('erased@invited.example')
    await vi.waitFor(async () => expect(await jobsAbout('erased@invited.example')).toBe(0), { timeout: 10_000 })
  })
  test('its job is deleted when it has failed for good', async () => {
    const quiet = await startTestApp({ ROLE: 'web', SMTP_URL: `smtp://127.0.0.1:${await aPort()}` })
    const team = await aTeam(quiet)
    await quiet.ask(team.manager, members.invite, { email: 'lost@invited.example', role: 'staff' })
    await quiet.owner.query('update pgboss.job set retry_limit = 0')
    const owner = quiet.owner.options as unknown as { user: string }
    const config = { ...quiet.config, runsWeb: false, runsWorker: true, port: await aPort() }
    const worker = await start({
      config,
      database: { owner, app: { ...owner, user: 'saleslog_app' }, stop: async () => {} },
      log: pino({ level: 'silent' }),
    })
    await vi.waitFor(
      async () => expect((await quiet.owner.query("select from pgboss.job where name = 'mail.send'")).rowCount).toBe(0),
      { timeout: 20_000 },
    )
    await worker.stop()
    await quiet.stop()
  })
})

test('23: of several tokens from concurrent refreshes only the one that is used next survives', async () => {
  const { refreshToken: first } = await signIn(await aPerson(app, { email: 'tabs@daon.example' }))
  const [one, two] = [(await refresh(first)).output, (await refresh(first)).output]
  const next = (await refresh(one.refreshToken)).output
  expect((await refresh(one.refreshToken)).status, 'the token in use is accepted again for a short time').toBe(200)
  expect((await refresh(two.refreshToken)).error).toBe('invalid_grant')
  // The presenter of an old token may be a thief: the session ends for both.
  expect((await refresh(next.refreshToken)).error).toBe('invalid_grant')
})
