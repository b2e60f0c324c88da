import { useEffect, useState } from 'react'
import { currentLanguage } from './i18n.ts'

const patience = 1000
/** The letters of the language are there, or a second has passed: a page of words that stands at once would move when they come. */
export async function lettersCame(): Promise<null> {
  const letters = document.fonts.load(`1em 'Saleslog Text'`, currentLanguage() === 'ko' ? 'A가' : 'A')
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
