import { useMemo, useState, useSyncExternalStore } from 'react'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { draftName, tabDrafts } from '../../offline/drafts/drafts.ts'
import type { LocalDraft } from '../../offline/drafts/tab-drafts.ts'
import { useRead } from '../../api/reads.ts'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import type { Row } from './DraftRow.tsx'

/** The choices of a log's form. */
type Named = { customerId?: Choice | null; contactId?: Choice | null }
/** A draft that only this device has, as a row of the list. */
const rowOf = ({ draft, key, at, values }: LocalDraft): Row => ({
  id: '',
  kind: draft?.kind ?? 'log',
  key,
  logId: draft?.logId || null,
  logTitle: '',
  customerName: (values as Named).customerId?.title ?? '',
  contactName: (values as Named).contactId?.title ?? '',
  title: draft?.title ?? '',
  content: draft?.content ?? '',
  device: navigator.userAgent,
  isHere: true,
  isAuto: true,
  updatedAt: new Date(at).toISOString(),
  goesAt: null,
  ver: 0,
})
type Local = readonly (readonly [string, LocalDraft])[]
/**
 * @returns a function that lists the drafts of this user and workgroup that the server does not have: the same list
 * until one changes
 */
function createUnsentList(): () => Local {
  let [version, list]: [string, Local] = ['', []]
  return () => {
    const own = draftName('')
    const current = [...tabDrafts.all].filter(
      ([name, { draft, isSent, isGone }]) => name.startsWith(own) && draft && !isSent && !isGone,
    )
    const next = current.map(([name, { at, id }]) => `${name} ${at} ${id}`).join('\n')
    if (next !== version) [version, list] = [next, current]
    return list
  }
}
/** The user's drafts of the server and of this device, the latest first. */
export function useDrafts() {
  const read = useRead(drafts.list, {})
  const [unsent] = useState(createUnsentList)
  const local = useSyncExternalStore(tabDrafts.subscribe, unsent)
  const items = useMemo(() => {
    const saved = read.data?.items ?? []
    const byKey = new Map(local.map(([, draft]) => [draft.key, draft]))
    const onlyHere = [...byKey.values()].filter(({ key }) => !saved.some((row) => row.key === key)).map(rowOf)
    const current = saved.map((row) => {
      const draft = byKey.get(row.key)
      if (!draft) return row
      const { title, content, updatedAt } = rowOf(draft)
      return { ...row, title, content, updatedAt, isHere: true }
    })
    return [...onlyHere, ...current].toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
  }, [read.data, local])
  return { read, items }
}
