// Plans from the offline cache, as the server would respond (server/features/plans). The device stores occurrences that
// the server has computed, of plans that the user owns or takes part in, for some months around today.
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import type { plans } from '../../../contract/calls/plans/calls.ts'
import type { planLists } from '../../../contract/calls/plans/lists.ts'
import { endOfDay, startOfDay } from '../../../contract/rules/zoned-times.ts'
import { nameSearchText, nameSearchWords } from '../../../contract/search/name-search.ts'
import { byId, compare, type LoadedCache } from './loaded.ts'

type Row = OutputOf<typeof plans.list>['items'][number]
type Asked = ClientInputOf<typeof plans.list>
/** The number of plans that the server finds. */
const mostFound = 20

/** Whether an occurrence overlaps the days in a zone. */
function isWithin({ isAllDay, start, end }: Row, from: string, to: string, zone: string): boolean {
  if (isAllDay) return start <= to && end >= from
  const [first, last] = [startOfDay(zone, from).toISOString(), endOfDay(zone, to).toISOString()]
  return start < last && (end > first || (start === end && start >= first))
}
const peopleOf = (cached: LoadedCache, rows: readonly Row[]) =>
  [...new Set(rows.flatMap(({ ownerId, attendeeIds }) => [ownerId, ...attendeeIds]))].flatMap(
    (id) => cached.person(id) ?? [],
  )

/**
 * @returns undefined where the device does not have all plans of these days; `filter` where the plans of others are
 *   asked for
 */
export async function listPlans(
  cached: LoadedCache,
  { from, to, timeZone, userIds = [], departmentIds = [], customerId = '' }: Asked,
  me: { id: string; timeZone: string },
): Promise<OutputOf<typeof plans.list> | undefined | 'filter'> {
  if (departmentIds.length > 0 || (userIds.length > 0 && !userIds.includes(me.id))) return 'filter'
  const stored = await cached.plans()
  if (!stored) return undefined
  const items = stored.items.filter(
    (row) => isWithin(row, from, to, timeZone || me.timeZone) && (customerId === '' || row.customerId === customerId),
  )
  // The stored days are those of the workgroup: in another time zone their first and last one are not complete.
  const isComplete = from > stored.from && to < stored.to
  // The next plan with a customer is the same whatever follows it.
  const isEnough = customerId !== '' && items.length > 0 && from > stored.from
  if (!isComplete && !isEnough) return undefined
  return { items, total: items.length, more: false, people: peopleOf(cached, items) }
}

export async function planById(
  cached: LoadedCache,
  { id, day = '' }: ClientInputOf<typeof plans.detail>,
): Promise<OutputOf<typeof plans.detail> | undefined> {
  const stored = await cached.plans()
  const row = stored?.items.find((one) => one.id === id && (day === '' || one.day === day))
  const texts = stored?.texts.find((one) => one.id === id)
  if (!row || !texts) return undefined
  const { ownerId, attendeeIds, isRepeated: _repeated, ...shown } = row
  const person = (userId: string) => cached.person(userId) ?? { id: userId, name: '', rank: '' }
  return { ...shown, ...texts, owner: person(ownerId), attendees: attendeeIds.map(person) }
}

/** As the server's search: the next plans first, then the last ones; one occurrence of each. */
export async function findPlans(
  cached: LoadedCache,
  { search = '' }: ClientInputOf<typeof planLists.search>,
  today: string,
): Promise<OutputOf<typeof planLists.search> | undefined> {
  const stored = await cached.plans()
  if (!stored) return undefined
  const words = nameSearchWords(search)
  const ofPlans = new Map<string, Row>()
  if (words.length > 0)
    for (const row of stored.items) {
      const text = nameSearchText(row.text, row.place, row.customerName, row.contactName)
      const known = ofPlans.get(row.id)
      if (known && known.day >= today) continue
      if ((!known || row.day >= today) && words.every((word) => text.includes(word))) ofPlans.set(row.id, row)
    }
  const found = [...ofPlans.values()]
  const ahead = found.filter(({ day }) => day >= today).sort((a, b) => compare(a.day, b.day) || byId(a, b))
  const past = found.filter(({ day }) => day < today).sort((a, b) => compare(b.day, a.day) || byId(a, b))
  return { items: [...ahead, ...past].slice(0, mostFound), total: found.length }
}
