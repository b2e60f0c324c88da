// Updates the offline cache in small steps: first deletes what the user may no longer read, then loads what has
// changed.
import type { ClientInputOf, OutputOf, Call } from '../../../contract/core/call.ts'
import { recordsPerRequest, maxStored, offline } from '../../../contract/calls/offline/calls.ts'
import { planLists } from '../../../contract/calls/plans/lists.ts'
import { indexContact, indexCustomer, indexLog } from './search-index.ts'
import type { OfflineCache, State } from './database.ts'

export type Ask = <C extends Call>(call: C, input: ClientInputOf<C>) => Promise<OutputOf<C>>
/** `goOn` is called before each step; it throws where the cache must not be updated any more. */
type Way = { owner: string; store: OfflineCache; ask: Ask; goOn: () => Promise<void>; now?: () => Date }
const none = { next: '', from: '' }
const empty = (owner: string): State => ({
  owner,
  version: 0,
  at: '',
  marks: {},
  people: [],
  spots: { customers: none, contacts: none },
})

/**
 * Continues where it was interrupted.
 * @returns when the cache was complete (ISO 8601)
 * @throws what `ask`, `store` and `goOn` throw
 */
export async function sync({ owner, store, ask, goOn, now = () => new Date() }: Way): Promise<string> {
  const found = await store.state()
  let state = found?.owner === owner ? found : empty(owner)
  const save = async ({
    state: changes,
    ...change
  }: Omit<Parameters<OfflineCache['change']>[0], 'state'> & { state: Partial<State> }) => {
    await goOn()
    state = { ...state, ...changes, version: state.version + 1 }
    await store.change({ ...change, state })
  }
  // Deletes the records of another account, workgroup or role.
  if (state !== found) await save({ anew: ['logs', 'customers', 'contacts'], plans: null, state: {} })

  const newest = await ask(offline.logs, {})
  const wanted = new Map(newest.items.map(({ id, mark }) => [id, mark]))
  const removed = Object.keys(state.marks).filter((id) => !wanted.has(id))
  const marks = Object.fromEntries(Object.entries(state.marks).filter(([id]) => wanted.has(id)))
  await save({ gone: { logs: removed }, state: { marks, people: newest.people } })
  const changed = [...wanted.keys()].filter((id) => state.marks[id] !== wanted.get(id))
  for (let at = 0; at < changed.length; at += recordsPerRequest.logs) {
    const ids = changed.slice(at, at + recordsPerRequest.logs)
    const { items } = await ask(offline.logsOf, { ids })
    const loaded = new Set(items.map(({ id }) => id))
    const current = { ...state.marks }
    for (const id of ids)
      if (loaded.has(id)) current[id] = wanted.get(id)!
      else delete current[id]
    await save({
      put: { logs: items.map(indexLog) },
      gone: { logs: ids.filter((id) => !loaded.has(id)) },
      state: { marks: current },
    })
  }
  await save({ plans: await ask(planLists.stored, {}), state: {} })
  for (const kind of ['customers', 'contacts'] as const) if (!(await load(kind))) await load(kind, true)
  const at = now().toISOString()
  await save({ state: { at } })
  return at

  /**
   * @returns false where the number of records differs from the server's: a row was removed without a trace, and all
   * must be loaded again
   */
  async function load(kind: 'customers' | 'contacts', fromStart = false): Promise<boolean> {
    const start = fromStart ? none : state.spots[kind]
    let cursor = start
    for (let more = true; more;) {
      const page = await ask(offline[kind], { since: cursor.next })
      const loaded =
        kind === 'customers'
          ? (page as OutputOf<typeof offline.customers>).items.map(indexCustomer)
          : (page as OutputOf<typeof offline.contacts>).items.map(indexContact)
      const anew = cursor.next === '' ? [kind] : []
      cursor = { next: page.next, from: cursor.from || page.from }
      // A device stores a limited number of records.
      more = page.more && (anew.length > 0 || (await store.count(kind)) < maxStored[kind] * 1.1)
      await save({
        anew,
        put: { [kind]: loaded },
        gone: { [kind]: page.gone },
        state: { spots: { ...state.spots, [kind]: more ? cursor : { next: cursor.from, from: '' } } },
      })
      if (!more && start.next !== '' && page.total <= maxStored[kind]) return (await store.count(kind)) === page.total
    }
    return start.next === '' || (await store.count(kind)) < maxStored[kind] * 1.1
  }
}
