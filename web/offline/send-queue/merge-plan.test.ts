import { describe, expect, test } from 'vitest'
import { hasChanged, mergePlan } from './merge-plan.ts'

const base = {
  text: '방문',
  start: '2026-11-24T01:00:00.000Z',
  end: '2026-11-24T02:00:00.000Z',
  isAllDay: false,
  timeZone: 'Asia/Seoul',
  customerId: '1',
  contactId: '2',
  place: '',
  alarms: [10],
  attendeeIds: ['3', '4'],
}
const later = { start: '2026-11-24T03:00:00.000Z', end: '2026-11-24T04:00:00.000Z' }

describe('a queued edit of a plan and changes made since', () => {
  test('of different fields are merged', () => {
    const merged = mergePlan(base, { ...base, text: '정기 방문' }, { ...base, ...later, attendeeIds: ['4'] })
    expect(merged).toEqual({
      fields: { ...base, text: '정기 방문', ...later, attendeeIds: ['4'] },
      open: [],
      isDone: false,
    })
  })
  test('of the same field are open, and keep the own value', () => {
    const merged = mergePlan(base, { ...base, text: '내 것' }, { ...base, text: '남의 것' })
    expect(merged).toMatchObject({ fields: { text: '내 것' }, open: ['text'] })
  })
  test('of a start and of an end are one field, as are customer and contact', () => {
    expect(mergePlan(base, { ...base, start: later.start }, { ...base, end: later.end }).open).toEqual(['start'])
    expect(mergePlan(base, { ...base, contactId: '' }, { ...base, customerId: '9', contactId: '8' }).open).toEqual([
      'customerId',
    ])
  })
  test('an edit that has arrived is recognized, also with other notations and orders', () => {
    const theirs = { ...base, start: '2026-11-24T12:00:00+09:00', end: later.end, attendeeIds: ['4', '3'] }
    expect(mergePlan(base, { ...base, ...later }, theirs)).toMatchObject({ open: [], isDone: true })
  })
  test('what the form sends beside the fields does not count', () => {
    expect(mergePlan(base, { ...base, ver: 3, scope: 'one' }, base).isDone).toBe(true)
    expect([hasChanged(base, { ...base, ver: 4 }), hasChanged(base, { ...base, place: '2층' })]).toEqual([false, true])
  })
})
