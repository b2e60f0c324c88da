// A phone number is stored in one form however it is typed: in the profile, of members, on contact cards and in the id
// search.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../contract/calls/auth/calls.ts'
import { contacts } from '../../contract/calls/contacts/calls.ts'
import { customers } from '../../contract/calls/customers/calls.ts'
import { members } from '../../contract/calls/members/calls.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aPerson, aTeam } from '../support/builders/people.ts'
import { aCustomer } from '../support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const [number, spellings] = ['+821055550123', ['010-5555-0123', '+82 (0)10 5555 0123', '0082 10 5555 0123']]
const codeFor = async (phone: string, count: number) => {
  expect((await app.ask(null, auth.sendPhoneCode, { phone })).status).toBe(200)
  return /\b\d{6}\b/.exec((await app.mailsTo(number, count)).at(-1)!.text)![0]
}

test('phone numbers of customers and contacts', async () => {
  const { staff } = await aTeam(app)
  const customerId = await aCustomer(app, { by: staff })
  for (const phone of spellings) {
    const { id } = (await app.ask(staff, customers.create, { name: phone, phone, fax: phone })).output
    expect((await app.ask(staff, customers.detail, { id })).output).toMatchObject({ phone: number, fax: number })
    const card = {
      name: '한도윤',
      position: '팀장',
      affiliation: '구매팀',
      mobile: phone,
      companyPhone: phone,
      fax: phone,
    }
    const created = (await app.ask(staff, contacts.create, { ...card, customerId })).output
    expect((await app.ask(staff, contacts.detail, { id: created.id })).output).toMatchObject({
      mobile: number,
      companyPhone: number,
      fax: number,
    })
  }
})
test("the user's own number: a code sent to one spelling proves another, and a stored number needs no code", async () => {
  const team = await aTeam(app)
  const me = await aPerson(app, { workgroupId: team.workgroupId })
  const edit = (input: Record<string, unknown>) =>
    app.ask(me, profile.update, { name: me.name, rank: '', language: 'ko', ...input })
  const phoneCode = await codeFor(spellings[0]!, 1)
  expect((await edit({ phone: spellings[1], phoneCode, ver: 1 })).output[0]).toMatchObject({ phone: number })
  for (const [at, phone] of spellings.entries()) expect((await edit({ phone, ver: at + 2 })).status).toBe(200)
  const { items } = (await app.ask(team.staff, members.list, { pageSize: 100 })).output
  expect(items.find(({ id }) => id === me.id)!.phone).toBe(number)
  for (const [at, phone] of spellings.entries()) {
    const code = await codeFor(phone, at + 2)
    expect((await app.ask(null, auth.findId, { name: me.name, phone, code })).output.emails).toHaveLength(1)
    await app.owner.query('delete from attempts')
  }
})
