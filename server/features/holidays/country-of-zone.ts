// The country of a time zone, from the regions that ICU knows.
import { holidayCountries } from '../../../contract/calls/plans/holidays.ts'

type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }
let countryByZone: Map<string, string> | undefined

/** Zones have several names (Asia/Saigon, Asia/Ho_Chi_Minh): the one that ICU uses. */
const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone

/** @returns an empty string for a zone without a country whose holidays are known */
export function countryOfZone(zone: string): string {
  countryByZone ??= new Map(
    holidayCountries.flatMap((country) =>
      ((new Intl.Locale(`und-${country}`) as WithZones).getTimeZones?.() ?? []).map((name) => [name, country] as const),
    ),
  )
  return countryByZone.get(zone) ?? countryByZone.get(canonical(zone)) ?? ''
}
