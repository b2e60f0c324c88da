import { useRef } from 'react'
import { useShortcut } from '../../ui/keys.ts'

const rows = 'tr, article, .line, [data-row]'
const linkOf = 'a.whole'

/** J and K walk the rows of a list: table rows, articles, lines or what says so, with one link that stands for the row. */
export function useRowKeys(words: { next: string; previous: string; group: string }) {
  const box = useRef<HTMLDivElement>(null)
  const links = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>(linkOf) ?? [])]
  const here = () => links().findIndex((link) => link.closest(rows)?.contains(document.activeElement))
  const move = (step: 1 | -1) => () => {
    const all = links()
    const at = here()
    const [first, last] = [0, all.length - 1]
    const outside = step > 0 ? first : last
    const link = all[at < 0 ? outside : Math.min(last, Math.max(first, at + step))]
    link?.focus({ preventScroll: true })
    link?.closest(rows)?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('KeyJ', move(1), { label: words.next, group: words.group })
  useShortcut('KeyK', move(-1), { label: words.previous, group: words.group })
  return {
    /** Around the rows. */
    box,
    /** The row that holds the focus; -1 for none. */
    here,
  }
}
