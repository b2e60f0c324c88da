// Proposals to purchase orders that suppliers have typed on this device and not handed in. They have no account: the
// link of the mail tells them apart, of which only the end is stored.
import { readItem, writeItem } from './local-storage.ts'

const storageName = 'unsent_bids'
const [most, days] = [10, 120]
/** `ver`: of the proposal that the values change. `at`: milliseconds since 1970. */
type Unsent = { of: string; ver: number; values: object; at: number }
const nameOf = (code: string) => code.slice(-12)
/** Newest first. */
function all(): Unsent[] {
  try {
    const stored = JSON.parse(readItem(storageName) ?? '[]') as Unsent[]
    return stored.filter(({ of, values, at }) => of && values && at > Date.now() - days * 864e5)
  } catch {
    return []
  }
}
const others = (code: string) => all().filter(({ of }) => of !== nameOf(code))

export const readUnsentBid = (code: string): Pick<Unsent, 'ver' | 'values'> | undefined =>
  all().find(({ of }) => of === nameOf(code))
export const storeUnsentBid = (code: string, ver: number, values: object): void =>
  writeItem(
    storageName,
    JSON.stringify([{ of: nameOf(code), ver, values, at: Date.now() }, ...others(code)].slice(0, most)),
  )
export function forgetUnsentBid(code: string): void {
  if (readUnsentBid(code)) writeItem(storageName, JSON.stringify(others(code)))
}
