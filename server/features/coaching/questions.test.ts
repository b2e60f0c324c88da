// The coach's questions of a workgroup: own ones, replaced and hidden ones of the product, permissions, limit,
// concurrency.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { maxQuestions } from '../../../contract/calls/coaching/questions.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aQuestion } from '../../../tests/support/inputs/needs-inputs.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const questionsOf = async (who: TestPerson) =>
  (await app.ask(who, coaching.questions)).output.items.map(({ type, key, content, by, ver }) => [
    type,
    key,
    content,
    by.id,
    ver,
  ])

test('a question of the product is replaced, hidden and restored; own questions are added, for the workgroup alone', async () => {
  const { manager, master, staff } = await aTeam(app)
  const key = 'coach.product.trial'
  await app.ask(manager, coaching.replaceQuestion, { key, ver: 0, content: '언제 시험해 보실까요?' })
  const tooLate = await app.ask(master, coaching.replaceQuestion, { key, ver: 0, content: '' })
  expect([tooLate.status, tooLate.error]).toEqual([409, 'stale'])
  expect(await questionsOf(staff)).toEqual([['product', key, '언제 시험해 보실까요?', manager.id, 1]])
  const hidden = await app.ask(master, coaching.replaceQuestion, { key, ver: 1, content: '' })
  expect(await questionsOf(staff)).toEqual([['product', key, '', master.id, 2]])
  const own = await app.ask(manager, coaching.addQuestion, {
    type: 'personal',
    content: ' {{contact}}님,\n 요즘 어떠세요? ',
    clientKey: 'q',
  })
  expect(own.output.content).toBe('{{contact}}님, 요즘 어떠세요?')
  const { questionId } = own.output
  const edit = { questionId, ver: 1, content: '무엇이 가장 급한가요?' }
  expect((await app.ask(master, coaching.updateQuestion, edit)).output.ver).toBe(2)
  const late = await app.ask(manager, coaching.updateQuestion, { ...edit, content: '다른 말' })
  expect([late.status, late.error]).toEqual([409, 'stale'])
  const lateToo = await app.ask(manager, coaching.deleteQuestion, { questionId, ver: 1 })
  expect([lateToo.status, lateToo.error]).toEqual([409, 'stale'])
  await app.ask(manager, coaching.deleteQuestion, { questionId: hidden.output.questionId, ver: hidden.output.ver })
  expect(await questionsOf(staff)).toEqual([['personal', '', '무엇이 가장 급한가요?', master.id, 2]])
  expect(await questionsOf((await aTeam(app)).manager)).toEqual([])
  expect((await app.ask(manager, coaching.replaceQuestion, { key: 'coach.unknown', ver: 0, content: '' })).status).toBe(
    404,
  )
})

test('the number of own questions is limited, also for two simultaneous requests', async () => {
  const { manager, master } = await aTeam(app)
  for (let n = 1; n < maxQuestions; n += 1) await aQuestion(app, { by: manager, content: `질문 ${n}` })
  const add = (who: TestPerson) =>
    app.ask(who, coaching.addQuestion, { type: 'product', content: '하나 더', clientKey: who.id })
  const both = await Promise.all([add(manager), add(master)])
  expect(both.map(({ status, error }) => error ?? status).sort()).toEqual([200, 'too_many_questions'])
  expect(
    (await app.ask(manager, coaching.replaceQuestion, { key: 'coach.product.price', ver: 0, content: '' })).status,
  ).toBe(200)
})
