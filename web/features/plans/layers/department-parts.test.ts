import { expect, test } from 'vitest'
import { departmentWithParts } from './department-parts.ts'

const all = [
  { id: '3', parentId: '2' },
  { id: '1', parentId: null },
  { id: '2', parentId: '1' },
  { id: '4', parentId: null },
]
test('a department has those below it, in whatever order they are listed', () =>
  expect([...departmentWithParts(all, '1')!].sort()).toEqual(['1', '2', '3']))
test('no department is no limit', () => expect(departmentWithParts(all, '')).toBeNull())
