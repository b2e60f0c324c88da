import { useEffect, useState } from 'react'
import type { Language } from '../../../contract/codes.ts'
import { suggestLanguage } from '../../i18n/i18n.ts'

/**
 * Shows the page in the language of the supplier, unless this visitor has chosen one.
 *
 * @returns whether its texts are loaded, or cannot be loaded
 */
export function useSupplierLanguage(language: Language | undefined): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    if (language) void suggestLanguage(language).then(() => setReady(true))
  }, [language])
  return isReady
}
