import { useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/i18n.ts'

const timeoutMs = 1000
/** A character of each font file that a language needs. */
const characters: Readonly<Record<string, string>> = { ko: 'A가', vi: 'Aạ' }
/**
 * Resolves when the fonts of the language are loaded, or after a second: text laid out in a fallback font would shift.
 */
export async function waitForFonts(): Promise<null> {
  const fonts = document.fonts.load(`1em 'Saleslog Text'`, characters[currentLanguage()] ?? 'A')
  await Promise.race([fonts.catch(() => {}), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
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
