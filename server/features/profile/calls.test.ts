import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { e164 } from '../../../contract/rules/phone-numbers.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { withConcurrentChange } from '../../../tests/support/concurrent-change.ts'
import { aDepartment, aPerson, aSession, aTeam, password } from '../../../tests/support/builders/people.ts'
import { textIn } from '../../core/texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))
const secure = async (token: string) => (await app.ask({ token }, oauth.secure)).error ?? 'ok'
const phoneCode = async (phone: string) => {
  expect((await app.ask(null, auth.sendPhoneCode, { phone })).status).toBe(200)
  return /\b\d{6}\b/.exec((await app.mailsTo(e164(phone))).at(-1)!.text)![0]
}
const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b645e' } })
    .png()
    .toBuffer()

describe('the current user', () => {
  test('is a list whose first item contains permissions, user_name and organization, by POST and by GET', async () => {
    const team = await aTeam(app, { name: '한빛 산업' })
    const byGet = await app.request(profile.me.path, { headers: { authorization: `Bearer ${team.manager.token}` } })
    const byPost = await app.ask(team.manager, profile.me)
    expect(byGet.message).toEqual(byPost.message)
    expect(byPost.message).toEqual([
      {
        login_idx: team.manager.id,
        user_name: team.manager.name,
        permissions: '2',
        organization: '한빛 산업',
        org_idx: team.workgroupId,
        user_email: team.manager.email,
        phone: '',
        rank: '',
        dept_idx: null,
        dept_name: '',
        lang: 'en',
        photo_url: null,
        timezone: 'Asia/Seoul',
        week_start: '',
        cre_dt: expect.any(String),
        ver: 1,
        is_operator: false,
        two_step_dt: null,
      },
    ])
  })
  test('a multipart body is accepted like a form, without files', async () => {
    const { staff } = await aTeam(app)
    const send = (name: string, value: string | Blob) => {
      const body = new FormData()
      body.append(name, value)
      return app.request(profile.me.path, {
        method: 'POST',
        body,
        headers: { 'accept-language': 'en', authorization: `Bearer ${staff.token}` },
      })
    }
    const byPost = await app.ask(staff, profile.me)
    expect((await send('client', 'mobile')).message).toEqual(byPost.message)
    expect([(await send('__proto__', '1')).error, (await send('man_photo', new Blob(['x']))).error]).toEqual([
      'malformed',
      'malformed',
    ])
    const twice = new FormData()
    for (const value of ['1', '2']) twice.append('client', value)
    expect(
      (
        await app.request(profile.me.path, {
          method: 'POST',
          body: twice,
          headers: { authorization: `Bearer ${staff.token}` },
        })
      ).error,
    ).toBe('malformed')
    const unknown = await app.request(profile.me.path, {
      method: 'POST',
      body: new FormData(),
      headers: { authorization: 'Bearer x' },
    })
    expect([unknown.status, unknown.error]).toEqual([401, 'invalid_token'])
  })
  test('each role is returned by its code; without a workgroup its id is "0"', async () => {
    const team = await aTeam(app)
    const roleOf = async (who: { token: string }) => (await app.ask(who, profile.me)).output[0]!.role
    expect([
      await roleOf(team.master),
      await roleOf(team.chief),
      await roleOf(team.manager),
      await roleOf(team.staff),
    ]).toEqual(['master', 'chief', 'manager', 'staff'])
    expect((await app.ask(team.manager, profile.me)).message).toMatchObject([{ permissions: '2' }])
    expect((await app.ask(await aPerson(app), profile.me)).message).toMatchObject([
      { permissions: '9', organization: '', org_idx: '0' },
    ])
    const meOf = async (of: Parameters<typeof aPerson>[1]) =>
      (await app.ask(await aPerson(app, { isOperator: true, ...of }), profile.me)).message
    expect(await meOf({})).toMatchObject([{ permissions: '-1000', org_idx: '0', is_operator: true }])
    // A service administrator who is also a member keeps the member role.
    expect(await meOf({ workgroupId: team.workgroupId, role: 2 })).toMatchObject([
      { permissions: '2', org_idx: team.workgroupId, is_operator: true },
    ])
    const departmentId = await aDepartment(app, team.workgroupId)
    await app.owner.query('update members set department_id = $1 where user_id = $2', [departmentId, team.staff.id])
    expect((await app.ask(team.staff, profile.me)).output[0]).toMatchObject({
      departmentId,
      departmentName: '수도권영업팀',
    })
  })
})

describe('editing the profile', () => {
  test('changes name, phone, rank and language; the rank belongs to this workgroup', async () => {
    const { staff } = await aTeam(app)
    const edited = await app.ask(staff, profile.update, {
      name: ' 김 서연 ',
      phone: '010-1234-5678',
      phoneCode: await phoneCode('010-1234-5678'),
      rank: '대리',
      language: 'vi',
      ver: 1,
    })
    expect(edited.output[0]).toMatchObject({
      name: '김 서연',
      phone: '+821012345678',
      rank: '대리',
      language: 'vi',
      ver: 2,
      email: staff.email,
      role: 'staff',
    })
    expect((await app.ask(staff, profile.me)).message).toEqual(edited.message)
  })
  test("a phone number requires its code, except for the user's own in another spelling, or none", async () => {
    const { staff } = await aTeam(app)
    const edit = (more: object) => app.ask(staff, profile.update, { name: '새 이름', ...more })
    const without = await edit({ phone: '010-7777-1001', ver: 1 })
    expect([without.status, without.error, Object.keys(without.fields ?? {})]).toEqual([
      400,
      'required_missing',
      ['phone_cert_code'],
    ])
    const code = await phoneCode('010-7777-1001')
    const wrong = await edit({
      phone: '010-7777-1001',
      phoneCode: String((Number(code) + 1) % 1e6).padStart(6, '0'),
      ver: 1,
    })
    expect([wrong.error, Object.keys(wrong.fields ?? {})]).toEqual(['code_wrong', ['phone_cert_code']])
    expect((await edit({ phone: '010-7777-1002', phoneCode: code, ver: 1 })).error).toBe('code_expired')
    expect((await app.ask(staff, profile.me)).output[0]).toMatchObject({ name: staff.name, phone: '', ver: 1 })
    // A stale edit uses up no code.
    expect((await edit({ phone: '010-7777-1001', phoneCode: code, ver: 7 })).error).toBe('stale')
    expect((await edit({ phone: '010-7777-1001', phoneCode: code, ver: 1 })).output[0]).toMatchObject({
      phone: '+821077771001',
      ver: 2,
    })
    expect((await edit({ phone: '+82 10-7777-1001', ver: 2 })).output[0]).toMatchObject({
      phone: '+821077771001',
      ver: 3,
    })
    expect((await edit({ phone: '010-7777-1002', ver: 3 })).error).toBe('required_missing')
    expect((await edit({ phone: '', ver: 3 })).output[0]).toMatchObject({ phone: '', ver: 4 })
  })
  test('a name that resembles the service is rejected, because names appear in mails to strangers', async () => {
    const person = await aPerson(app)
    const { ver, phone, rank } = (await app.ask(person, profile.me)).output[0]!
    const rename = (name: string) => app.ask(person, profile.update, { name, phone, rank, ver })
    for (const name of ['Saleslog', 'Saleslоg Support', '세일즈로그 운영팀']) {
      const refused = await rename(name)
      expect([refused.error, Object.keys(refused.fields ?? {})]).toEqual(['name_reserved', ['user_name']])
    }
    // A user who already has such a name can still edit other fields.
    await app.owner.query("update users set name = 'Saleslog Kim' where id = $1", [person.id])
    expect((await rename('Saleslog Kim')).status).toBe(200)
  })
  test('R48: a stale version is rejected with the current record', async () => {
    const { staff } = await aTeam(app)
    await app.ask(staff, profile.update, { name: '먼저', ver: 1 })
    const refused = await app.ask(staff, profile.update, { name: '나중', ver: 1 })
    expect([refused.status, refused.error]).toEqual([409, 'stale'])
    expect(refused.message).toMatchObject([{ user_name: '먼저', ver: 2 }])
  })
  test('R48: of ten simultaneous edits with one version one is stored and nine are rejected', async () => {
    const { staff } = await aTeam(app)
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, at) => app.ask(staff, profile.update, { name: `이름${at}`, ver: 1 })),
    )
    expect(all.filter((each) => each.status === 200)).toHaveLength(1)
    expect(all.filter((each) => each.error === 'stale')).toHaveLength(9)
  })
  test('of several photos in the one field the first counts; the others are read and dropped', async () => {
    const { staff } = await aTeam(app)
    const others = Array.from({ length: 9 }, (_, n) => [`${n}.txt`, new TextEncoder().encode('no picture')] as const)
    const man_photo = [['photo.png', await picture()] as const, ...others]
    expect((await app.ask(staff, profile.setPhoto, {}, undefined, { man_photo })).status).toBe(200)
    const turned = { man_photo: man_photo.toReversed() }
    expect((await app.ask(staff, profile.setPhoto, {}, undefined, turned)).status).toBe(400)
  })
  test('a photo is set, shown at its own URL, replaced and removed', async () => {
    const { staff } = await aTeam(app)
    const set = await app.ask(staff, profile.setPhoto, {}, undefined, { man_photo: await picture() })
    expect(set.output.photoUrl).toMatch(/^\/photo\//)
    const shown = await app.request(set.output.photoUrl!)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await app.ask(staff, profile.me)).output[0]!.photoUrl).toMatch(/^\/photo\//)
    const replaced = await app.ask(staff, profile.setPhoto, {}, undefined, { man_photo: await picture() })
    // A job deletes the files after the call.
    const expectDeleted = (url: string) =>
      vi.waitFor(async () => expect((await app.request(url)).status).toBe(404), { timeout: 30_000 })
    await expectDeleted(set.output.photoUrl!)
    expect((await app.ask(staff, profile.removePhoto)).status).toBe(200)
    await expectDeleted(replaced.output.photoUrl!)
    expect((await app.ask(staff, profile.me)).output[0]!.photoUrl).toBeNull()
    expect((await app.ask(staff, profile.setPhoto)).error).toBe('required_missing')
  })
})

describe("the user's password", () => {
  test('R23 ASVS-7.4.3: a change keeps this session and ends the others', async () => {
    const { staff, workgroupId } = await aTeam(app)
    const elsewhere = await aSession(app, staff.id, workgroupId)
    expect((await app.ask(staff, profile.changePassword, { current: password, password: 'Fresh-2026!' })).status).toBe(
      200,
    )
    expect([await secure(staff.token), await secure(elsewhere.token)]).toEqual(['ok', 'invalid_token'])
    expect(
      (
        await app.ask(null, oauth.token, {
          grantType: 'refresh_token',
          clientId: 'saleslog-web',
          refreshToken: elsewhere.refreshToken,
        })
      ).error,
    ).toBe('invalid_grant')
    expect((await app.mailsTo(staff.email))[0]!.subject).toBe('Your Saleslog password was changed')
  })
  test('a wrong current password is reported at its field, and ten wrong ones reach the rate limit', async () => {
    const { staff } = await aTeam(app)
    app.passTime(900 - ((app.now().getTime() / 1000) % 900))
    const again = await aSession(app, staff.id, staff.workgroupId)
    for (let tries = 0; tries < 10; tries += 1) {
      const refused = await app.ask(again, profile.changePassword, { current: 'Wrong-2026!', password: 'Fresh-2026!' })
      expect([refused.status, refused.error, refused.fields]).toEqual([
        401,
        'wrong_password',
        { password: textIn('en', 'rule.current_password') },
      ])
    }
    expect((await app.ask(again, profile.changePassword, { current: password, password: 'Fresh-2026!' })).error).toBe(
      'too_many_tries',
    )
  })
  test('the new password follows the rule and is not common', async () => {
    const { staff } = await aTeam(app)
    expect(
      (await app.ask(staff, profile.changePassword, { current: password, password: 'short' })).fields,
    ).toHaveProperty('new_password')
    expect((await app.ask(staff, profile.changePassword, { current: password, password: 'Password1!' })).error).toBe(
      'password_common',
    )
    expect((await app.ask(staff, profile.changePassword, { current: password })).error).toBe('required_missing')
  })
  test('R23: a concurrent change of the password rejects this one', async () => {
    const { staff } = await aTeam(app)
    const answer = await withConcurrentChange(
      app,
      (client) => client.query("update users set password_hash = 'another' where id = $1", [staff.id]),
      () => app.ask(staff, profile.changePassword, { current: password, password: 'Fresh-2026!' }),
    )
    expect([answer.status, answer.error, Object.keys(answer.fields!)]).toEqual([401, 'wrong_password', ['password']])
    expect((await app.owner.query('select password_hash from users where id = $1', [staff.id])).rows).toEqual([
      { password_hash: 'another' },
    ])
  })
})

describe('devices', () => {
  test('lists the sessions and marks the current one; one of them can be signed out', async () => {
    const { staff, colleague, workgroupId } = await aTeam(app)
    const phone = await aSession(app, staff.id, workgroupId)
    await aSession(app, colleague.id, workgroupId)
    const listed = (await app.ask(staff, profile.devices)).output
    expect([listed.total, listed.items.filter((device) => device.isCurrent).length]).toEqual([2, 1])
    const other = listed.items.find((device) => !device.isCurrent)!
    expect((await app.ask(colleague, profile.signOutDevice, { id: other.id })).error).toBe('not_found')
    expect(await secure(phone.token)).toBe('ok')
    expect((await app.ask(staff, profile.signOutDevice, { id: other.id })).status).toBe(200)
    expect([await secure(phone.token), await secure(staff.token)]).toEqual(['invalid_token', 'ok'])
    expect((await app.ask(staff, profile.signOutDevice, { id: other.id })).error).toBe('not_found')
    expect((await app.ask(staff, profile.devices)).output.total).toBe(1)
  })
  test('the name of a device comes from its user agent', async () => {
    const person = await aPerson(app)
    const authorised = await app.ask(null, oauth.authorize, {
      email: person.email,
      password,
      clientId: 'saleslog-web',
      redirectUri: `${app.config.publicUrl}/`,
      responseType: 'code',
    })
    const tokens = await app.ask(
      null,
      oauth.token,
      { grantType: 'authorization_code', clientId: 'saleslog-web', code: authorised.output.code },
      { 'user-agent': 'Firefox <b> ' + 'x'.repeat(400) },
    )
    const names = (await app.ask({ token: tokens.output.accessToken }, profile.devices)).output.items.map(
      (device) => device.name,
    )
    expect(names.some((name) => name.startsWith('Firefox <b>') && name.length === 300)).toBe(true)
  })
  test('ASVS-7.4.3: signing out everywhere includes this session', async () => {
    const { staff, colleague, workgroupId } = await aTeam(app)
    const phone = await aSession(app, staff.id, workgroupId)
    expect((await app.ask(staff, profile.signOutEverywhere)).status).toBe(200)
    expect([await secure(staff.token), await secure(phone.token), await secure(colleague.token)]).toEqual([
      'invalid_token',
      'invalid_token',
      'ok',
    ])
  })
})
