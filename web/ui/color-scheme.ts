import { useEffect } from 'react'
import { useMediaQuery } from './use-media-query.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** Sets the attribute of <html> that tokens.css reads. The inline head script does so before the first paint. */
export const useColorScheme = (setting: ColorScheme): 'light' | 'dark' => {
  const system = useMediaQuery('(prefers-color-scheme: dark)')
  const scheme = setting === 'auto' ? (system ? 'dark' : 'light') : setting
  useEffect(() => document.documentElement.setAttribute('data-color-scheme', scheme), [scheme])
  return scheme
}
