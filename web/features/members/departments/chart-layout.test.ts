import { expect, test } from 'vitest'
import { boxBeside, boxWidth, chartUnits, layoutChart, linesBelow, type ChartPerson } from './chart-layout.ts'
import type { Department } from './tree-rows.ts'

const aDepartment = (id: string, parentId: string | null, headId: string | null = null): Department => ({
  id,
  name: `팀 ${id}`,
  parentId,
  memberCount: 2,
  headId,
  headName: '',
  ver: 1,
})
const aPerson = (id: string, departmentId: string | null, role: ChartPerson['role'] = 'staff'): ChartPerson => ({
  id,
  name: `사람 ${id}`,
  rank: '',
  role,
  departmentId,
  photoUrl: null,
})
const departments = [aDepartment('1', null, '11'), aDepartment('2', '1'), aDepartment('3', '1'), aDepartment('4', null)]
const people = [
  aPerson('10', null, 'master'),
  aPerson('11', '1'),
  aPerson('12', '1'),
  aPerson('21', '2'),
  aPerson('22', '2'),
  aPerson('13', null),
]
const root = chartUnits(departments, people, '다온소재')
const shown = { folded: new Set<string>(), withPeople: true }

test('a unit has its head, its other people and the units below; the workgroup those who are in none', () => {
  expect([root.name, root.count, root.head?.id, root.people.map(({ id }) => id)]).toEqual(['다온소재', 6, '10', ['13']])
  expect(root.below[0]).toMatchObject({ name: '팀 1', count: 6, head: { id: '11' }, people: [{ id: '12' }] })
  expect(root.below[0]!.below[0]!.head).toBeNull()
})

test('no box overlaps another one, each stands below the one above it, and the middle of a row is under its box', () => {
  const many = Array.from({ length: 60 }, (_, at) => aDepartment(`${at + 1}`, at < 3 ? null : `${Math.floor(at / 3)}`))
  const { boxes, width, height } = layoutChart(chartUnits(many, people, '다온소재'), shown)
  expect(boxes).toHaveLength(61)
  for (const [at, one] of boxes.entries()) {
    expect(one.x).toBeGreaterThanOrEqual(0)
    expect(one.x + boxWidth).toBeLessThanOrEqual(width)
    expect(one.y + one.height).toBeLessThanOrEqual(height)
    for (const other of boxes.slice(at + 1)) {
      const isApart =
        one.x + boxWidth <= other.x ||
        other.x + boxWidth <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y
      expect(isApart, `${one.unit.name} and ${other.unit.name}`).toBe(true)
    }
    const below = boxes.filter(({ above }) => above === one.unit.id)
    if (below.length > 0) expect(one.x * 2).toBeCloseTo(below[0]!.x + below.at(-1)!.x)
  }
})

test('units below a folded one and people can be left out', () => {
  const folded = layoutChart(root, { folded: new Set(['1']), withPeople: false })
  expect(folded.boxes.map(({ unit, isFolded, lines }) => [unit.id, isFolded, lines])).toEqual([
    ['', false, 0],
    ['1', true, 0],
    ['4', false, 0],
  ])
  expect(linesBelow(folded.boxes[1]!, folded.boxes)).toBe('')
})

test('arrow keys walk to the box above, the first one below and those beside', () => {
  const layout = layoutChart(root, shown)
  const from = (id: string, key: 'up' | 'down' | 'left' | 'right') => boxBeside(layout, id, key)?.unit.id
  expect([
    from('', 'down'),
    from('1', 'down'),
    from('1', 'right'),
    from('3', 'left'),
    from('3', 'up'),
    from('', 'up'),
  ]).toEqual(['1', '2', '4', '2', '1', undefined])
})
