import { useCallback, useSyncExternalStore } from 'react'

/** What each query was on the screen: paper is as narrow as a phone, and what is printed is the page as it is seen. */
const onScreen = new Map<string, boolean>()
function read(query: string): boolean {
  const now = matchMedia(query).matches
  if (matchMedia('print').matches) return onScreen.get(query) ?? now
  onScreen.set(query, now)
  return now
}

/** Whether a media query matches; while the page is printed, whether it did before. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => read(query))
}

/** The breakpoint below which the sidebar shows icons only. */
export const railMedia = '(max-width: 1099.98px)'
/** The breakpoint below which the phone layout is shown. */
export const phoneMedia = '(max-width: 767.98px)'
