// The check compares each row only with possible duplicates, not with all rows.
import { expect, test } from 'vitest'
import { checkGroup, type Existing } from './check-rows.ts'
import { parseRow, type Mapping } from './parse.ts'

const mapping: Mapping = {
  columns: new Map([
    ['name', [0]],
    ['ceoName', [1]],
    ['contact.name', [2]],
    ['contact.email', [3]],
  ]),
  lenient: new Set(),
  days: new Map(),
  choices: new Map(),
  country: 'KR',
}
const rows = (count: number, cellsOf: (at: number) => string[]) =>
  Array.from({ length: count }, (_, at) => at).flatMap((at) =>
    parseRow({ number: at + 2, cells: cellsOf(at), broken: null, numbers: null }, mapping, new Map()),
  )
/** Counts how often the values of the items are read. */
function counted<T extends { values: Existing['values'] }>(all: readonly T[]): { all: T[]; reads: () => number } {
  let reads = 0
  const each = all.map((one) =>
    Object.defineProperty({ ...one }, 'values', {
      get: () => {
        reads += 1
        return one.values
      },
    }),
  )
  return { all: each, reads: () => reads }
}
const count = 1_000

test.each([
  ['of different names', (at: number) => ({ name: `담당${at}` })],
  ['of one name with different addresses', (at: number) => ({ name: '담당', email: `a${at}@b.example` })],
])(
  'checking a customer with a thousand contacts %s reads each contact a bounded number of times',
  async (_, valuesOf) => {
    const { all, reads } = counted(
      Array.from({ length: count }, (_, at) => ({
        id: String(at),
        ver: 1,
        values: valuesOf(at) as Existing['values'],
      })),
    )
    const existing = [{ id: '1', ver: 1, values: { name: '한빛', ceoName: '김' }, contacts: all }]
    const file = rows(count, (at) => [
      '한빛',
      '김',
      valuesOf(at).name,
      (valuesOf(at) as { email?: string }).email ?? '',
    ])
    const checked = await checkGroup(file, existing, mapping, new Map())
    expect(checked.map(({ state, contact_id: id }) => `${state} ${id}`)).toEqual(all.map(({ id }) => `same ${id}`))
    expect(reads()).toBeLessThan(20 * count)
  },
)
test('checking a thousand customers of one name reads each a bounded number of times', async () => {
  const { all, reads } = counted(
    Array.from({ length: count }, (_, at) => ({
      id: String(at),
      ver: 1,
      values: { name: '한빛', ceoName: `김${at}` },
      contacts: [],
    })),
  )
  const file = rows(count, (at) => ['한빛', `김${at}`, '', ''])
  const checked = await checkGroup(file, all, mapping, new Map())
  expect(checked.map(({ state, customer_id: id }) => `${state} ${id}`)).toEqual(all.map(({ id }) => `same ${id}`))
  expect(reads()).toBeLessThan(20 * count)
})
test('two rows of one name are the same contact unless an address differs', async () => {
  const checkPeople = (...people: [name: string, email: string][]) =>
    checkGroup(
      rows(people.length, (at) => ['한빛', '김', ...people[at]!]),
      [],
      mapping,
      new Map(),
    ).then((checked) => checked.map(({ state }) => state))
  expect(await checkPeople(['박', 'a@b.example'], ['박', 'c@b.example'])).toEqual(['new', 'new'])
  expect(await checkPeople(['박', 'a@b.example'], ['박', ''])).toEqual(['new', 'wrong'])
  expect(await checkPeople(['박', ''], ['박', 'a@b.example'])).toEqual(['new', 'wrong'])
  expect(await checkPeople(['박', 'a@b.example'], ['최', ''], ['박', 'a@b.example'])).toEqual(['new', 'new', 'wrong'])
})
