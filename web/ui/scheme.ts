import { useEffect, useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'auto'

const media = () => matchMedia('(prefers-color-scheme: dark)')
const subscribe = (listener: () => void) => {
  const one = media()
  one.addEventListener('change', listener)
  return () => one.removeEventListener('change', listener)
}

/** Puts the scheme onto <html>, where tokens.css (and Mantine) read it. index.html does the same before first paint. */
export const useColorScheme = (wish: ColorScheme): 'light' | 'dark' => {
  const system = useSyncExternalStore(subscribe, () => media().matches)
  const scheme = wish === 'auto' ? (system ? 'dark' : 'light') : wish
  useEffect(() => document.documentElement.setAttribute('data-mantine-color-scheme', scheme), [scheme])
  return scheme
}
