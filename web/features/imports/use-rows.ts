import { useState } from 'react'
import type { ClientInputOf } from '../../../contract/core/call.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { callApi } from '../../api/client.ts'
import { setCached } from '../../api/query-client.ts'
import { useRead } from '../../api/reads.ts'
import { useTexts } from '../../ui/texts.ts'
import { runWithErrorToast } from './shared/request-download.ts'
import type { Import, Row } from './use-import.ts'

export type Show = '' | 'wrong' | 'new' | 'changed' | 'left' | 'aside'
export type Cell = { row: number; column: number; text: string }
export type Rows = {
  items: readonly Row[]
  total: number
  /** Saves and validates a cell; can be undone. */
  change(cells: readonly Cell[]): Promise<void>
  leave(row: number, isLeftOut: boolean): Promise<void>
  undo(): Promise<void>
}

/** A page of rows. A corrected row stays in place until another page is shown. */
export function useRows(one: Import, state: Show, page: number): Rows {
  const { t } = useTexts()
  const { importId } = one
  const input = { importId, state, page }
  const read = useRead(imports.rows, input, { keepPrevious: true, staleTime: Infinity })
  const [before, setBefore] = useState<(readonly Cell[])[]>([])
  const items = read.data?.items ?? []
  const send = (change: Omit<ClientInputOf<typeof imports.change>, 'importId'>) =>
    runWithErrorToast(t, t('imports.checking'), async () => {
      const answer = await callApi(imports.change, { importId, ...change })
      const changed = new Map(answer.rows.map((row) => [row.row, row]))
      setCached(imports.detail, { importId }, answer.import)
      if (read.data)
        setCached(imports.rows, input, { ...read.data, items: items.map((row) => changed.get(row.row) ?? row) })
    })
  const textOf = ({ row, column }: Cell) => items.find((each) => each.row === row)?.cells[column] ?? ''
  return {
    items,
    total: read.data?.total ?? 0,
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
