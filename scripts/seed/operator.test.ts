import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAdmin } from '../../contract/calls/service-admin/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { authClient } from '../../tests/support/sign-in.ts'
import { demoPassword } from './members.ts'
import { demoOperator, seedOperator } from './operator.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the service administrator of the demo signs in with the printed words, is in no workgroup, and is written once', async () => {
  const database = await app.owner.connect()
  await seedOperator(database)
  await seedOperator(database)
  database.release()
  const client = authClient(() => app)
  const session = await client.signIn({ email: demoOperator.email }, { password: demoPassword })
  expect(await client.secure(session.token)).toBe('ok')
  const all = await app.ask(session, serviceAdmin.workgroups, {})
  expect(all.status).toBe(200)
})
