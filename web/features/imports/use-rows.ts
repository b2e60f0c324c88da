import { useRef, useState } from 'react'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { callApi } from '../../api/client.ts'
import { getCached, keyOf, queryClient, setCached } from '../../api/query-client.ts'
import { useRead } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import { runWithErrorToast } from './shared/request-download.ts'
import type { figures } from './figures.ts'
import type { Import, Row } from './use-import.ts'

export type Show = '' | (typeof figures)[number][0]
export type Cell = { row: number; column: number; text: string }
export type Rows = {
  items: readonly Row[]
  total: number
  /** The shown rows are those that were asked for, not the ones before. */
  isCurrent: boolean
  /** Rows follow those that were loaded. */
  hasMore: boolean
  more: () => Promise<void>
  reload: () => void
  /** Saves and validates a cell; can be undone. */
  change(cells: readonly Cell[]): Promise<void>
  leave(row: number, isLeftOut: boolean): Promise<void>
  undo(): Promise<void>
}

/** What rows are shown; `cause`: only those with this problem. */
export type Listed = { state: Show; cause: string; page: number }
/** A page of rows, which may load on. A corrected row stays in place until other rows are shown. */
export function useRows(one: Import, { state, cause, page }: Listed): Rows {
  const { t } = useTexts()
  const { importId } = one
  const input = { importId, state, cause, page }
  const read = useRead(imports.rows, input, { keepPrevious: true, staleTime: Infinity })
  const [isEnd, setEnd] = useState('')
  const inputKey = JSON.stringify(input)
  const [before, setBefore] = useState<(readonly Cell[])[]>([])
  const items = read.data?.items ?? []
  const latest = useRef<Promise<boolean>>(Promise.resolve(true))
  // One after the other, so that the last answer has the counts of all changes.
  const send = (change: Omit<ClientInputOf<typeof imports.change>, 'importId'>) =>
    (latest.current = latest.current.then(() => apply(change)))
  const apply = (change: Omit<ClientInputOf<typeof imports.change>, 'importId'>) =>
    runWithErrorToast(t, t('imports.checking'), async () => {
      const answer = await callApi(imports.change, { importId, ...change })
      const changed = new Map(answer.rows.map((row) => [row.row, row]))
      setCached(imports.detail, { importId }, answer.import)
      const now = getCached(imports.rows, input)
      if (now) setCached(imports.rows, input, { ...now, items: now.items.map((row) => changed.get(row.row) ?? row) })
      // Other lists of these rows are read again when they are shown.
      queryClient.removeQueries({
        queryKey: keyOf(imports.rows),
        predicate: ({ queryKey }) => JSON.stringify(queryKey[2]) !== inputKey,
      })
    })
  const textOf = ({ row, column }: Cell) => items.find((each) => each.row === row)?.cells[column] ?? ''
  return {
    items,
    total: read.data?.total ?? 0,
    isCurrent: !read.isPlaceholderData && !read.isFetching,
    hasMore: items.length > 0 && items.length < (read.data?.total ?? 0) && isEnd !== inputKey,
    async more() {
      const last = items.at(-1)
      if (!last) return
      // After the last row instead of the next page: corrected rows are none of the list any more.
      const answer = await callApi(imports.rows, { importId, state, cause, after: last.row })
      if (answer.items.length === 0) setEnd(inputKey)
      const now = getCached(imports.rows, input)
      if (now?.items.at(-1)?.row === last.row)
        setCached(imports.rows, input, { ...now, items: [...now.items, ...answer.items] })
    },
    reload: () => void read.refetch(),
    async change(cells) {
      const really = cells.filter((cell) => textOf(cell) !== cell.text)
      if (really.length === 0) return
      const was = really.map((cell) => ({ ...cell, text: textOf(cell) }))
      if (await send({ cells: [...really] })) setBefore([...before, was])
    },
    leave: async (row, isLeftOut) => void (await send({ leave: [{ row, isLeftOut }] })),
    async undo() {
      const last = before.at(-1)
      if (last && (await send({ cells: [...last] }))) setBefore(before.slice(0, -1))
    },
  }
}
