import { formatIn, type Format } from '../../../format/format.ts'
import { useTexts } from '../../../ui/texts.ts'

/** The zone in which the calendar shows times: where the browser is. A traveller sees the workgroup's beside it. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
const formats = new Map<string, Format>()
export function useZoneFormat(): Format {
  const { language } = useTexts()
  const zone = browserZone()
  const key = `${language} ${zone}`
  const format = formats.get(key) ?? formatIn(language, zone)
  formats.set(key, format)
  return format
}
