import { afterAll, beforeAll, expect, test } from 'vitest'
import { needs } from '../../../contract/calls/needs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { anItem } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aSalesLog } from '../../../tests/support/builders/records.ts'
import { hashOf } from './analyses.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const read = async (who: TestPerson, customerId: string, page = 1) =>
  (await app.ask(who, needs.ofCustomer, { customerId, page, pageSize: 2 })).output
async function storeSentences(by: TestPerson, logId: string, sentences: [string, string][], itemId?: string) {
  let start = 0
  for (const [text, type] of sentences) {
    await app.owner.query(
      "insert into log_sentences (workgroup_id, sales_log_id, start_at, end_at, hash, type, item_id, confidence, source) values ($1, $2, $3, $4, $5, $6, $7, 0.9, 'starter')",
      [by.workgroupId, logId, start, start + text.length, hashOf(text), type, itemId ?? null],
    )
    start += text.length + 1
  }
}

test('the needs of a customer are counted by kind and quarter, with the sentences of readable logs, newest first', async () => {
  const { staff, colleague, manager } = await aTeam(app, { timeZone: 'Asia/Seoul' })
  const customerId = await aCustomer(app, { by: manager })
  const contactId = await aContact(app, { by: manager, customerId, name: '윤성민' })
  const who = { contactName: '윤성민', contactPosition: expect.any(String) }
  const itemId = await anItem(app, { by: manager, name: '납기 단축', type: 'operational' })
  const monthsAgo = (months: number) => {
    const at = new Date(app.now())
    at.setUTCDate(15)
    at.setUTCMonth(at.getUTCMonth() - months)
    return at
  }
  const sentences: [string, string][] = [
    ['납기를 2주로 줄여 달라고 함.', 'operational'],
    ['인사만 드림.', 'none'],
    ['샘플을 받고 싶다고 함.', 'product'],
  ]
  const content = sentences.map(([text]) => text).join('\n')
  const first = await aSalesLog(app, { by: staff, customerId, contactId, content, title: '첫 만남', at: monthsAgo(6) })
  await storeSentences(staff, first.id, sentences, itemId)
  const theirs = await aSalesLog(app, { by: colleague, customerId, contactId, content, at: monthsAgo(60) })
  await storeSentences(colleague, theirs.id, sentences.slice(0, 1))
  const other = await aSalesLog(app, { by: staff, content })
  await storeSentences(staff, other.id, sentences)

  const mine = await read(staff, customerId)
  expect(mine.total).toBe(2)
  expect(mine.types.map(({ type, found, quarters }) => [type, found, quarters])).toEqual([
    ['strategic', 0, [0, 0, 0, 0]],
    ['product', 1, [0, 1, 0, 0]],
    ['personal', 0, [0, 0, 0, 0]],
    ['operational', 1, [0, 1, 0, 0]],
  ])
  expect(
    mine.items.map((one) => [one.logId, one.sentence, one.type, one.itemName, one.contactName, one.logTitle]),
  ).toEqual([
    [first.id, sentences[0]![0], 'operational', '납기 단축', '윤성민', '첫 만남'],
    [first.id, sentences[2]![0], 'product', '납기 단축', '윤성민', '첫 만남'],
  ])
  expect([mine.contacts, mine.contactCount]).toEqual([[{ contactId, ...who, counts: [0, 1, 0, 1] }], 1])
  const all = await read(manager, customerId)
  expect(all.contacts).toEqual([{ contactId, ...who, counts: [0, 1, 0, 2] }])
  expect([all.total, all.types[3]]).toEqual([3, { type: 'operational', found: 2, quarters: [0, 1, 0, 0] }])
  expect((await read(manager, customerId, 2)).items.map(({ logId }) => logId)).toEqual([theirs.id])

  // A sentence whose text changed since its analysis is left out.
  await app.owner.query('update sales_logs set content = $2 where id = $1', [first.id, `머리말.\n${content}`])
  expect((await read(staff, customerId)).items).toEqual([])
  const stranger = (await aTeam(app)).manager
  expect((await app.ask(stranger, needs.ofCustomer, { customerId })).status).toBe(404)
})

test('of many contacts the ten with the most needs are listed, with the total number', async () => {
  const { manager } = await aTeam(app)
  const customerId = await aCustomer(app, { by: manager })
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const contactId = await aContact(app, { by: manager, customerId, name: `담당자 ${n}` })
    ids.push(contactId)
    const sentences = Array.from({ length: n % 6 === 0 ? 1 : 2 }, (_, at): [string, string] => [
      `문장 ${at}.`,
      'personal',
    ])
    const content = sentences.map(([text]) => text).join('\n')
    const { id } = await aSalesLog(app, { by: manager, customerId, contactId, content })
    await storeSentences(manager, id, sentences)
  }
  const { contacts, contactCount } = await read(manager, customerId)
  expect([contacts.length, contactCount]).toEqual([10, 12])
  expect(contacts.map(({ contactId }) => contactId).sort()).toEqual(ids.filter((_, n) => n % 6 !== 0).sort())
  expect(contacts.every(({ counts }) => String(counts) === '0,0,2,0')).toBe(true)
})
