// Keys within an overlay, where single-key shortcuts are off.
import type { KeyboardEvent } from 'react'
import { isComposing, mayUseSingleKey } from './keys.ts'

/**
 * An onKeyDown handler by physical key: onPhysicalKeys({ KeyY: agree, Digit1: choose }). Ignored in fields, and
 * for users who have turned single-key shortcuts off.
 */
export const onPhysicalKeys =
  (handlers: Record<string, (() => void) | undefined>) =>
  (event: KeyboardEvent): void => {
    const handler = handlers[event.code]
    if (!handler || isComposing(event) || !mayUseSingleKey(event.target)) return
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    handler()
  }
