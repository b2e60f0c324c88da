import { useTexts } from '../ui/texts.ts'
import { formatIn, type Format } from './format.ts'
import { useMe } from '../api/me.ts'

/** Determined on demand, since it is slow: only until the profile is loaded. */
const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const cached = new Map<string, Format>()
/** The format for the language of the screen and the time zone of the workgroup, shared by all components. */
export function useFormat(): Format {
  const { language } = useTexts()
  const timeZone = useMe()?.timeZone || browserTimeZone()
  const key = `${language} ${timeZone}`
  const format = cached.get(key) ?? formatIn(language, timeZone)
  cached.set(key, format)
  return format
}
