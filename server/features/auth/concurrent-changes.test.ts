// Changes between the first and the last step of a call.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { authClient } from '../../../tests/support/sign-in.ts'
import { withConcurrentChange } from '../../../tests/support/concurrent-change.ts'
import { aPerson, aTeam, password } from '../../../tests/support/builders/people.ts'
import { anInvitation } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.owner.query('delete from attempts'))

const changesPassword = (id: string) => (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
  client.query("update users set password_hash = 'another' where id = $1", [id])
const takesEmail = (email: string) => (client: { query(text: string, values: unknown[]): Promise<unknown> }) =>
  client.query("insert into users (email, name, password_hash) values ($1, '먼저', '')", [email])
const { aMailCode, authorize } = authClient(() => app)

test('R23: a sign-in during a password change fails with the old password', async () => {
  const { id, email } = await aPerson(app)
  const answer = await withConcurrentChange(app, changesPassword(id), () => authorize(email))
  expect([answer.status, answer.error]).toEqual([401, 'wrong_password'])
  expect((await app.owner.query('select from authorization_codes where user_id = $1', [id])).rowCount).toBe(0)
})
test('R23: joining during a password change fails with the old password', async () => {
  const { manager } = await aTeam(app)
  const { id, email } = await aPerson(app)
  const { code } = await anInvitation(app, { by: manager, email })
  const answer = await withConcurrentChange(app, changesPassword(id), () =>
    app.ask(null, auth.signUpInvited, { email, inviteCode: code, password }),
  )
  expect([answer.status, answer.error]).toEqual([401, 'wrong_password'])
  expect((await app.owner.query('select from members where user_id = $1', [id])).rowCount).toBe(0)
})
test('R24: a password link used by a concurrent request is spent', async () => {
  const { id, email } = await aPerson(app)
  await app.ask(null, auth.findPassword, { email })
  const code = /change_pw\/[^/]+\/([\w-]+)/.exec((await app.mailsTo(email)).at(-1)!.text)![1]
  const answer = await withConcurrentChange(
    app,
    (client) => client.query('delete from password_links where user_id = $1', [id]),
    () => app.ask(null, auth.changePassword, { email, code, password: 'Other-2026!' }),
  )
  expect([answer.status, answer.error, Object.keys(answer.fields!)]).toEqual([400, 'code_expired', ['code']])
  expect((await app.mailsTo(email)).length).toBe(1)
})
test('an address taken by a concurrent sign-up is in use', async () => {
  const email = 'meanwhile@daon.example'
  const mailCode = await aMailCode(email)
  const answer = await withConcurrentChange(app, takesEmail(email), () =>
    app.ask(null, auth.signUp, { email, password, name: '나중', mailCode }),
  )
  expect([answer.status, answer.error, Object.keys(answer.fields!)]).toEqual([409, 'email_in_use', ['user_email']])
})
test('an invited address taken by a concurrent sign-up is in use', async () => {
  const { manager } = await aTeam(app)
  const { email, code } = await anInvitation(app, { by: manager })
  const answer = await withConcurrentChange(app, takesEmail(email), () =>
    app.ask(null, auth.signUpInvited, { email, inviteCode: code, password, name: '나중' }),
  )
  expect([answer.status, answer.error, Object.keys(answer.fields!)]).toEqual([409, 'email_in_use', ['user_email']])
})
test('R24: an invitation cancelled by a concurrent request adds no member', async () => {
  const { manager } = await aTeam(app)
  const { id, email, code } = await anInvitation(app, { by: manager })
  const answer = await withConcurrentChange(
    app,
    (client) => client.query('delete from invitations where id = $1', [id]),
    () => app.ask(null, auth.signUpInvited, { email, inviteCode: code, password, name: '늦음' }),
  )
  expect([answer.status, answer.error]).toEqual([404, 'invite_invalid'])
  expect((await app.owner.query('select from users where email = $1', [email])).rowCount).toBe(0)
})
