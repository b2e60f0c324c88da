// Acceptance of the terms and the privacy policy: version and time per user.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { authClient } from '../../../tests/support/sign-in.ts'
import { aPerson, aTeam, password } from '../../../tests/support/builders/people.ts'
import { anInvitation } from '../../../tests/support/builders/records.ts'
import { actAs, inTransaction } from '../../db/connect.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))
const { aMailCode, signUp, exchange } = authClient(() => app)

const { missing, accept } = contract.acceptances
const now = { termsVersion: legalVersions.terms, privacyVersion: legalVersions.privacy }
const none = { termsVersion: '', privacyVersion: '' }
const acceptancesOf = async (email: string) =>
  (
    await app.owner.query<{ what: string; version: string; at: Date }>(
      'select what, version::text, at from acceptances a join users u on u.id = a.user_id where email = $1 order by what, version',
      [email],
    )
  ).rows
const missingOf = async (code: string) =>
  (await app.ask({ token: (await exchange(code)).output.accessToken }, missing)).output

test('acceptances given at sign-up are stored with version and time, and not requested again', async () => {
  const email = 'accepts@daon.example'
  const { output } = await signUp(email, await aMailCode(email), now)
  const stored = await acceptancesOf(email)
  expect(stored.map(({ what, version }) => [what, version])).toEqual([
    ['privacy', legalVersions.privacy],
    ['terms', legalVersions.terms],
  ])
  for (const { at } of stored) expect(Math.abs(at.getTime() - app.now().getTime())).toBeLessThan(60_000)
  expect(await missingOf(output.code)).toEqual(none)
})
test('sign-up works with the fields of the specification alone; acceptance is requested afterwards', async () => {
  const email = 'silent@daon.example'
  const { output } = await signUp(email, await aMailCode(email))
  expect(await acceptancesOf(email)).toEqual([])
  expect(await missingOf(output.code)).toEqual(now)
})
test('a user who joins by invitation accepts in the same way', async () => {
  const { manager } = await aTeam(app)
  for (const [email, given] of [
    ['invited@daon.example', now],
    ['quiet@daon.example', {}],
  ] as const) {
    const { code: inviteCode } = await anInvitation(app, { by: manager, email })
    const { output } = await app.ask(null, contract.auth.signUpInvited, {
      email,
      inviteCode,
      name: '박초대',
      password,
      ...given,
    })
    expect(await missingOf(output.code)).toEqual('termsVersion' in given ? none : now)
  }
})
test('a newer version is requested from every user; earlier acceptances stay unchanged', async () => {
  const person = await aPerson(app)
  await app.owner.query("update acceptances set version = '2026-01-01' where user_id = $1 and what = 'terms'", [
    person.id,
  ])
  expect((await app.ask(person, missing)).output).toEqual({ ...none, termsVersion: legalVersions.terms })
  // A missing acceptance does not block other calls.
  expect((await app.ask(person, contract.profile.me)).status).toBe(200)
  expect((await app.ask(person, accept, { termsVersion: legalVersions.terms })).status).toBe(200)
  expect((await app.ask(person, missing)).output).toEqual(none)
  const stored = await acceptancesOf(person.email)
  app.passTime(60)
  await app.ask(person, accept, { termsVersion: legalVersions.terms, privacyVersion: '' })
  expect(await acceptancesOf(person.email)).toEqual(stored)
  expect(stored.map(({ version }) => version)).toEqual([legalVersions.privacy, '2026-01-01', legalVersions.terms])
})
test('a version that does not exist yet cannot be accepted, not even at sign-up', async () => {
  const person = await aPerson(app, { hasToAccept: true })
  const refused = await app.ask(person, accept, { termsVersion: '2199-01-01' })
  expect([refused.status, Object.keys(refused.fields!)]).toEqual([400, ['terms_ver']])
  const email = 'early@daon.example'
  const early = await signUp(email, await aMailCode(email), { privacyVersion: '2199-01-01' })
  expect([early.status, Object.keys(early.fields!)]).toEqual([400, ['privacy_ver']])
  expect((await app.ask(person, missing)).output).toEqual(now)
})
test("the app's role can neither update nor delete acceptances, and neither reads nor inserts those of other users", async () => {
  const [one, other] = [await aPerson(app), await aPerson(app, { hasToAccept: true })]
  const as = (userId: string, statement: string) =>
    inTransaction(app.pool, null, async (db, _entered, client) => {
      await actAs(db, userId)
      return (await client.query(statement)).rowCount
    }).catch((fault: { code: string }) => fault.code)
  expect(await as(one.id, "update acceptances set at = '2020-01-01'")).toBe('42501')
  expect(await as(one.id, 'delete from acceptances')).toBe('42501')
  expect(await as(one.id, 'select from acceptances')).toBe(2)
  expect(await as(other.id, 'select from acceptances')).toBe(0)
  expect(
    await as(
      one.id,
      `insert into acceptances (user_id, what, version, at) values (${other.id}, 'terms', '2026-01-01', now())`,
    ),
  ).toBe('42501')
})
