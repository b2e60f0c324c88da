import { useRef, type PointerEvent } from 'react'
import { useShortcut } from '../../ui/keys.ts'
import type { RowSelection } from './use-selection.ts'

/** Milliseconds. */
const longPress = 500

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
  const pressed = useRef(0)
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
      if (event.pointerType !== 'touch' || !chosen) return
      const box = event.currentTarget as HTMLElement
      const end = () => {
        clearTimeout(pressed.current)
        for (const name of ends) box.removeEventListener(name, end)
      }
      const ends = ['pointerup', 'pointermove', 'pointercancel', 'pointerleave']
      pressed.current = window.setTimeout(() => {
        end()
        // The click at the end of the press must not open the row.
        box.addEventListener('click', (click) => click.preventDefault(), { capture: true, once: true })
        choose(row)
      }, longPress)
      for (const name of ends) box.addEventListener(name, end)
    },
  }
}
