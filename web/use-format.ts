import { useMemo } from 'react'
import { useTexts } from './ui/texts.ts'
import { formatIn, type Format } from './format.ts'
import { useMe } from './me.ts'

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
/** In the language of the screen and the time zone of the workgroup. */
export function useFormat(): Format {
  const { language } = useTexts()
  const timeZone = useMe()?.timeZone || here
  return useMemo(() => formatIn(language, timeZone), [language, timeZone])
}
