// Attacks that once went through, each as it was made: what was true when it was looked at, and no longer when it was acted upon.
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { hashPassword } from '../../../server/security/passwords.ts'
import { start } from '../../../server/start.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { frontDoor } from '../../support/front-door.ts'
import { aPerson, aTeam, password } from '../../support/people.ts'
import { aPort } from '../../support/program.ts'
import { anInvitation } from '../../support/things.ts'

const { auth, members, profile } = contract
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '1' })
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))
const { authorize, refresh, signIn } = frontDoor(() => app)

describe('5, 6: what is checked first still holds when it is acted upon', () => {
  /**
   * While hashes wait, a call that compares or makes one has done its first step, and not its last.
   * @param before transactions until then: who has to be signed in is admitted in one of its own
   */
  async function meanwhile<T>(call: () => Promise<T>, act: () => Promise<unknown>, before: 1 | 2 = 1): Promise<T> {
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
  test('5: a sign-in under way with the old password does not survive its change', async () => {
    const person = await aPerson(app)
    const changed = await hashPassword('Fresh-2026!')
    const late = await meanwhile(
      () => authorize(person.email),
      () => app.owner.query('select set_password($1, null, $2, now(), null)', [person.id, changed]),
    )
    expect([late.status, late.error]).toEqual([401, 'wrong_password'])
    expect((await app.owner.query('select from authorization_codes where user_id = $1', [person.id])).rowCount).toBe(0)
    expect((await authorize(person.email, { password: 'Fresh-2026!' })).status).toBe(200)
  })
  test('5: of two changes against one present password the second is refused', async () => {
    const person = await aPerson(app)
    const changed = await hashPassword('Fresh-2026!')
    const late = await meanwhile(
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

  test('6: an invitation cancelled while somebody joins by it makes no member and no account', async () => {
    const team = await aTeam(app)
    const invitation = await anInvitation(app, { by: team.manager })
    const late = await meanwhile(
      () => join(invitation),
      async () =>
        expect((await app.ask(team.manager, members.cancelInvitation, { id: invitation.id })).status).toBe(200),
    )
    expect([late.status, late.error]).toEqual([404, 'invite_invalid'])
    expect((await app.owner.query('select from users where email = $1', [invitation.email])).rowCount).toBe(0)
  })
  test('6: nor does one by somebody since demoted below it, or removed', async () => {
    const team = await aTeam(app)
    const asChief = await anInvitation(app, { by: team.chief, role: 1 })
    const asManager = await anInvitation(app, { by: team.chief, role: 2 })
    const byManager = await anInvitation(app, { by: team.manager, role: 9 })
    await app.owner.query('update members set role = 2 where user_id = $1', [team.chief.id])
    await app.owner.query('update members set left_at = now() where user_id = $1', [team.manager.id])
    for (const dead of [asChief, byManager]) {
      const refused = await join(dead)
      expect([refused.status, refused.error]).toEqual([404, 'invite_invalid'])
      expect(await isMember(dead.email)).toBe(false)
    }
    expect((await join(asManager)).status, 'a Manager may still invite a Manager').toBe(200)
    expect(await isMember(asManager.email)).toBe(true)
  })
})

describe('10: a mail that was sent is nowhere but in its mailbox', () => {
  const jobsAbout = async (text: string) =>
    (await app.owner.query('select from pgboss.job where data::text like $1', [`%${text}%`])).rowCount
  test('its job is erased with its links when it is done', async () => {
    const team = await aTeam(app)
    await app.ask(team.manager, members.invite, { email: 'erased@invited.example', role: 'staff' })
    await app.mailsTo('erased@invited.example')
    await vi.waitFor(async () => expect(await jobsAbout('erased@invited.example')).toBe(0), { timeout: 10_000 })
  })
  test('and when it is given up', async () => {
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

test('23: of tokens that several tabs got at once, all but the one that goes on end at the next refresh', async () => {
  const { refreshToken: first } = await signIn(await aPerson(app, { email: 'tabs@daon.example' }))
  const [one, two] = [(await refresh(first)).output, (await refresh(first)).output]
  const next = (await refresh(one.refreshToken)).output
  expect((await refresh(one.refreshToken)).status, 'the one that went on may be shown again for a moment').toBe(200)
  expect((await refresh(two.refreshToken)).error).toBe('invalid_grant')
  // Whoever showed it may be a thief: the session is over for both.
  expect((await refresh(next.refreshToken)).error).toBe('invalid_grant')
})
