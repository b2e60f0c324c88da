import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Pixels a finger moves before the move is a swipe, and is one that shows the next. */
const [recognised, decided] = [10, 56]

/**
 * Swipes with one finger: the content follows it, and the next or previous one is asked for when it is lifted. Vertical
 * scrolling and zooming stay with the browser.
 * @param box has `touch-action: pan-y pinch-zoom` in its styles
 * @param onStep 1 for the next, -1 for the previous
 * @param may whether there is one
 */
export function useSwipe(
  box: RefObject<HTMLElement | null>,
  onStep: (by: 1 | -1) => void,
  may: (by: 1 | -1) => boolean,
) {
  const step = useEffectEvent(onStep)
  const hasStep = useEffectEvent(may)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const over = new AbortController()
    const options = { signal: over.signal, passive: true }
    let from: { x: number; y: number } | null = null
    let moved = 0
    const follow = (by: number) => element.style.setProperty('--swiped', `${by}px`)
    const end = (isDone: boolean) => {
      const by = moved < 0 ? 1 : -1
      const isStep = isDone && from !== null && Math.abs(moved) >= decided && hasStep(by)
      ;[from, moved] = [null, 0]
      follow(0)
      if (isStep) step(by)
    }
    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        const [first] = touches
        const isZoomed = (visualViewport?.scale ?? 1) > 1
        from = touches.length === 1 && !isZoomed ? { x: first!.clientX, y: first!.clientY } : null
        moved = 0
      },
      options,
    )
    element.addEventListener(
      'touchmove',
      ({ touches }) => {
        const [first] = touches
        if (!from || touches.length !== 1) return end(false)
        const [x, y] = [first!.clientX - from.x, first!.clientY - from.y]
        // A finger that first moves up or down scrolls.
        if (moved === 0 && Math.abs(y) > recognised && Math.abs(y) > Math.abs(x)) return end(false)
        if (moved === 0 && Math.abs(x) < recognised) return
        moved = x
        // At the first and the last one, it gives way a little.
        follow(hasStep(x < 0 ? 1 : -1) ? x : x / 4)
      },
      options,
    )
    element.addEventListener('touchend', () => end(true), options)
    element.addEventListener('touchcancel', () => end(false), options)
    return () => over.abort()
  }, [box])
}
