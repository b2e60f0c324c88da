import { expect, test } from 'vitest'
import type { PlanRow } from '../place-plans.ts'
import { columnsOf } from './people-columns.ts'

const row = (id: string, ownerId: string, ...attendeeIds: string[]) => ({ id, ownerId, attendeeIds }) as PlanRow
const people = [
  { id: '1', name: '김서연' },
  { id: '2', name: '이하은' },
  { id: '3', name: '박준호' },
]
const shown = (rows: PlanRow[], hidden: string[] = []) =>
  columnsOf(rows, { userId: '1', name: '김서연' }, people, (id) => !hidden.includes(id)).map(
    (one) => `${one.name} ${one.rows.map(({ id }) => id).join()}`,
  )

test('a plan stands in the columns of all who take part, one’s own first', () =>
  expect(shown([row('a', '2', '1'), row('b', '3'), row('c', '1')])).toEqual(['김서연 a,c', '박준호 b', '이하은 a']))
test('who is switched off has no column', () =>
  expect(shown([row('a', '2', '3')], ['3'])).toEqual(['김서연 ', '이하은 a']))
