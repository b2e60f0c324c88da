import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { rates } from '../../../contract/core/rates.ts'
import { newToken } from '../../security/tokens.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { otherCode, authClient } from '../../../tests/support/sign-in.ts'
import { aPerson, aTeam, password } from '../../../tests/support/builders/people.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))
const { latest, aPhoneCode, signUp, authorize, exchange, refresh, secure, signIn } = authClient(() => app)

describe('sign-in', () => {
  test('R26: a wrong password and an unknown address get the same response', async () => {
    const { email } = await aPerson(app)
    const known = await authorize(email, { password: 'Wrong-2026!' })
    const unknown = await authorize('nobody@daon.example', { password: 'Wrong-2026!' })
    expect([known.status, known.message]).toEqual([401, textIn('en', 'error.wrong_password')])
    expect(known.body).toBe(unknown.body)
    expect(
      (
        await app.owner.query('select from authorization_codes c join users u on u.id = c.user_id where u.email = $1', [
          email,
        ])
      ).rowCount,
    ).toBe(0)
  })
  test('ASVS-6.2.8: the password is compared exactly as typed; the address is case-insensitive', async () => {
    const { email } = await aPerson(app)
    for (const near of [password.toLowerCase(), `${password} `, ` ${password}`, password.slice(0, -1), `${password}!`])
      expect((await authorize(email, { password: near })).error).toBe('wrong_password')
    expect((await authorize(email.toUpperCase())).status).toBe(200)
  })
  test('ASVS-6.3.1 R25: after ten wrong tries nothing succeeds until the window has passed', async () => {
    const { email } = await aPerson(app)
    app.passTime(900 - ((app.now().getTime() / 1000) % 900))
    for (let tries = 0; tries < 10; tries += 1)
      expect(
        (await authorize(email, { password: 'Wrong-2026!' }, { 'x-forwarded-for': `10.0.0.${tries}` })).error,
      ).toBe('wrong_password')
    // The right password, a forged proxy address, another spelling of the e-mail address.
    for (const headers of [
      {},
      { 'x-forwarded-for': '10.9.9.9' },
      { 'x-real-ip': '10.9.9.9', forwarded: 'for=10.9.9.9' },
    ] as Record<string, string>[]) {
      const refused = await authorize(email.toUpperCase(), {}, headers)
      expect([refused.status, refused.error]).toEqual([429, 'too_many_tries'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
      expect(refused.message).toMatch(/^Too many attempts\. Please try again in 1[45] min\.$/)
    }
    expect((await authorize(email, {}, { 'accept-language': 'ko' })).message).toMatch(/1[45]분 후/)
    expect((await authorize((await aPerson(app)).email)).status, 'nobody else waits').toBe(200)
    app.passTime(901)
    expect((await authorize(email)).status).toBe(200)
  })
  test('successful sign-ins are limited per account over all devices; other users of the same office are not affected, and strangers use up nothing', async () => {
    const [person, colleague] = [await aPerson(app), await aPerson(app)]
    const { most, seconds } = rates.signIns
    app.passTime(seconds - ((app.now().getTime() / 1000) % seconds))
    for (let tries = 0; tries < 4; tries += 1) await authorize(person.email, { password: 'Wrong-2026!' })
    const answers = []
    // As many at a time as one origin may have password checks in progress.
    for (let tries = 0; tries < most + 6; tries += 6)
      answers.push(...(await Promise.all(Array.from({ length: 6 }, () => authorize(person.email)))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(most)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ error }) => error))).toEqual(new Set(['too_many_tries']))
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await authorize(colleague.email)).status).toBe(200)
    app.passTime(seconds)
    expect((await authorize(person.email)).status).toBe(200)
  })
  test('R25: fifty wrong tries from one network address are followed by a pause', async () => {
    await app.owner.query(
      "insert into attempts (key, window_start, count) values ('wrongPasswordsOfAddress 127.0.0.1', to_timestamp(floor(extract(epoch from $1::timestamptz) / 900) * 900), 50)",
      [app.now()],
    )
    expect((await authorize('anybody@daon.example')).error).toBe('too_many_tries')
  })
})

describe('the session check and sign-out', () => {
  test('/secure: no token, a workgroup, none, expired', async () => {
    const team = await aTeam(app)
    expect((await app.ask(null, oauth.secure)).error).toBe('no_token')
    expect((await app.ask(team.staff, oauth.secure)).message).toEqual({ org_idx: team.workgroupId, auth_ok: true })
    expect((await app.ask(await aPerson(app), oauth.secure)).message).toEqual({ org_idx: '0', auth_ok: true })
    const { body } = await app.ask(team.staff, oauth.secure)
    const fields = { org_idx: team.workgroupId, auth_ok: true }
    expect(JSON.parse(body), 'its fields stand in message and beside it').toEqual({
      status: 200,
      success: true,
      message: fields,
      ...fields,
    })
    app.passTime(1801)
    const expired = await app.ask(team.staff, oauth.secure)
    expect([expired.status, expired.error, expired.message]).toEqual([
      401,
      'token_expired',
      'Your session has expired. Please sign in again.',
    ])
  })
  test('ASVS-7.2.4 ASVS-7.4.1 R22: each sign-in has tokens of its own; revoking either ends its session immediately and reveals nothing about unknown tokens', async () => {
    const person = await aPerson(app)
    for (const kind of ['token', 'refreshToken'] as const) {
      const session = await signIn(person)
      const another = await signIn(person)
      expect((await app.ask(null, oauth.revoke, { token: session[kind] })).status).toBe(200)
      expect(await secure(session.token)).toBe('invalid_token')
      expect((await refresh(session.refreshToken)).error).toBe('invalid_grant')
      expect(await secure(another.token)).toBe('ok')
    }
    expect((await app.ask(null, oauth.revoke, { token: 'nothing' })).body).toBe(
      (await app.ask(null, oauth.revoke, {})).body,
    )
  })
  test('ASVS-7.2.3 ASVS-11.5.1: tokens are 256 random bits, stored as a hash only', async () => {
    const { token, refreshToken } = await signIn(await aPerson(app))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await app.owner.query<{ all: string }>(
      "select string_agg(t::text, '') as all from (select tokens::text as t from tokens union all select sessions::text from sessions union all select authorization_codes::text from authorization_codes) x",
    )
    for (const secret of [token, refreshToken, Buffer.from(token, 'base64url').toString('hex')])
      expect(rows[0]!.all).not.toContain(secret)
  })
})

describe('a forgotten password', () => {
  const linkIn = (mail: { text: string }) => /\/#\/change_pw\/(\S+?)\/([\w-]+)/.exec(mail.text)!
  const change = (email: string, code: string, more: Record<string, unknown> = {}) =>
    app.ask(null, auth.changePassword, { email, code, password: 'Fresh-2026!', ...more })
  async function aLink(email: string, count = 1) {
    expect((await app.ask(null, auth.findPassword, { email }, { 'x-forwarded-host': 'evil.example' })).status).toBe(200)
    const mail = await latest(email, count)
    const link = linkIn(mail)
    expect(mail.text).toContain(`${app.config.publicUrl}/#/change_pw/${encodeURIComponent(email)}/`)
    return link[2]!
  }

  test('R23 R24: the link from the mail sets a new password, once, and ends all sessions', async () => {
    const person = await aPerson(app)
    const session = await signIn(person)
    const open = (await authorize(person.email)).output.code
    const code = await aLink(person.email)
    expect((await change(person.email, code)).status).toBe(200)
    for (const old of [person, session]) {
      expect(await secure(old.token)).toBe('invalid_token')
      expect((await refresh(old.refreshToken)).error).toBe('invalid_grant')
    }
    expect((await exchange(open)).error).toBe('invalid_grant')
    expect((await authorize(person.email)).error).toBe('wrong_password')
    await signIn(person, { password: 'Fresh-2026!' })
    expect((await change(person.email, code, { password: 'Third-2026!' })).error).toBe('code_expired')
    expect((await latest(person.email, 2)).subject).toBe('Your Saleslog password was changed')
  })
  test('the link expires after ten minutes and is valid for one address', async () => {
    const [person, another] = [await aPerson(app), await aPerson(app)]
    const link = await aLink(person.email)
    const refused = await change(another.email, link)
    expect([refused.status, refused.error, refused.fields]).toEqual([
      400,
      'code_expired',
      { code: 'The code has expired. Please request a new one.' },
    ])
    expect((await change(person.email, link, { password: 'Password1!' })).error).toBe('password_common')
    // Without a valid link the password is neither judged nor hashed.
    expect((await change(person.email, newToken(), { password: 'Password1!' })).error).toBe('code_expired')
    app.passTime(601)
    expect((await change(person.email, link)).error).toBe('code_expired')
  })
  test("R25: neither wrong links nor newer ones requested by a stranger invalidate the owner's link", async () => {
    const person = await aPerson(app)
    const own = await aLink(person.email)
    await aLink(person.email, 2)
    for (let tries = 0; tries < 40; tries += 1)
      expect((await change(person.email, newToken())).error).toBe('code_expired')
    expect((await change(person.email, own)).status).toBe(200)
  })
  test('R23: after a password change, by a link or in the profile, no earlier link works', async () => {
    const person = await aPerson(app)
    const [first, second] = [await aLink(person.email), await aLink(person.email, 2)]
    expect((await change(person.email, second)).status).toBe(200)
    expect((await change(person.email, first, { password: 'Third-2026!' })).error).toBe('code_expired')
    const third = await aLink(person.email, 4)
    const session = await signIn(person, { password: 'Fresh-2026!' })
    expect(
      (await app.ask(session, profile.changePassword, { current: 'Fresh-2026!', password: 'Fourth-2026!' })).status,
    ).toBe(200)
    expect((await change(person.email, third)).error).toBe('code_expired')
    await signIn(person, { password: 'Fourth-2026!' })
  })
  test('an unknown address gets an error, as the specification requires', async () => {
    const answer = await app.ask(null, auth.findPassword, { email: 'unknown@daon.example' })
    expect([answer.status, answer.message]).toEqual([404, textIn('en', 'error.no_account')])
  })
  test('a code for one purpose is invalid for another', async () => {
    const person = await aPerson(app)
    const code = await aLink(person.email)
    expect((await signUp(person.email, '123456')).error).toBe('email_in_use')
    expect((await check(person.email, code)).error).toBe('invite_invalid')
    expect(await secure(code)).toBe('invalid_token')
    expect((await refresh(code)).error).toBe('invalid_grant')
    expect((await exchange(code)).error).toBe('invalid_grant')
  })
  const check = (email: string, inviteCode: string) => app.ask(null, auth.checkInvite, { email, inviteCode })
})

describe('a forgotten id', () => {
  test('returns the masked addresses for a name and a verified number', async () => {
    await aPerson(app, { name: '정하늘', email: 'haneul@daon.example', phone: '+821077770001' })
    const code = await aPhoneCode('010-7777-0001')
    expect(
      (await app.ask(null, auth.findId, { name: '정하늘', phone: '010 7777 0001', code: otherCode(code) })).error,
    ).toBe('code_wrong')
    const found = await app.ask(null, auth.findId, { name: '정하늘', phone: '010 7777 0001', code })
    expect(found.message).toEqual({ user_emails: ['ha***@daon.example'] })
    expect((await app.ask(null, auth.findId, { name: '정하늘', phone: '01077770001', code })).error).toBe(
      'code_expired',
    )
  })
  test('another name or number finds no account, and uses up the code', async () => {
    const code = await aPhoneCode('01077770002')
    expect((await app.ask(null, auth.findId, { name: '아무개', phone: '01077770002', code })).message).toBe(
      textIn('en', 'error.no_account'),
    )
    expect((await app.ask(null, auth.findId, { name: '아무개', phone: '01077770002', code })).error).toBe(
      'code_expired',
    )
    expect((await app.ask(null, auth.findId, { name: '아무개', phone: '없음', code: '123456' })).error).toBe(
      'bad_input',
    )
  })
})
