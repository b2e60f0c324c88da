import type { holidays as contract } from '../../../contract/calls/plans/holidays.ts'
import type { Handlers } from '../../calls/context.ts'
import { countryOfZone } from './country-of-zone.ts'
import { holidaysOf } from './holidays-of-country.ts'

export const holidays: Handlers<typeof contract> = {
  async list({ timeZone, language }, { year, country: asked }) {
    const country = asked || countryOfZone(timeZone)
    const items = country === '' ? [] : await holidaysOf(country, year, language)
    return { country, items, total: items.length }
  },
}
