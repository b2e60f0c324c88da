import { useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/i18n.ts'
import { fontsTimeoutMs, loadFonts } from './load-fonts.ts'

/**
 * Resolves when the fonts of the language are loaded, or after a second: text laid out in a fallback font would shift.
 */
export async function waitForFonts(): Promise<null> {
  const fonts = loadFonts(currentLanguage())
  await Promise.race([fonts.catch(() => {}), new Promise((resolve) => setTimeout(resolve, fontsTimeoutMs))])
  return null
}

let areLoaded = false
/** The same as a hook, for the content of a layout that is shown already. */
export function useFontsLoaded(): boolean {
  const [loaded, setLoaded] = useState(areLoaded)
  useEffect(() => {
    void waitForFonts().then(() => setLoaded((areLoaded = true)))
  }, [])
  return loaded
}
