import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { isComposing, useListedKeys } from '../../ui/keys.ts'
import { useTexts } from '../../ui/texts.ts'

type Direction = 1 | -1
const faultsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLInputElement>('[data-fault]') ?? [])]
const follows = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * F8 and Shift+F8 move the focus to the next and the previous invalid cell, from anywhere on the page, also while a
 * field has the focus.
 * @param box the element around the cells
 * @param rows changes when other rows are shown; false while they are loading
 * @param turn shows further invalid rows; false if there are none
 */
export function useFaults(
  box: RefObject<HTMLElement | null>,
  rows: unknown,
  turn: (direction: Direction) => boolean,
): (direction: Direction) => void {
  const { t } = useTexts()
  const awaited = useRef<Direction | 0>(0)
  const focus = (cell: HTMLInputElement | undefined) => {
    cell?.focus()
    cell?.select()
  }
  const end = (faults: readonly HTMLInputElement[], direction: Direction) => faults.at(direction > 0 ? 0 : -1)
  const go = (direction: Direction) => {
    const faults = faultsIn(box.current)
    const here = document.activeElement
    const isInside = here !== null && box.current?.contains(here)
    const next = !isInside
      ? end(faults, direction)
      : direction > 0
        ? faults.find((cell) => follows(here, cell))
        : faults.findLast((cell) => follows(cell, here) && cell !== here)
    if (next) return focus(next)
    awaited.current = direction
    if (turn(direction)) return
    awaited.current = 0
    focus(end(faults, direction))
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'F8' || isComposing(event) || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const arrive = useEffectEvent(() => {
    if (awaited.current === 0 || rows === false) return
    const direction = awaited.current
    awaited.current = 0
    focus(end(faultsIn(box.current), direction))
  })
  useEffect(() => arrive(), [rows])
  useListedKeys('F8', { label: t('imports.hint.wrong'), group: t('imports.title') })
  useListedKeys('Shift+F8', { label: t('imports.hint.wrongBefore'), group: t('imports.title') })
  return go
}
