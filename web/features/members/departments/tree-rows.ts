// The rows of the tree of departments, and the places to which a department can be moved.
import type { OutputOf } from '../../../../contract/core/call.ts'
import type { departments } from '../../../../contract/calls/departments/calls.ts'
import { childrenByParent, heightOf, idsWithin, levelOf } from '../../../../contract/calls/departments/tree.ts'
import { limits } from '../../../../contract/rules/rules.ts'

export type Department = OutputOf<typeof departments.list>['items'][number]
/** `level`: 1 for those of the workgroup; `people`: with those of the departments below. */
export type TreeRow = { department: Department; level: number; hasBelow: boolean; isOpen: boolean; people: number }

/** Members of a department and of all below it. */
export function peopleWithin(all: readonly Department[], id: string): number {
  const within = idsWithin(all, id)
  return all.reduce((sum, each) => sum + (within.has(each.id) ? each.memberCount : 0), 0)
}

/** The rows in order, without those below a closed one. */
export function visibleRows(all: readonly Department[], closed: ReadonlySet<string>): TreeRow[] {
  const children = childrenByParent(all)
  const rowsBelow = (id: string, level: number): TreeRow[] =>
    (children.get(id) ?? []).flatMap((department) => {
      const hasBelow = children.has(department.id)
      const isOpen = hasBelow && !closed.has(department.id)
      const row = { department, level, hasBelow, isOpen, people: peopleWithin(all, department.id) }
      return [row, ...(isOpen ? rowsBelow(department.id, level + 1) : [])]
    })
  return rowsBelow('', 1)
}

/** A place among the departments below another ('' for the workgroup): before one of them, or the last one (''). */
export type Place = { parentId: string; beforeId: string }
const isSame = (one: Place, other: Place) => one.parentId === other.parentId && one.beforeId === other.beforeId

/** Those below a department without the moved one. */
const siblingsAt = (all: readonly Department[], parentId: string, movedId: string): string[] =>
  all.filter((each) => (each.parentId ?? '') === parentId && each.id !== movedId).map(({ id }) => id)

/** Where a department stands. */
export function placeOf(all: readonly Department[], id: string): Place {
  const parentId = all.find((each) => each.id === id)?.parentId ?? ''
  const siblings = all.filter((each) => (each.parentId ?? '') === parentId)
  return { parentId, beforeId: siblings[siblings.findIndex((each) => each.id === id) + 1]?.id ?? '' }
}

/** The places to which a department can be moved, in the order of the tree. */
export function placesFor(all: readonly Department[], movedId: string): Place[] {
  const height = heightOf(all, movedId)
  const within = (parentId: string): Place[] => [
    ...siblingsAt(all, parentId, movedId).flatMap((id) => [{ parentId, beforeId: id }, ...within(id)]),
    ...(levelOf(all, parentId) + height <= limits.departmentDepth ? [{ parentId, beforeId: '' }] : []),
  ]
  return within('').filter(({ parentId }) => levelOf(all, parentId) + height <= limits.departmentDepth)
}

/** The place that a key leads to: the next or previous one, out of the department above, or into the one before. */
export function nextPlace(
  all: readonly Department[],
  movedId: string,
  from: Place,
  key: 'next' | 'previous' | 'out' | 'into',
): Place {
  const places = placesFor(all, movedId)
  const at = places.findIndex((place) => isSame(place, from))
  const known = (place: Place | undefined) => places.find((each) => place && isSame(each, place)) ?? from
  if (key === 'next') return places[at + 1] ?? from
  if (key === 'previous') return places[at - 1] ?? from
  if (key === 'out') {
    if (from.parentId === '') return from
    const parentId = all.find(({ id }) => id === from.parentId)?.parentId ?? ''
    const beside = siblingsAt(all, parentId, movedId)
    return known({ parentId, beforeId: beside[beside.indexOf(from.parentId) + 1] ?? '' })
  }
  const siblings = siblingsAt(all, from.parentId, movedId)
  const before = siblings[(from.beforeId === '' ? siblings.length : siblings.indexOf(from.beforeId)) - 1]
  return before === undefined ? from : known({ parentId: before, beforeId: '' })
}

/**
 * The place at a row: its upper part is before it, its middle below it, its lower part after it.
 * @param targetId of the row; '' for the workgroup
 * @param part of the height of the row, 0 to 1
 * @returns null where the department cannot be moved to
 */
export function placeAt(
  all: readonly Department[],
  movedId: string,
  { targetId, part, isOpen }: { targetId: string; part: number; isOpen: boolean },
): Place | null {
  const parentId = all.find(({ id }) => id === targetId)?.parentId ?? ''
  const siblings = siblingsAt(all, parentId, movedId)
  const choose = (): Place => {
    if (targetId !== '' && part < 0.3) return { parentId, beforeId: targetId }
    if (targetId === '' || part <= 0.7 || isOpen) return { parentId: targetId, beforeId: '' }
    return { parentId, beforeId: siblings[siblings.indexOf(targetId) + 1] ?? '' }
  }
  const chosen = choose()
  return placesFor(all, movedId).find((place) => isSame(place, chosen)) ?? null
}
