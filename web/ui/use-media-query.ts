import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The breakpoint below which the sidebar shows icons only. */
export const railMedia = '(max-width: 1099.98px)'
/** The breakpoint below which the phone layout is shown. */
export const phoneMedia = '(max-width: 767.98px)'
