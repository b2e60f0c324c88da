import './overlays.css'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { onKeys } from '../keys.ts'
import { useOverlay } from './open-overlays.ts'
import { useOutsidePress } from './use-outside-press.ts'
import { useFloatingPosition, type Side } from './use-floating-position.ts'

type Props = {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  label: string
  side?: Side
  sameWidth?: boolean
  gap?: number
  className?: string
  children: ReactNode
}

/** The elements that may get the focus first. */
export const focusTargets = 'input:not([type=hidden], :disabled), textarea, select, [role=radio][tabindex="0"]'

/**
 * A non-modal dialog beside its anchor. Its first field gets the focus; Escape, leaving it and a press outside close it
 * and restore the focus.
 */
export function Popover({
  open,
  onClose,
  anchor,
  label,
  side,
  sameWidth = false,
  gap = 6,
  className = '',
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null)
  useFloatingPosition(anchor, box, { open, side, gap, sameWidth })
  useOutsidePress(open, [anchor, box], onClose)
  useOverlay(open, onClose)
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement as HTMLElement | null
    const own = box.current
    const target =
      own?.querySelector<HTMLElement>('[data-autofocus]') ?? own?.querySelector<HTMLElement>(focusTargets) ?? own
    target?.focus({ preventScroll: true })
    return () => {
      if (!document.activeElement || document.activeElement === document.body || own?.contains(document.activeElement))
        before?.focus({ preventScroll: true })
    }
  }, [open])
  if (!open) return null
  return (
    <div
      ref={box}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={`pop ${className}`}
      onKeyDown={onKeys({ Escape: onClose })}
      onBlur={(event) => {
        if (
          event.relatedTarget &&
          !event.currentTarget.contains(event.relatedTarget) &&
          !anchor.current?.contains(event.relatedTarget)
        )
          onClose()
      }}
    >
      {children}
    </div>
  )
}
