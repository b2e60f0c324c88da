import { expect, test } from 'vitest'
import { limits } from '../../../../contract/rules/rules.ts'
import { nextPlace, peopleWithin, placeAt, placeOf, placesFor, visibleRows, type Department } from './tree-rows.ts'

const aDepartment = (id: string, parentId: string | null, memberCount = 1): Department => ({
  id,
  name: `팀 ${id}`,
  parentId,
  memberCount,
  headId: null,
  headName: '',
  ver: 1,
})
// 1 (2, 3 (4)), 5
const tree = [
  aDepartment('1', null),
  aDepartment('2', '1'),
  aDepartment('3', '1'),
  aDepartment('4', '3', 3),
  aDepartment('5', null),
]
const at = (parentId: string, beforeId = '') => ({ parentId, beforeId })

test('rows stand under the department above them, with all people below; those below a closed one are not shown', () => {
  const rows = visibleRows(tree, new Set(['3']))
  expect(rows.map(({ department, level, people }) => [department.id, level, people])).toEqual([
    ['1', 1, 6],
    ['2', 2, 1],
    ['3', 2, 4],
    ['5', 1, 1],
  ])
  expect(rows.map(({ hasBelow, isOpen }) => [hasBelow, isOpen])).toEqual([
    [true, true],
    [false, false],
    [true, false],
    [false, false],
  ])
  expect(peopleWithin(tree, '3')).toBe(4)
})

test('the places of a department are all but those in itself, in the order of the tree', () => {
  expect(placesFor(tree, '3')).toEqual([at('', '1'), at('1', '2'), at('2'), at('1'), at('', '5'), at('5'), at('')])
  expect(placeOf(tree, '2')).toEqual(at('1', '3'))
  expect(placeOf(tree, '5')).toEqual(at(''))
})

test('no place is deeper than departments may be', () => {
  const chain = Array.from({ length: limits.departmentDepth }, (_, level) =>
    aDepartment(`${level + 1}`, level === 0 ? null : `${level}`),
  )
  const two = [...chain, aDepartment('90', null), aDepartment('91', '90')]
  expect(placesFor(two, '91')).toContainEqual(at(`${limits.departmentDepth - 1}`))
  expect(placesFor(two, '91')).not.toContainEqual(at(`${limits.departmentDepth}`))
  expect(placesFor(two, '90')).not.toContainEqual(at(`${limits.departmentDepth - 1}`))
})

test('keys walk through the places, and change the level', () => {
  const from = placeOf(tree, '5')
  expect(nextPlace(tree, '5', from, 'next')).toEqual(from)
  expect(nextPlace(tree, '5', from, 'previous')).toEqual(at('1'))
  expect(nextPlace(tree, '5', from, 'into')).toEqual(at('1'))
  expect(nextPlace(tree, '5', at('1'), 'into')).toEqual(at('3'))
  expect(nextPlace(tree, '5', at('3'), 'out')).toEqual(at('1'))
  expect(nextPlace(tree, '5', at('1', '2'), 'into')).toEqual(at('1', '2'))
  expect(nextPlace(tree, '5', from, 'out')).toEqual(from)
})

test('a row has a place before it, in it and after it', () => {
  const put = (targetId: string, part: number, isOpen = false) => placeAt(tree, '5', { targetId, part, isOpen })
  expect(put('2', 0.1)).toEqual(at('1', '2'))
  expect(put('2', 0.5)).toEqual(at('2'))
  expect(put('2', 0.9)).toEqual(at('1', '3'))
  expect(put('1', 0.9, true)).toEqual(at('1'))
  expect(put('', 0.1)).toEqual(at(''))
  expect(placeAt(tree, '3', { targetId: '4', part: 0.5, isOpen: false })).toBeNull()
})
