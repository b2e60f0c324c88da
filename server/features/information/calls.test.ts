import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aPerson } from '../../../tests/support/builders/people.ts'
import { readConfig } from '../../config.ts'
import { information } from './calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const informationOf = async (environment: Record<string, string>) =>
  (information.detail as (context: unknown, input: object) => Promise<Record<string, string>>)(
    { config: readConfig(environment) },
    {},
  )

test('a user without a workgroup can read the kind of each external service', async () => {
  const answer = await app.ask(await aPerson(app), contract.information.detail)
  expect(answer.message).toEqual({
    mail: 'outbox',
    sms: 'outbox',
    file_store: 'folder',
    database: 'embedded',
    web_push: 'on',
    news: 'off',
    pay: 'transfer',
  })
})
test('configured services are reported by kind, without addresses, names or keys', async () => {
  const secrets = {
    SMTP_URL: 'smtps://mailer:hidden1@mail.hidden.example:465',
    SMS_URL: 'https://sms.hidden.example/send?key=hidden2',
    DATABASE_URL: 'postgres://hidden3:hidden4@db.hidden.example/hidden5',
    S3_ENDPOINT: 'https://s3.hidden.example',
    S3_BUCKET: 'hidden6',
    S3_ACCESS_KEY_ID: 'hidden7',
    S3_SECRET_ACCESS_KEY: 'hidden8',
    PUBLIC_URL: 'https://hidden.example',
  }
  const answer = await informationOf(secrets)
  expect(answer).toMatchObject({ mail: 'server', sms: 'gateway', files: 'bucket', database: 'own' })
  expect(JSON.stringify(answer)).not.toContain('hidden')
  for (const kind of Object.values(answer)) expect(kind).toMatch(/^[a-z]+$/)
})
