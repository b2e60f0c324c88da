// The audience rejects a caller first, so calls through HTTP do not show whether the handler checks the permission too.
// Here handlers run without the audience check.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../contract/codes.ts'
import { handlerOf } from '../../server/call-handlers.ts'
import type { Handler } from '../../server/calls/context.ts'
import { enterWorkgroup, inTransaction } from '../../server/db/connect.ts'
import type { Failure } from '../../server/core/failure.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import type { TestPerson } from '../support/builders/people.ts'
import { aFixture, validInput, type Fixture } from '../support/fixture.ts'

let app: TestApp
let fixture: Fixture
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
})
afterAll(() => app.stop())

/** Runs a handler without the audience check and rolls back. @returns `ok` or the error */
async function outcomeOf(name: string, who: TestPerson, role: Role): Promise<string> {
  const input = await validInput(name, fixture, who)
  let word = ''
  await inTransaction(app.pool, null, async (db) => {
    await enterWorkgroup(db, who.workgroupId!, who.id, role)
    const person = { userId: who.id, role, inWorkgroup: true, isOperator: false }
    const context = {
      db,
      person,
      userId: who.id,
      userName: who.name,
      workgroupId: who.workgroupId,
      role,
      now: app.now(),
      config: app.config,
      language: 'en',
      enqueue: async () => {},
    }
    word = await (handlerOf(name) as Handler)(context as never, input as never).then(
      () => 'ok',
      (failure: Failure) => failure.word,
    )
    throw new Error('rolled back')
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error
  })
  return word
}

test.each(['customers.delete', 'contacts.delete', 'members.invite'])(
  'R10: the handler of %s rejects Staff without the audience check too, and accepts a Manager',
  async (name) => {
    const { staff, manager } = fixture.ours
    expect([await outcomeOf(name, staff, 'staff'), await outcomeOf(name, manager, 'manager')]).toEqual([
      'no_permission',
      'ok',
    ])
  },
)
