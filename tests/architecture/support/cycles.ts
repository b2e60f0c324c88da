// Import cycles, as groups of files of which each one reaches all others.
import type { Import } from './sources.ts'

/** Tarjan's algorithm: the strongly connected components with more than one file, sorted. */
export function cycles(imports: readonly Import[]): string[][] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.get(path)!)
    stack.push(path)
    for (const { to } of next.get(path) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(to)!))
    }
    if (lowest.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    if (group.length > 1) found.push(group.toSorted())
  }
  for (const path of next.keys()) if (!order.has(path)) visit(path)
  return found.toSorted()
}
