// What only its owner may see appears in no response to anybody else, and nothing is sorted by a key that a client makes up.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { toWire, type Call } from '../../contract/core/call.ts'
import { allCalls } from '../../contract/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { TestPerson } from '../support/builders/people.ts'
import { aDraft, aFeedback, aSalesLog, aView } from '../support/builders/records.ts'
import { saveState, type SavedState } from '../support/database-state.ts'
import { aFixture, filesOf, validInput, type Fixture } from '../support/fixture.ts'

let app: TestApp
let fixture: Fixture
let state: SavedState
/** A word for each private record, that stands nowhere else. */
const words = {
  draft: 'kwzdraftq',
  deletedLog: 'kwzdeletedq',
  view: 'kwzviewq',
  log: 'kwzlogq',
  feedback: 'kwzfeedbackq',
}
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  const { staff, manager } = fixture.ours
  await aDraft(app, { by: staff, key: 'private', title: words.draft, content: words.draft })
  await aView(app, { by: staff, name: words.view })
  const { customerId, contactId } = fixture.ours
  const deleted = await aSalesLog(app, { by: staff, customerId, contactId, title: words.deletedLog })
  expect((await app.ask(staff, salesLogs.delete, { id: deleted.id, ver: 1 })).error ?? 'ok').toBe('ok')
  const log = await aSalesLog(app, { by: staff, customerId, contactId, title: words.log, content: words.log })
  await aFeedback(app, { by: manager, logId: log.id, content: words.feedback, asksAnswer: false })
  state = await saveState(app)
})
afterAll(() => app.stop())

/** @param more input beside the valid one, by our names */
async function bodyOf(name: string, call: Call, who: TestPerson, more: Record<string, unknown> = {}): Promise<string> {
  await state.clearRateLimits()
  const input = { ...(await validInput(name, fixture, who)), ...more }
  const files = filesOf(call)
  const answer = await app.send(call, toWire(call.input, input) as Record<string, unknown>, {
    as: who,
    ...(files && { files }),
  })
  await state.restore()
  return answer.status === 200 ? answer.body : ''
}
const namesOf = (call: Call): string[] =>
  'names' in call.input ? (call.input.names as readonly (readonly [string, ...unknown[]])[]).map(([ours]) => ours) : []
const found = (body: string, among: readonly string[]) => among.filter((word) => body.includes(word))

describe('R16: drafts, deleted records, views, notifications and feedback are private', () => {
  test('nothing of one Staff appears in any response to another one', async () => {
    const seen: string[] = []
    for (const [name, call] of allCalls)
      for (const more of namesOf(call).includes('search')
        ? [{}, { search: words.log }, { search: words.draft }]
        : [{}]) {
        const body = await bodyOf(name, call, fixture.people.bystander!, more)
        // A search is returned as it was typed.
        const asked = Object.values(more)
        for (const word of found(body, Object.values(words)))
          if (!asked.includes(word) || body.split(word).length > 2) seen.push(`${name}: ${word}`)
      }
    expect(seen).toEqual([])
  })
  test('the Master, who reads the log and its feedback, sees no draft, view or deleted log of its author', async () => {
    const seen: string[] = []
    let readable = 0
    for (const [name, call] of allCalls) {
      const body = await bodyOf(name, call, fixture.ours.master)
      if (body.includes(words.log)) readable += 1
      for (const word of found(body, [words.draft, words.view, words.deletedLog])) seen.push(`${name}: ${word}`)
    }
    expect(seen).toEqual([])
    // The test reads what it should.
    expect(readable).toBeGreaterThan(2)
  })
  test('the owner sees them', async () => {
    let bodies = ''
    for (const name of ['drafts.list', 'views.list', 'salesLogs.list'])
      bodies += await bodyOf(name, allCalls.find(([each]) => each === name)![1], fixture.ours.staff)
    expect(found(bodies, Object.values(words)).toSorted()).toEqual([words.draft, words.log, words.view].toSorted())
  })
})

describe('R18: the keys of an order are those of a list', () => {
  const sorted = allCalls.filter(([, call]) => namesOf(call).some((name) => /sort$/i.test(name)))
  test('there are calls with an order', () => expect(sorted.length).toBeGreaterThan(3))
  for (const [name, call] of sorted)
    test(name, async () => {
      const key = namesOf(call).find((each) => /sort$/i.test(each))!
      for (const wrong of [
        'password_hash',
        'hash',
        'users.password_hash',
        'id desc; select 1',
        '__proto__',
        'constructor',
        '1',
      ]) {
        await state.clearRateLimits()
        const who = fixture.ours.master
        const input = { ...(await validInput(name, fixture, who)), [key]: wrong }
        const answer = await app.send(call, toWire(call.input, input) as Record<string, unknown>, { as: who })
        expect([wrong, answer.status, answer.error]).toEqual([wrong, 400, 'bad_input'])
        expect(answer.body).not.toContain('$argon')
      }
    })
})
