import { useRef, type PointerEvent } from 'react'
import { followPress } from '../../ui/follow-press.ts'
import { useShortcut } from '../../ui/keys.ts'
import type { RowSelection } from './use-selection.ts'

const [holdMs, tolerance] = [500, 10]

/**
 * Selects rows: X toggles the focused one, Shift with arrow keys or a click extends the selection, a long press toggles
 * on a phone.
 */
export function useSelectableRows<Row extends { id: string }>(
  rows: readonly Row[],
  chosen: RowSelection<Row> | undefined,
  here: () => number,
  { choose: chooses, next, previous, group }: { choose: string; next: string; previous: string; group: string },
) {
  const last = useRef<string | null>(null)
  const off = !chosen
  const choose = (row: Row | undefined) => {
    if (!row || !chosen) return
    last.current = row.id
    chosen.toggle(row)
  }
  const extend = (step: 1 | -1) => () => {
    const at = here()
    const [row, beside] = [rows[at], rows[at + step]]
    if (!row || !chosen) return
    chosen.add(beside ? [row, beside] : [row])
    last.current = (beside ?? row).id
    const links = document.querySelectorAll<HTMLElement>(':is(article, tr) a.whole')
    links[at + step]?.focus()
  }
  useShortcut('KeyX', () => choose(rows[here()]), { label: chooses, group, off })
  useShortcut('Shift+ArrowDown', extend(1), { label: next, group, off })
  useShortcut('Shift+ArrowUp', extend(-1), { label: previous, group, off })
  return {
    click: (row: Row, isRange: boolean) => {
      const [from, to] = [rows.findIndex((one) => one.id === last.current), rows.indexOf(row)]
      if (!isRange || from < 0 || !chosen) return choose(row)
      chosen.add(rows.slice(Math.min(from, to), Math.max(from, to) + 1))
      last.current = row.id
    },
    press: (row: Row, event: PointerEvent) => {
      if (event.pointerType !== 'touch' || !event.isPrimary || !chosen) return
      followPress(event, { holdMs, tolerance, begun: () => choose(row) })
    },
  }
}
