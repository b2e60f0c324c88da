import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, and anew when it changes. */
export function useMedia(query: string): boolean {
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

/** Where the sidebar has room for icons only. */
export const railMedia = '(max-width: 1099.98px)'
