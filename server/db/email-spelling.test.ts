import pg from 'pg'
import { expect, test } from 'vitest'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { aPerson, password } from '../../tests/support/builders/people.ts'
import { normalizeEmails } from './email-spelling.ts'

test('a user with a stored non-ASCII mail host signs in with either spelling; an address whose normal form is taken stays', async () => {
  const app = await startTestApp()
  await aPerson(app, { email: 'one@büro.example' })
  await aPerson(app, { email: 'two@xn--bro-hoa.example' })
  await aPerson(app, { email: 'two@büro.example' })
  await aPerson(app, { email: '사람@daon.example' })
  const owner = new pg.Client(app.owner.options as pg.ClientConfig)
  await owner.connect()
  expect([await normalizeEmails(owner), await normalizeEmails(owner)]).toEqual([1, 0])
  await owner.end()
  const kept = (await app.owner.query<{ email: string }>('select email from users order by id')).rows.map(
    (row) => row.email,
  )
  expect(kept).toEqual(['one@xn--bro-hoa.example', 'two@xn--bro-hoa.example', 'two@büro.example', '사람@daon.example'])
  for (const email of ['one@büro.example', 'ONE@xn--bro-hoa.example'])
    expect(
      (
        await app.ask(null, oauth.authorize, {
          email,
          password,
          clientId: 'saleslog-web',
          redirectUri: `${app.config.publicUrl}/`,
          responseType: 'code',
        })
      ).status,
    ).toBe(200)
  await app.stop()
})
