import { useSyncExternalStore } from 'react'

/** A finger, not a mouse: native pickers and sheets are better there. */
const query = '(pointer: coarse)'
const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
export const useCoarse = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
