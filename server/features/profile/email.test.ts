import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { me as meCall } from '../../../contract/calls/profile/me.ts'
import { ownEmail } from '../../../contract/calls/profile/email.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, password, type TestPerson } from '../../../tests/support/builders/people.ts'
import { authClient, codeIn, otherCode } from '../../../tests/support/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const { authorize, latest } = authClient(() => app)

let count = 0
const anAddress = () => `changed${(count += 1)}@daon.example`
/** The code of the latest mail to an address. */
const codeTo = async (email: string) => codeIn(await latest(email))
const start = (who: TestPerson, email: string) => app.ask(who, ownEmail.startEmailChange, { email, password })
const addressOf = async (who: TestPerson) => (await app.ask(who, meCall)).output[0]!.email

describe('the email address of an account', () => {
  test('changes with the codes of both addresses; the earlier one is told, and signs in no more', async () => {
    const { staff } = await aTeam(app)
    const email = anAddress()
    expect((await start(staff, email)).success).toBe(true)
    const given = { email, presentCode: await codeTo(staff.email), newCode: await codeTo(email) }
    expect((await app.ask(staff, ownEmail.changeEmail, given)).output).toEqual({ email })
    expect(await addressOf(staff)).toBe(email)
    expect((await latest(staff.email, 2)).text).toContain(email)
    expect((await authorize(staff.email)).error).toBe('wrong_password')
    expect((await authorize(email)).success).toBe(true)
    const { rows } = await app.owner.query('select kind from audit_entries where workgroup_id = $1', [
      staff.workgroupId,
    ])
    expect(rows.map(({ kind }: { kind: string }) => kind)).toContain('email.changed')
  })

  test('needs the password, and no mail is sent without it', async () => {
    const { staff } = await aTeam(app)
    const email = anAddress()
    const answer = await app.ask(staff, ownEmail.startEmailChange, { email, password: 'Wrong-2026!' })
    expect([answer.error, Object.keys(answer.fields!)]).toEqual(['wrong_password', ['user_password']])
    expect(await app.mailsTo(email, 0)).toEqual([])
  })

  test('needs both codes: one of them alone changes nothing, and a wrong one counts as a try', async () => {
    const { staff } = await aTeam(app)
    const email = anAddress()
    await start(staff, email)
    const [presentCode, newCode] = [await codeTo(staff.email), await codeTo(email)]
    const wrong = otherCode(newCode)
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await app.ask(staff, ownEmail.changeEmail, { email, presentCode, newCode: wrong })
      expect([answer.error, Object.keys(answer.fields!)]).toEqual(['code_wrong', ['new_cert_code']])
    }
    expect((await app.ask(staff, ownEmail.changeEmail, { email, presentCode, newCode })).error).toBe('code_expired')
    expect(await addressOf(staff)).toBe(staff.email)
  })

  test('is not that of another account, also when that account came between', async () => {
    const { staff, colleague } = await aTeam(app)
    expect((await start(staff, colleague.email)).error).toBe('email_in_use')
    const email = anAddress()
    await start(staff, email)
    const given = { email, presentCode: await codeTo(staff.email), newCode: await codeTo(email) }
    await app.owner.query('update users set email = $1 where id = $2', [email, colleague.id])
    expect((await app.ask(staff, ownEmail.changeEmail, given)).error).toBe('email_in_use')
    expect(await addressOf(staff)).toBe(staff.email)
  })

  test('of 20 accounts that take one address at once one gets it', async () => {
    const email = anAddress()
    const people = await Promise.all(Array.from({ length: 20 }, async () => (await aTeam(app)).staff))
    const outcomes = await Promise.all(
      people.map(async ({ id, email: present }) => {
        const client = await app.owner.connect()
        try {
          await client.query('begin')
          await client.query("select set_config('app.user', $1, true)", [id])
          const { rows } = await client.query<{ changed: boolean }>('select change_email($1, $2) as changed', [
            present,
            email,
          ])
          await client.query('commit')
          return rows[0]!.changed
        } finally {
          client.release()
        }
      }),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })
})
