// Keys of what floats, where no shortcut works.
import type { KeyboardEvent } from 'react'
import { isComposing, mayActAlone } from './keys.ts'

/** onKeyDown by physical key: onStrokes({ KeyY: agree, Digit1: choose }). Never in a field, nor for who has turned single keys off. */
export const onStrokes =
  (handlers: Record<string, (() => void) | undefined>) =>
  (event: KeyboardEvent): void => {
    const handler = handlers[event.code]
    if (!handler || isComposing(event) || !mayActAlone(event.target)) return
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    handler()
  }
