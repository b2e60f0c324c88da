import { expect, test } from 'vitest'
import { listFilters } from './list-filters.ts'

const log = (id: string, author: string) => ({ id, author: { id: author } })
const [own, ofAda, ofBo] = [log('1', 'me'), log('2', 'ada'), log('3', 'bo')]
const all = { userId: 'me', seesOthers: true, isFiltered: false, department: '', ofTeam: new Set(['2', '3']) }

test('the list of a day has the logs that the layer counts, or there is no list', () => {
  expect(listFilters([own, ofAda, ofBo], all)).toEqual({})
  expect(listFilters([own], { ...all, seesOthers: false })).toEqual({ author: 'me' })
  expect(listFilters([ofAda, ofBo], { ...all, department: '7' })).toEqual({ department: '7' })
  // Own ones of another department are counted, but not in its list.
  expect(listFilters([own, ofAda], { ...all, department: '7' })).toBeNull()
  expect(listFilters([ofAda, ofAda], { ...all, isFiltered: true })).toEqual({ author: 'ada', first: 'yes' })
  expect(listFilters([own, ofAda], { ...all, isFiltered: true })).toBeNull()
})
