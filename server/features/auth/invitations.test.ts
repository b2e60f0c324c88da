import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { members } from '../../../contract/calls/members/calls.ts'
import { invitations } from '../../../contract/calls/members/invitations.ts'
import { inviting } from '../../../contract/calls/members/inviting.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { authClient } from '../../../tests/support/sign-in.ts'
import { aPerson, aTeam, password } from '../../../tests/support/builders/people.ts'
import { anInvitation } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

const { latest, authorize, exchange, signIn, signUp, aMailCode } = authClient(() => app)

describe('R24: invitations', () => {
  const linkIn = (mail: { text: string }) => /\/#\/signup\/invite\/([\w-]+)\/(\S+?)\/(\S+)/.exec(mail.text)!
  async function invited(email: string, role: 'chief' | 'manager' | 'staff' = 'staff', count = 1) {
    const team = await aTeam(app, { name: '한빛 산업' })
    expect((await app.ask(team.chief, inviting.invite, { email, role })).status).toBe(200)
    const link = linkIn(await latest(email, count))
    expect(decodeURIComponent(link[2]!)).toBe(email)
    expect(decodeURIComponent(link[3]!)).toBe('한빛 산업')
    return { team, code: link[1]! }
  }
  const join = (email: string, inviteCode: string, more: Record<string, unknown> = {}) =>
    app.ask(null, auth.signUpInvited, {
      email,
      inviteCode,
      name: '박초대',
      password,
      workgroupName: '무엇이든',
      ...more,
    })
  const check = (email: string, inviteCode: string) => app.ask(null, auth.checkInvite, { email, inviteCode })

  for (const role of ['chief', 'manager', 'staff'] as const) {
    test(`from the mail to a signed-in member with the role ${role}`, async () => {
      const email = `join${role}@daon.example`
      const { team, code } = await invited(email, role)
      expect((await check(email, code)).output).toEqual({
        workgroupName: '한빛 산업',
        inviterName: team.chief.name,
        hasAccount: false,
      })
      const joined = await join(email, code)
      const { accessToken } = (await exchange(joined.output.code)).output
      expect((await app.ask({ token: accessToken }, oauth.secure)).message).toEqual({
        org_idx: team.workgroupId,
        auth_ok: true,
      })
      expect((await app.ask({ token: accessToken }, profile.me)).output).toMatchObject([
        { role, name: '박초대', email, workgroupName: '한빛 산업' },
      ])
      expect((await app.ask(team.staff, members.list, { search: email })).output.total).toBe(1)
      for (const again of [await join(email, code), await check(email, code)])
        expect([again.status, again.error]).toEqual([404, 'invite_invalid'])
    })
  }
  test('a role, workgroup or address sent by the client is ignored', async () => {
    const { team, code } = await invited('forged@daon.example')
    const answer = await app.post(auth.signUpInvited.path, {
      user_email: 'forged@daon.example',
      invite_code: code,
      user_name: '박초대',
      user_password: password,
      use_name: '다른 곳',
      permission: '0',
      permissions: '0',
      role: '0',
      org_idx: '1',
      workgroup_id: '1',
    })
    expect(answer.status).toBe(200)
    expect((await app.ask(team.chief, members.list, { search: 'forged@' })).output.items).toMatchObject([
      { role: 'staff' },
    ])
  })
  test('an invitation is valid for its own address only', async () => {
    const { code } = await invited('mine@daon.example')
    for (const refused of [
      await join('thief@daon.example', code),
      await check('thief@daon.example', code),
      await join('mine@daon.example', `${code}x`),
      await join('mine@daon.example', ''),
    ])
      expect(refused.error).toBe('invite_invalid')
    expect((await check('MINE@daon.example', code)).status).toBe(200)
  })
  test('an invitation expires after 72 hours', async () => {
    const { team, code } = await invited('slow@daon.example')
    app.passTime(72 * 3600 - 60)
    expect((await check('slow@daon.example', code)).status).toBe(200)
    app.passTime(61)
    expect((await join('slow@daon.example', code)).error).toBe('invite_invalid')
    const again = await app.ask({ token: (await signIn(team.chief)).token }, invitations.invitations)
    expect(again.output.items).toMatchObject([{ email: 'slow@daon.example', isExpired: true }])
  })
  test('a cancelled or replaced invitation is invalid', async () => {
    const email = 'cancelled@daon.example'
    const { team, code } = await invited(email)
    const {
      output: { id },
    } = await app.ask(team.chief, inviting.invite, { email, role: 'manager' })
    expect((await join(email, code)).error).toBe('invite_invalid')
    const newer = linkIn(await latest(email, 2))[1]!
    expect((await check(email, newer)).status).toBe(200)
    expect((await app.ask(team.manager, inviting.cancelInvitation, { id })).status).toBe(200)
    expect((await join(email, newer)).error).toBe('invite_invalid')
    expect((await app.ask(team.manager, inviting.cancelInvitation, { id })).error).toBe('not_found')
  })
  test('two simultaneous uses of one invitation create one member and one account', async () => {
    const email = 'race@daon.example'
    const { team, code } = await invited(email)
    const both = await Promise.all([join(email, code), join(email, code)])
    expect(both.filter((each) => each.status === 200)).toHaveLength(1)
    expect(both.every((each) => each.status < 500)).toBe(true)
    expect((await app.ask(team.staff, members.list, { search: email })).output.total).toBe(1)
  })
  test('an invited user with an account joins with its password; wrong passwords count against the rate limit', async () => {
    const person = await aPerson(app, { email: 'had@daon.example', name: '이전이름' })
    const { team, code } = await invited(person.email)
    expect((await check(person.email, code)).output.hasAccount).toBe(true)
    app.passTime(900 - ((app.now().getTime() / 1000) % 900))
    for (let tries = 0; tries < 10; tries += 1)
      expect((await join(person.email, code, { password: 'Wrong-2026!' })).error).toBe('wrong_password')
    expect((await join(person.email, code)).error).toBe('too_many_tries')
    expect((await authorize(person.email)).error, 'the tries are the same as those at sign-in').toBe('too_many_tries')
    app.passTime(901)
    expect((await join(person.email, code, { name: '' })).status).toBe(200)
    expect((await app.ask({ token: (await signIn(person)).token }, profile.me)).output).toMatchObject([
      { name: '이전이름', workgroupId: team.workgroupId },
    ])
  })
  test('a new user needs a name and a good password', async () => {
    const { code } = await invited('needs@daon.example')
    const refused = await join('needs@daon.example', code, { name: '', password: 'short' })
    expect([refused.status, Object.keys(refused.fields!).sort()]).toEqual([400, ['user_name', 'user_password']])
    expect((await join('needs@daon.example', code, { password: 'Password1!' })).error).toBe('password_common')
  })
  test('nobody joins or signs up under a name that resembles the name of the service', async () => {
    for (const name of ['Saleslog', 'Ѕaleslog Team']) {
      const { email, code } = await anInvitation(app, { by: (await aTeam(app)).manager })
      const refused = await join(email, code, { name })
      expect([refused.error, Object.keys(refused.fields ?? {})]).toEqual(['name_reserved', ['user_name']])
      expect((await join(email, code)).status, 'the invitation is not used up').toBe(200)
    }
    const email = 'looks-official@daon.example'
    const signedUp = await signUp(email, await aMailCode(email), { name: 'Saleslоg' })
    expect([signedUp.error, Object.keys(signedUp.fields ?? {})]).toEqual(['name_reserved', ['user_name']])
  })
  test('a member is neither invited nor joins again; a former member returns with their logs', async () => {
    const team = await aTeam(app)
    expect((await app.ask(team.manager, inviting.invite, { email: team.staff.email, role: 'staff' })).error).toBe(
      'already_member',
    )
    const open = await anInvitation(app, { by: team.manager, email: team.staff.email })
    expect((await join(team.staff.email, open.code)).error).toBe('already_member')
    await app.owner.query('update members set left_at = now() where user_id = $1', [team.staff.id])
    expect((await join(team.staff.email, open.code)).status).toBe(200)
    expect((await app.ask({ token: (await signIn(team.staff)).token }, salesLogs.list)).status).toBe(200)
  })
  test('R27 ASVS-1.3.11: HTML and line breaks in names appear as text in the mail, never as a header', async () => {
    const team = await aTeam(app, { name: '<b>굵게</b>\r\nBcc: evil@daon.example' })
    await app.owner.query('update users set name = $1 where id = $2', [
      '<img src=x onerror=alert(1)>\r\nSubject: evil',
      team.chief.id,
    ])
    await app.ask(
      team.chief,
      inviting.invite,
      { email: 'text@invited.example', role: 'staff' },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    )
    const mail = await latest('text@invited.example')
    expect(mail.subject).toContain('<img src=x onerror=alert(1)> Subject: evil')
    expect(mail.html).not.toMatch(/<img|<b>굵게/)
    expect(mail.html).toContain('&#60;img src=x onerror=alert(1)&#62;')
    expect(mail.text).toContain(`${app.config.publicUrl}/#/signup/invite/`)
    expect(`${mail.text}${mail.html}`).not.toContain('evil.example/')
    expect(await app.mailsTo('evil@daon.example', 0)).toEqual([])
  })
  test('R24: a duplicated address sends no mail', async () => {
    const team = await aTeam(app)
    const answer = await app.post(
      inviting.invite.path,
      'invite_email=a@invited.example&invite_email=b@invited.example&permission=9',
      { as: team.chief },
    )
    expect(answer.error).toBe('malformed')
    expect(
      (await app.post(auth.findPassword.path, `user_email=${team.staff.email}&user_email=b@invited.example`)).error,
    ).toBe('malformed')
    expect(
      (await app.post(auth.findPassword.path, { user_email: [team.staff.email, 'b@invited.example'] })).error,
    ).toBe('bad_input')
  })
})
