// An offline store (web/offline/cache/database.ts) without a browser.
import type { Kind, OfflineCache, State, StoredPlans } from '../../web/offline/cache/database.ts'
import { withSeen, type SeenFigures } from '../../web/offline/cache/seen-figures.ts'

/** An offline store in memory. */
export function aMemoryStore() {
  let state: State | undefined
  let plans: StoredPlans | undefined
  let figures: SeenFigures | undefined
  const rows: Record<Kind, Map<string, { id: string; customerId?: string }>> = {
    logs: new Map(),
    customers: new Map(),
    contacts: new Map(),
  }
  const kinds = Object.keys(rows) as Kind[]
  const shelf: OfflineCache = {
    state: async () => state,
    count: async (kind) => rows[kind].size,
    one: async (kind, id) => rows[kind].get(id) as never,
    all: async (kind) => [...rows[kind].values()] as never,
    contactsOf: async (id) => [...rows.contacts.values()].filter((each) => each.customerId === id) as never,
    plans: async () => plans,
    figures: async () => figures,
    addFigures: async (_, seen) => void (figures = withSeen(figures ?? {}, seen)),
    close: () => {},
    async change({ put = {}, gone = {}, anew = [], plans: newPlans, state: next }) {
      if (newPlans !== undefined) plans = newPlans ?? undefined
      for (const kind of anew) rows[kind].clear()
      for (const kind of kinds) {
        for (const one of put[kind] ?? []) rows[kind].set(one.id, one)
        for (const id of gone[kind] ?? []) rows[kind].delete(id)
      }
      for (const [id, { customerId }] of rows.contacts)
        if (gone.customers?.includes(customerId!)) rows.contacts.delete(id)
      state = next
    },
  }
  return { shelf, ids: (kind: Kind) => [...rows[kind].keys()].toSorted((a, b) => Number(a) - Number(b)) }
}
