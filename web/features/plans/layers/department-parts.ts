type Department = { id: string; parentId: string | null }
/** The ids of a department and of all below it, or null for no department. */
export function departmentWithParts(all: readonly Department[], id: string): ReadonlySet<string> | null {
  if (id === '') return null
  const within = new Set([id])
  let size = 0
  while (size < within.size) {
    size = within.size
    for (const one of all) if (one.parentId !== null && within.has(one.parentId)) within.add(one.id)
  }
  return within
}
