import { useEffect, useRef } from 'react'
import { useShortcut } from '../../ui/keys.ts'

const rows = 'tr, article, .line, [data-row]'
const linkOf = 'a.whole'

/** J and K move the focus between the rows of a list; each row has a link that covers it. */
export function useRowKeys(words: { next: string; previous: string; group: string }) {
  const box = useRef<HTMLDivElement>(null)
  const links = () => [...(box.current?.querySelectorAll<HTMLAnchorElement>(linkOf) ?? [])]
  const here = () => links().findIndex((link) => link.closest(rows)?.contains(document.activeElement))
  const last = useRef<{ link: Element; at: number }>(null)
  useEffect(() => {
    const follow = () => {
      const at = here()
      if (at >= 0) last.current = { link: links()[at]!, at }
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  // A row that leaves the list with the focus, e.g. deleted, hands it to the next one.
  useEffect(() => {
    if (!last.current || last.current.link.isConnected || document.activeElement !== document.body) return
    const all = links()
    all[Math.min(last.current.at, all.length - 1)]?.focus({ preventScroll: true })
  })
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
    /** The ref of the element around the rows. */
    box,
    /** The index of the focused row; -1 for none. */
    here,
  }
}
