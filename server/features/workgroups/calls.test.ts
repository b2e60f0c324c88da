import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oauth } from '../../../contract/calls/auth/oauth.ts'
import { profile } from '../../../contract/calls/profile/calls.ts'
import { workgroups } from '../../../contract/calls/workgroups/calls.ts'
import { workgroupSettings } from '../../../contract/calls/workgroups/settings.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson, aTeam, aWorkgroup } from '../../../tests/support/builders/people.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const address = () => `grow-${(count += 1)}`

describe('a new workgroup', () => {
  test('makes its creator the Master, enters it immediately, and is entered at the next sign-in', async () => {
    const person = await aPerson(app)
    const made = await app.ask(person, workgroups.create, {
      email: person.email,
      name: ' 새터  유통 ',
      address: ' Saeteo-1 ',
      timeZone: 'Asia/Ho_Chi_Minh',
    })
    expect(made.message).toEqual({ org_idx: made.output.id })
    expect((await app.ask(person, oauth.secure)).message).toEqual({ org_idx: made.output.id, auth_ok: true })
    expect((await app.ask(person, profile.me)).output).toMatchObject([
      { role: 'master', workgroupName: '새터 유통', timeZone: 'Asia/Ho_Chi_Minh' },
    ])
    expect((await app.ask(person, workgroupSettings.detail)).output).toMatchObject({
      id: made.output.id,
      name: '새터 유통',
      address: 'saeteo-1',
      memberCount: 1,
      masterName: person.name,
      logoUrl: null,
    })
    expect((await app.owner.query('select last_workgroup_id from users where id = $1', [person.id])).rows).toEqual([
      { last_workgroup_id: made.output.id },
    ])
  })
  test('can also be created on the authentication server', async () => {
    const person = await aPerson(app)
    expect((await app.ask(person, workgroups.createAtSignUp, { name: '새터', address: address() })).status).toBe(200)
  })
  test('cannot be created in the name of another user', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)]
    expect(
      (await app.ask(person, workgroups.create, { email: other.email, name: '새터', address: address() })).error,
    ).toBe('no_permission')
  })
  test('a URL in use is rejected at its field, case-insensitively', async () => {
    const person = await aPerson(app)
    await aWorkgroup(app, { address: 'taken-url' })
    for (const taken of ['taken-url', 'Taken-URL', ' taken-url ']) {
      const refused = await app.ask(person, workgroups.create, { name: '새터', address: taken })
      const sentence = 'URL already in use. Enter another or combine numbers.'
      expect([refused.status, refused.error, refused.message, refused.fields]).toEqual([
        409,
        'url_in_use',
        sentence,
        { comp_domain: sentence },
      ])
    }
  })
  test('two simultaneous requests for one URL: one succeeds', async () => {
    const [one, two] = [await aPerson(app), await aPerson(app)]
    const both = await Promise.all(
      [one, two].map((who) => app.ask(who, workgroups.create, { name: '새터', address: 'race-url' })),
    )
    expect(both.map((each) => each.error ?? 'ok').sort()).toEqual(['ok', 'url_in_use'])
  })
  test('R50: simultaneous requests with one client_key create one workgroup and get one response', async () => {
    const person = await aPerson(app)
    const input = { name: '새터', address: address(), clientKey: 'the-key' }
    const all = await Promise.all(Array.from({ length: 5 }, () => app.ask(person, workgroups.create, input)))
    expect(all.map((each) => each.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(all.map((each) => each.body)).size).toBe(1)
    expect((await app.ask(person, workgroups.list)).output.total).toBe(1)
    expect((await app.ask(person, workgroups.create, { ...input, name: '다른 이름' })).error).toBe('key_reused')
    expect(
      (await app.ask(await aPerson(app), workgroups.create, { ...input, address: address() })).status,
      "a key is the person's own",
    ).toBe(200)
  })
  test('a rejected request does not use up its key', async () => {
    const person = await aPerson(app)
    const input = { name: '새터', address: 'admin', clientKey: 'again' }
    expect((await app.ask(person, workgroups.create, input)).error).toBe('address_reserved')
    expect((await app.ask(person, workgroups.create, { ...input, address: address() })).status).toBe(200)
  })
  test('a time zone is accepted by any of its names; an unknown one becomes Seoul', async () => {
    for (const [timeZone, stored] of [
      ['Asia/Saigon', 'Asia/Saigon'],
      ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
      ['UTC', 'UTC'],
      ['Mars/Olympus', 'Asia/Seoul'],
      ['+09:00', 'Asia/Seoul'],
      ['', 'Asia/Seoul'],
    ] as const) {
      const person = await aPerson(app)
      await app.ask(person, workgroups.create, { name: '새터', address: address(), timeZone })
      expect((await app.ask(person, workgroupSettings.detail)).output.timeZone).toBe(stored)
    }
  })
  for (const [name, word] of [
    ['Daon Inc.', 'corporate_form'],
    ['Daon, Ltd.', 'corporate_form'],
    ['(주)다온', 'corporate_form'],
    ['다온 주식회사', 'corporate_form'],
    ['株式会社ダオン', 'corporate_form'],
    ['Daon GmbH', 'corporate_form'],
    ['Incheon Trading', null],
    ['Limited Edition Club', null],
    ['관리자', 'name_reserved'],
    ['Sales Log', 'name_reserved'],
    ['Saleslоg', 'name_reserved'],
    ['Ѕаleslog Support', 'name_reserved'],
    ['세일즈로그 고객센터', 'name_reserved'],
    ['аdmin', 'name_reserved'],
    ['Saleslogistics', null],
    ['   ', 'required_missing'],
  ] as const) {
    test(`"${name}" is ${word ?? 'a good name'}`, async () => {
      const answer = await app.ask(await aPerson(app), workgroups.create, { name, address: address() })
      expect(answer.error ?? null).toBe(word)
      if (word) expect(Object.keys(answer.fields!)).toEqual(['comp_name'])
    })
  }
  for (const wrong of [
    'admin',
    'www',
    'api',
    'ab',
    'a--b',
    '-ab',
    'ab-',
    '한글',
    'a b',
    'a'.repeat(31),
    'a.b',
    'a/b',
  ]) {
    test(`"${wrong}" is no URL for a workgroup`, async () => {
      const answer = await app.ask(await aPerson(app), workgroups.create, { name: '새터', address: wrong })
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['comp_domain']])
    })
  }
})

describe("the user's workgroups", () => {
  test('the list marks the current one; a change applies to this session and the next sign-in', async () => {
    const team = await aTeam(app, { name: '가나' })
    const other = await aTeam(app, { name: '다라' })
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 9)', [
      other.workgroupId,
      team.master.id,
    ])
    const list = (await app.ask(team.master, workgroups.list)).output
    expect(list.items.map(({ name, role, isCurrent }) => [name, role, isCurrent])).toEqual([
      ['가나', 'master', true],
      ['다라', 'staff', false],
    ])
    expect((await app.ask(team.master, workgroups.change, { id: other.workgroupId })).message).toEqual({
      org_idx: other.workgroupId,
    })
    expect((await app.ask(team.master, profile.me)).output).toMatchObject([{ role: 'staff', workgroupName: '다라' }])
  })
  test('R01: foreign, left and unknown workgroups are not found, and nothing changes', async () => {
    const [team, foreign] = [await aTeam(app), await aTeam(app)]
    const left = await aWorkgroup(app)
    await app.owner.query('insert into members (workgroup_id, user_id, role, left_at) values ($1, $2, 9, now())', [
      left,
      team.staff.id,
    ])
    for (const id of [foreign.workgroupId, left, '987654321'])
      expect((await app.ask(team.staff, workgroups.change, { id })).error).toBe('not_found')
    expect((await app.ask(team.staff, oauth.secure)).message).toEqual({ org_idx: team.workgroupId, auth_ok: true })
  })
  test('the specification reads cre_dt from the second item', async () => {
    const { staff, workgroupId } = await aTeam(app)
    const answer = await app.ask(staff, workgroups.creationDate)
    expect(answer.message).toEqual([
      { org_idx: workgroupId },
      { cre_dt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/) as string },
    ])
    expect(answer.output[1].createdAt).toBe((answer.message as [unknown, { cre_dt: string }])[1].cre_dt)
  })
})
