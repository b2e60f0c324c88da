// The picture of the organisation: boxes of departments under the one above them. Pure; sizes in px.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { departmentEditing } from '../../../../contract/calls/departments/editing.ts'
import { childrenByParent } from '../../../../contract/calls/departments/tree.ts'
import { peopleWithin, type Department } from './tree-rows.ts'

export type ChartPerson = OutputOf<typeof departmentEditing.chart>['people'][number]
/** A department with its people; `id` is '' for the workgroup, whose people are in no department. */
export type ChartUnit = {
  id: string
  name: string
  /** With the departments below. */
  count: number
  head: ChartPerson | null
  /** Without the head. */
  people: ChartPerson[]
  below: ChartUnit[]
}
/** `lines`: how many people are drawn; `isFolded`: units below are not drawn. */
export type Box = {
  unit: ChartUnit
  x: number
  y: number
  height: number
  lines: number
  isFolded: boolean
  above: string | null
}
export type ChartLayout = { boxes: Box[]; width: number; height: number }

export const boxWidth = 164
export const personHeight = 28
const [headHeight, peopleTop, peopleBottom] = [66, 10, 6]
const [gapX, gapY, margin] = [20, 52, 4]

/** @param workgroup its name; its Master heads it */
export function chartUnits(all: readonly Department[], people: readonly ChartPerson[], workgroup: string): ChartUnit {
  const byId = new Map(people.map((person) => [person.id, person]))
  const byDepartment = Map.groupBy(people, ({ departmentId }) => departmentId ?? '')
  const children = childrenByParent(all)
  const unit = (id: string, name: string, head: ChartPerson | null, count: number): ChartUnit => ({
    id,
    name,
    count,
    head,
    people: (byDepartment.get(id) ?? []).filter((person) => person.id !== head?.id),
    below: (children.get(id) ?? []).map((each) =>
      unit(each.id, each.name, byId.get(each.headId ?? '') ?? null, peopleWithin(all, each.id)),
    ),
  })
  return unit('', workgroup, people.find(({ role }) => role === 'master') ?? null, people.length)
}

/**
 * Places each box in the middle above those below it, as close together as their boxes allow.
 * @param folded ids of units whose units below are not drawn
 */
export function layoutChart(
  root: ChartUnit,
  { folded, withPeople }: { folded: ReadonlySet<string>; withPeople: boolean },
): ChartLayout {
  const boxes: Box[] = []
  /** Draws from `left` on. @returns the width that it takes, and the middle of its box */
  const place = (unit: ChartUnit, left: number, y: number, above: string | null): { width: number; middle: number } => {
    const lines = withPeople ? unit.people.length : 0
    const height = headHeight + (lines > 0 ? peopleTop + lines * personHeight + peopleBottom : 0)
    const isFolded = folded.has(unit.id) && unit.below.length > 0
    const box: Box = { unit, x: left, y, height, lines, isFolded, above }
    boxes.push(box)
    const drawn = isFolded ? [] : unit.below
    let at = left
    const middles = drawn.map((each) => {
      const { width, middle } = place(each, at, y + height + gapY, unit.id)
      at += width + gapX
      return middle
    })
    if (middles.length === 0) return { width: boxWidth, middle: left + boxWidth / 2 }
    const middle = (middles[0]! + middles.at(-1)!) / 2
    box.x = middle - boxWidth / 2
    return { width: Math.max(boxWidth, at - gapX - left), middle }
  }
  place(root, margin, margin, null)
  return {
    boxes,
    width: Math.max(...boxes.map(({ x }) => x + boxWidth)) + margin,
    height: Math.max(...boxes.map(({ y, height }) => y + height)) + margin,
  }
}

/** The lines from a box to those below it, as an SVG path. */
export function linesBelow(box: Box, boxes: readonly Box[]): string {
  const below = boxes.filter(({ above }) => above === box.unit.id)
  if (below.length === 0) return ''
  const [from, bottom] = [box.x + boxWidth / 2, box.y + box.height]
  const bend = bottom + gapY / 2
  return below.map((each) => `M${from} ${bottom}V${bend}H${each.x + boxWidth / 2}V${each.y}`).join('')
}

/** The box that an arrow key leads to from another one. */
export function boxBeside(layout: ChartLayout, id: string, key: 'up' | 'down' | 'left' | 'right'): Box | undefined {
  const { boxes } = layout
  const box = boxes.find(({ unit }) => unit.id === id)
  if (!box) return boxes[0]
  if (key === 'up') return boxes.find(({ unit }) => unit.id === box.above)
  if (key === 'down') return boxes.find(({ above }) => above === id)
  const siblings = boxes.filter(({ above }) => above === box.above)
  return siblings[siblings.indexOf(box) + (key === 'right' ? 1 : -1)]
}

/** Whether the name of a unit or of somebody in it has all words of a search. */
export function unitMatches(unit: ChartUnit, matches: (text: string) => boolean): boolean {
  return [unit.name, unit.head?.name ?? '', ...unit.people.map(({ name }) => name)].some(
    (text) => text && matches(text),
  )
}
