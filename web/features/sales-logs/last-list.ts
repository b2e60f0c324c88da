import { paths } from '../../../contract/paths.ts'
/** The list one came from: the log page leads to its neighbours and back to the same filters. */
type LastList = { ids: readonly string[]; first: number; total: number; address: string }
let last: LastList | null = null
export const rememberList = (list: LastList): void => {
  last = list
}
export const lastAddress = (): string => last?.address ?? paths.logs

export function placeInList(
  id: string,
): { at: number; total: number; previous: string | undefined; next: string | undefined } | null {
  const at = last?.ids.indexOf(id) ?? -1
  if (!last || at < 0) return null
  return { at: last.first + at, total: last.total, previous: last.ids[at - 1], next: last.ids[at + 1] }
}
