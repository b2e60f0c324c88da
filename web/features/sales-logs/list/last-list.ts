import { paths } from '../../../../contract/core/paths.ts'
import { limits } from '../../../../contract/rules/rules.ts'
/**
 * The list the user came from: a log page links to its neighbors, also on adjacent pages, and back to the same filters.
 */
type LastList = {
  ids: readonly string[]
  page: number
  total: number
  address: (page: number) => string
  load: (page: number) => Promise<{ ids: readonly string[]; total: number }>
}
let last: LastList | null = null
export const rememberList = (list: LastList): void => {
  last = list
}
export const lastAddress = (): string => last?.address(last.page) ?? paths.logs

const firstOn = (page: number) => (page - 1) * limits.pageSize + 1
export function placeInList(id: string): { at: number; total: number; hasPrevious: boolean; hasNext: boolean } | null {
  const index = last?.ids.indexOf(id) ?? -1
  if (!last || index < 0) return null
  const at = firstOn(last.page) + index
  return { at, total: last.total, hasPrevious: at > 1, hasNext: at < last.total }
}
/** The adjacent log; loads and remembers the adjacent page where needed. */
export async function neighbourOf(id: string, step: 1 | -1): Promise<string | undefined> {
  const list = last
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return undefined
  const beside = list.ids[at + step]
  if (beside !== undefined) return beside
  const page = list.page + step
  if (page < 1) return undefined
  const { ids, total } = await list.load(page)
  const next = step > 0 ? ids[0] : ids.at(-1)
  if (next !== undefined) last = { ...list, ids, total, page }
  return next
}
