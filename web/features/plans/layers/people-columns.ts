import type { PlanRow } from '../place-plans.ts'

export type PersonColumn = { id: string; name: string; rows: PlanRow[] }
/**
 * The people of a day's plans who are shown, with their plans: oneself first, others by name.
 * @param rows the plans of the day
 */
export function columnsOf(
  rows: readonly PlanRow[],
  own: { userId: string; name: string },
  people: readonly { id: string; name: string }[],
  isShown: (userId: string) => boolean,
): PersonColumn[] {
  const idsOf = (row: PlanRow) => [row.ownerId, ...row.attendeeIds]
  const others = [...new Set(rows.flatMap(idsOf))]
    .filter((id) => id !== own.userId && isShown(id))
    .map((id) => ({ id, name: people.find((one) => one.id === id)?.name ?? '' }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return [{ id: own.userId, name: own.name }, ...others].map(({ id, name }) => ({
    id,
    name,
    rows: rows.filter((row) => idsOf(row).includes(id)),
  }))
}
