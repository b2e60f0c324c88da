import { useTexts } from '../ui/texts.ts'
import { formatIn, type Format } from './format.ts'
import { useMe } from '../api/me.ts'

/** Dear to find out, and needed only until it is known who somebody is. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const made = new Map<string, Format>()
/** In the language of the screen and the time zone of the workgroup. One for all that show. */
export function useFormat(): Format {
  const { language } = useTexts()
  const timeZone = useMe()?.timeZone || here()
  const key = `${language} ${timeZone}`
  const format = made.get(key) ?? formatIn(language, timeZone)
  made.set(key, format)
  return format
}
