import { useEffect } from 'react'
import { useMedia } from './use-media.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** Puts the scheme onto <html>, where tokens.css reads it. index.html does the same before first paint. */
export const useColorScheme = (wish: ColorScheme): 'light' | 'dark' => {
  const system = useMedia('(prefers-color-scheme: dark)')
  const scheme = wish === 'auto' ? (system ? 'dark' : 'light') : wish
  useEffect(() => document.documentElement.setAttribute('data-color-scheme', scheme), [scheme])
  return scheme
}
