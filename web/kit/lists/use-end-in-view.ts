import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Further rows load by themselves up to this number of times, then when a button is pressed. */
export const automatic = 5
/** Pixels before the end of a list at which further rows are asked for. */
const ahead = 600

/**
 * Calls `arrive` as the end of a list comes into view.
 * @param rows changes after further rows: the end is observed anew, because it may still be in view
 */
export function useEndInView(end: RefObject<HTMLElement | null>, arrive: () => void, rows: unknown): void {
  const onArrive = useEffectEvent(arrive)
  useEffect(() => {
    // Several changes may come at once: the last one holds.
    const seen = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onArrive(), {
      rootMargin: `0px 0px ${ahead}px`,
    })
    seen.observe(end.current!)
    return () => seen.disconnect()
  }, [end, rows])
}
