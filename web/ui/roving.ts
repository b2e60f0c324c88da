import type { KeyboardEvent } from 'react'
import { onKeys } from './keys.ts'

const items = (event: KeyboardEvent<HTMLElement>) => [
  ...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]:not(:disabled)'),
]

/**
 * An onKeyDown handler for a roving tabindex: arrow keys, Home and End move the focus within a group.
 * @param choose called with the value of the newly focused item (radios, tabs)
 */
export const roving = (choose?: (value: string) => void) => {
  const go = (step: number | 'first' | 'last') => (event: KeyboardEvent<HTMLElement>) => {
    const all = items(event)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = all.at(step === 'first' ? 0 : step === 'last' ? -1 : (at + step) % all.length)
    next?.focus()
    if (next) choose?.(next.dataset.stop ?? '')
  }
  return onKeys<KeyboardEvent<HTMLElement>>({
    ArrowRight: go(1),
    ArrowDown: go(1),
    ArrowLeft: go(-1),
    ArrowUp: go(-1),
    Home: go('first'),
    End: go('last'),
  })
}
