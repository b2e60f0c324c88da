import { useState } from 'react'
import { limits } from '../../../contract/rules/rules.ts'
import { useOverlay } from '../../ui/overlays/open-overlays.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useShortcut } from '../../ui/keys.ts'

type Known = { id: string }
export type RowSelection<Row extends Known> = ReturnType<typeof useSelection<Row>>

/** The selected rows, across pages, up to `limits.selection`. Back and Escape clear the selection. */
export function useSelection<Row extends Known>(words: { clear: string; most: string; group: string }) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const isOn = isChoosing || rows.length > 0
  const clear = () => {
    setRows([])
    setChoosing(false)
  }
  useOverlay(isOn, clear, true)
  useShortcut('Escape', clear, { label: words.clear, group: words.group, off: !isOn })
  const has = (id: string) => rows.some((row) => row.id === id)
  const set = (next: readonly Row[]) => {
    if (next.length > limits.selection) toast.info(words.most)
    setRows(next.slice(0, limits.selection))
  }
  return {
    rows,
    /** Whether checkboxes are shown. */
    isOn,
    has,
    clear,
    begin: () => setChoosing(true),
    toggle: (row: Row) => set(has(row.id) ? rows.filter((one) => one.id !== row.id) : [...rows, row]),
    /** Adds rows to the selection. */
    add: (more: readonly Row[]) => set([...rows, ...more.filter((row) => !has(row.id))]),
    keep: (ids: readonly string[]) => {
      setRows(rows.filter((row) => ids.includes(row.id)))
      setChoosing(false)
    },
  }
}
