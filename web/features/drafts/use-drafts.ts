import { useMemo, useSyncExternalStore } from 'react'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { kept, nameOf, type Kept } from '../../offline/drafts/drafts.ts'
import { useRead } from '../../api/queries.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'
import type { Row } from './DraftRow.tsx'

/** What this device keeps and the server has not heard of yet, as it will stand among the others. */
const rowOf = ({ draft, key, at }: Kept): Row => ({
  id: '',
  kind: draft?.kind ?? 'log',
  key,
  logId: draft?.logId || null,
  logTitle: '',
  customerName: '',
  contactName: '',
  title: draft?.title ?? '',
  content: draft?.content ?? '',
  device: navigator.userAgent,
  isHere: true,
  isAuto: true,
  updatedAt: new Date(at).toISOString(),
  goesAt: null,
  ver: 0,
})
let [seen, found]: [string, readonly (readonly [string, Kept])[]] = ['', []]
/** The same list as long as nothing of it has changed. */
function here(): readonly (readonly [string, Kept])[] {
  const own = nameOf(shownWorkgroup()?.id ?? '', '')
  const now = [...kept.all].filter(([name, one]) => name.startsWith(own) && one.draft && !one.isSent && !one.isGone)
  const sign = now.map(([name, { at, id }]) => `${name} ${at} ${id}`).join('\n')
  if (sign !== seen) [seen, found] = [sign, now]
  return found
}
/** One's own drafts, of the server and of this device, the newest first. */
export function useDrafts() {
  const read = useRead(drafts.list, {})
  const local = useSyncExternalStore(kept.subscribe, here)
  const items = useMemo(() => {
    const there = read.data?.items ?? []
    const typed = new Map(local.map(([, one]) => [one.key, one]))
    const only = [...typed.values()].filter(({ key }) => !there.some((row) => row.key === key)).map(rowOf)
    const newer = there.map((row) => {
      const one = typed.get(row.key)
      if (!one) return row
      const { title, content, updatedAt } = rowOf(one)
      return { ...row, title, content, updatedAt, isHere: true }
    })
    return [...only, ...newer].toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
  }, [read.data, local])
  return { read, items }
}
