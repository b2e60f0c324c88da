// The tree of departments, from the list of them. Pure, used by the server and by the browser.
type Node = { id: string; parentId: string | null }

/** Departments by the one above them ('' for the workgroup), in the order of the list. */
export function childrenByParent<D extends Node>(all: readonly D[]): Map<string, D[]> {
  const known = new Set(all.map(({ id }) => id))
  const children = new Map<string, D[]>()
  for (const each of all) {
    const above = each.parentId !== null && known.has(each.parentId) ? each.parentId : ''
    const siblings = children.get(above)
    if (siblings) siblings.push(each)
    else children.set(above, [each])
  }
  return children
}

/** Each department before those below it, as a tree is read. */
export function inTreeOrder<D extends Node>(all: readonly D[]): D[] {
  const children = childrenByParent(all)
  const below = (id: string): D[] => (children.get(id) ?? []).flatMap((each) => [each, ...below(each.id)])
  return below('')
}

/** The ids of a department and of all below it. */
export function idsWithin(all: readonly Node[], id: string): Set<string> {
  const children = childrenByParent(all)
  const within = new Set([id])
  // A set hands out what is added while it is walked.
  for (const each of within) for (const child of children.get(each) ?? []) within.add(child.id)
  return within
}

/** How many departments stand above one, itself included: 1 for those of the workgroup; 0 for the workgroup ('') itself. */
export function levelOf(all: readonly Node[], id: string): number {
  const byId = new Map(all.map((each) => [each.id, each]))
  let level = 0
  for (let at = byId.get(id); at && level <= all.length; at = byId.get(at.parentId ?? '')) level += 1
  return level
}

/** How many levels a department and those below it take: 1 without any below. */
export function heightOf(all: readonly Node[], id: string): number {
  const children = childrenByParent(all)
  const height = (at: string): number => 1 + Math.max(0, ...(children.get(at) ?? []).map((child) => height(child.id)))
  return height(id)
}
