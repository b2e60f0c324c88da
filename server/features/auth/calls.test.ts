import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { startTestApp, type TestApp } from '../../../tests/app.ts'

let app: TestApp
beforeAll(async () => { app = await startTestApp() })
afterAll(() => app.stop())

test('somebody signs up with the code from the mail and is signed in', async () => {
  expect((await app.ask(null, auth.sendMailCode, { email: 'new@daon.example' })).status).toBe(200)
  const mail = (await app.mailsTo('new@daon.example'))[0]!
  const mailCode = /\b\d{6}\b/.exec(mail.text)![0]
  const signedUp = await app.ask(null, auth.signUp, { email: 'new@daon.example', password: 'Sales-2026!', name: '김서연', mailCode })
  expect(signedUp.status).toBe(200)
  const tokens = await app.ask(null, auth.token, { grantType: 'authorization_code', clientId: 'saleslog-web', code: signedUp.output.code })
  expect(tokens.output.accessToken).toMatch(/^[\w-]{43}$/)
  const secure = await app.ask({ token: tokens.output.accessToken }, auth.secure)
  expect(secure.message).toEqual({ org_idx: '0', auth_ok: true })
})
