import { useLayoutEffect, type RefObject } from 'react'

export type Side = 'bottom-start' | 'bottom-end' | 'bottom' | 'top' | 'right-start'
type Options = { open: boolean; side?: Side | undefined; gap?: number; sameWidth?: boolean }

/**
 * Shows a `popover` element in the top layer beside its anchor; flips it at the edges of the window, and follows
 * scrolling.
 */
export const useFloatingPosition = (
  anchor: RefObject<HTMLElement | null>,
  float: RefObject<HTMLElement | null>,
  { open, side = 'bottom-start', gap = 4, sameWidth = false }: Options,
): void => {
  useLayoutEffect(() => {
    const box = float.current
    if (!box || !open) return
    if (!box.matches(':popover-open')) box.showPopover()
    const place = () => {
      if (anchor.current) put(box, anchor.current.getBoundingClientRect(), side, gap, sameWidth)
    }
    place()
    const sizes = new ResizeObserver(place)
    sizes.observe(box)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
      if (box.isConnected && box.matches(':popover-open')) box.hidePopover()
    }
  }, [anchor, float, open, side, gap, sameWidth])
}

/** The lower edge of what is seen: the keyboard of a phone may cover a part of the window. */
const visibleBottom = () => (visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight)

const put = (box: HTMLElement, at: DOMRect, side: Side, gap: number, sameWidth: boolean) => {
  if (sameWidth) box.style.width = `${at.width}px`
  const { offsetWidth: width, offsetHeight: height } = box
  const right = side === 'right-start' && at.right + gap + width + 8 <= innerWidth
  const left = right ? at.right + gap : along(side, at, width)
  const top = right ? at.top : across(side, at, gap, height)
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  box.style.top = `${Math.max(8, Math.min(top, visibleBottom() - height - 8))}px`
}

function along(side: Side, at: DOMRect, width: number): number {
  if (side.endsWith('end')) return at.right - width
  return side.endsWith('start') ? at.left : at.left + (at.width - width) / 2
}
/** The top: on the requested side, or on the other where there is no space. */
function across(side: Side, at: DOMRect, gap: number, height: number): number {
  const [below, above] = [at.bottom + gap, at.top - gap - height]
  const [fitsAbove, fitsBelow] = [above >= 8, below + height + 8 <= visibleBottom()]
  if (side === 'top') return fitsAbove ? above : below
  return fitsBelow || !fitsAbove ? below : above
}
