import { useEffect, useState } from 'react'
import { currentLanguage } from '../i18n/i18n.ts'

const patience = 1000
/** Of each file that a language waits for, a letter. */
const waitedFor: Readonly<Record<string, string>> = { ko: 'A가', vi: 'Aạ' }
/** The letters of the language are there, or a second has passed: a page of words that stands at once would move when they come. */
export async function lettersCame(): Promise<null> {
  const letters = document.fonts.load(`1em 'Saleslog Text'`, waitedFor[currentLanguage()] ?? 'A')
  await Promise.race([letters.catch(() => {}), new Promise((resolve) => setTimeout(resolve, patience))])
  return null
}

let areThere = false
/** The same, for what stands in a frame that is shown already: what was laid out in other letters would move when ours come. */
export function useLetters(): boolean {
  const [are, set] = useState(areThere)
  useEffect(() => {
    void lettersCame().then(() => set((areThere = true)))
  }, [])
  return are
}
