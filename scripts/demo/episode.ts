import type { Day } from './calendar.ts'
import type { ContactProfile, CustomerProfile } from './profiles.ts'
import type { Product, Trade } from './trade.ts'

/** The input of a log: who met whom, when, and about which product. */
export interface Episode {
  trade: Trade
  customer: CustomerProfile
  contact: ContactProfile
  /** Another contact of the customer, as named in a note. */
  other: string
  /** A colleague of the author. */
  mate: string
  product: Product
  product2: Product
  day: Day
  /** Minutes since midnight. */
  minutes: number
  /** The day of the next step. */
  soonDay: Day
  /** "Mr. Keller" instead of "Thomas". */
  formal: boolean
}
