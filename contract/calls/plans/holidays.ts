// Public holidays, a layer of the calendar.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  country: 'country_code',
  day: 'holiday_dt',
  name: 'holiday_name',
  items: 'list',
  total: 'totalCnt',
})

/** Countries whose holidays are known (ISO 3166, alpha 2). */
export const holidayCountries: readonly string[] = `
  AD AE AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FO FR GA GB GD
  GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU IC ID IE IL IM IN IR IS IT JE JM JP KE KM KN KR
  KY KZ LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MQ MR MS MT MU MW MX MY MZ NA NC NE NF NG NI NL NO
  NZ PA PE PF PH PK PL PM PR PT PY RE RO RS RU RW SA SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC
  TD TG TH TN TO TR TT TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF XK YT ZA ZM ZW`
  .trim()
  .split(/\s+/)
const Country = z.string().check(
  rule.rawLengthWithin(2, 'rule.choice'),
  z.refine((value) => holidayCountries.includes(value), 'rule.choice'),
)
/** Lunar holidays are known to the end of 2050. */
export const holidayYears = { first: 2000, last: 2099 } as const

export const holidays = feature('holidays', {
  list: call('POST /schedule/list_holiday', {
    audience: 'member',
    summary: "The public holidays of a year, by day, with names in the caller's language where they are known",
    rate: [{ per: 'account', limit: 'plansChanged' }],
    input: fields({
      year: z
        .number('rule.number')
        .check(z.int('rule.number'), z.gte(holidayYears.first, 'rule.number'), z.lte(holidayYears.last, 'rule.number')),
      /** Empty: the country of the workgroup's time zone. */
      country: rule.orEmpty(Country),
    }),
    /** `country` is empty where the time zone belongs to none whose holidays are known. */
    output: fields({
      country: z.string(),
      items: z.array(fields({ day: z.string(), name: z.string() })),
      total: z.number(),
    }),
  }), // not shown
})
