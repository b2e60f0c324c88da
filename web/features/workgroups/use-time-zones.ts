import { useMemo } from 'react'
import type { Choice } from '../../ui/forms/combobox/ListboxOption.tsx'
import { useTexts } from '../../ui/texts.ts'

/** Choices shown at a time; typing finds the others. */
const most = 50

/** "Asia/Seoul" as a person reads it: the city, with the area and the distance from UTC below. */
function zoneChoice(zone: string, language: string): Choice {
  const parts = zone.split('/')
  let name = ''
  try {
    const format = (timeZoneName: 'longGeneric' | 'shortOffset') =>
      new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value
    name = [format('longGeneric'), format('shortOffset')].filter(Boolean).join(' · ')
  } catch {
    // A zone that the server knows and this browser does not.
  }
  return { value: zone, title: parts.join(' / ').replaceAll('_', ' '), sub: name }
}

/** The time zones that this browser knows, found by their names in the language of the screen and in English. */
export function useTimeZones() {
  const { language } = useTexts()
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))
    return [...all, 'UTC'].map((zone) => zoneChoice(zone, language))
  }, [language])
  return {
    choiceOf: (zone: string): Choice => zones.find(({ value }) => value === zone) ?? zoneChoice(zone, language),
    search: (query: string): Choice[] => {
      const words = query
        .toLocaleLowerCase()
        .replaceAll('_', ' ')
        .split(/[\s/]+/)
        .filter(Boolean)
      const matches = ({ title, sub }: Choice) => {
        const text = `${title} ${sub}`.toLocaleLowerCase()
        return words.every((word) => text.includes(word))
      }
      return zones.filter(matches).slice(0, most)
    },
  }
}
