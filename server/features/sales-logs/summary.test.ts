import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aSalesLog, aSample } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
const summary = async (as: TestPerson, filters = {}) => (await app.ask(as, salesLogs.summary, filters)).output

test('a summary counts the logs of the same filters by purpose, channel and week', async () => {
  const { staff, colleague, manager } = await aTeam(app, { timeZone: 'Asia/Seoul' })
  // Sunday night and Monday morning in Seoul.
  await aSalesLog(app, { by: staff, at: '2026-03-01T14:59:00Z', purpose: '0020001', channel: '0030001' })
  await aSalesLog(app, { by: staff, at: '2026-03-01T15:00:00Z', purpose: '0020001', channel: '0030002', title: '견적' })
  await aSalesLog(app, {
    by: colleague,
    at: '2026-03-17T03:00:00Z',
    purpose: '0020005',
    channel: '0030001',
    title: '견적',
  })
  expect(await summary(manager)).toEqual({
    total: 3,
    more: false,
    purposes: [
      { code: '0020001', count: 2 },
      { code: '0020005', count: 1 },
    ],
    channels: [
      { code: '0030001', count: 2 },
      { code: '0030002', count: 1 },
    ],
    span: 'week',
    items: [
      { from: '2026-02-23', count: 1 },
      { from: '2026-03-02', count: 1 },
      { from: '2026-03-09', count: 0 },
      { from: '2026-03-16', count: 1 },
    ],
  })
  expect(await summary(staff)).toMatchObject({ total: 2, purposes: [{ code: '0020001', count: 2 }] })
  expect(await summary(manager, { search: '견적', from: '2026-03-02' })).toMatchObject({ total: 2, more: false })
  // Figures of others, or of a department, are for Managers and above.
  for (const others of [{ authorId: colleague.id }, { departmentId: '1' }]) {
    expect((await app.ask(staff, salesLogs.summary, others)).error).toBe('no_permission')
    expect((await app.ask(manager, salesLogs.summary, others)).error).toBeUndefined()
  }
  expect(await summary(staff, { authorId: staff.id })).toMatchObject({ total: 2 })
  expect(await summary(staff, { purpose: '0020005' })).toEqual({
    total: 0,
    more: false,
    purposes: [],
    channels: [],
    span: 'week',
    items: [],
  })
})
test("one's own logs by day: all of two weeks, as their first author, without samples", async () => {
  const { staff, colleague } = await aTeam(app, { timeZone: 'Asia/Seoul' })
  await aSample(app, { by: staff, at: new Date('2026-03-03T03:00:00Z') })
  const { customerId, contactId } = await aSalesLog(app, { by: staff, at: '2026-03-01T14:59:00Z' })
  const onDay = (by: TestPerson, at: string) =>
    aSalesLog(app, { by, at, customerId, contactId, coAuthorIds: by === staff ? [] : [staff.id] })
  await onDay(colleague, '2026-03-02T03:00:00Z')
  // The first minute of the first day, and the last one of the last.
  await onDay(staff, '2026-03-01T15:00:00Z')
  for (let n = 0; n < 120; n += 1) await onDay(staff, '2026-03-04T03:00:00Z')
  await onDay(staff, '2026-03-15T14:59:00Z')
  await onDay(staff, '2026-03-15T15:00:00Z')
  expect((await app.ask(staff, salesLogs.ownDays, { from: '2026-03-02' })).output.items).toEqual([
    { day: '2026-03-02', count: 1 },
    { day: '2026-03-04', count: 120 },
    { day: '2026-03-15', count: 1 },
  ])
})
test('a longer time is counted by months, and by years', async () => {
  const { staff } = await aTeam(app)
  await aSalesLog(app, { by: staff, at: '2025-11-30T15:00:00Z' })
  await aSalesLog(app, { by: staff, at: '2026-08-15T00:00:00Z' })
  const months = await summary(staff)
  expect([months.span, months.items.length, months.items[0], months.items.at(-1)]).toEqual([
    'month',
    9,
    { from: '2025-12-01', count: 1 },
    { from: '2026-08-01', count: 1 },
  ])
  await aSalesLog(app, { by: staff, at: '2019-02-01T00:00:00Z' })
  const years = await summary(staff)
  expect([years.span, years.items.map(({ count }) => count)]).toEqual(['year', [1, 0, 0, 0, 0, 0, 1, 1]])
})
