// Brings what this device keeps up to date: first what may no longer be read goes, then what is new comes, a little at a time.
import type { GivenTo, OutputOf, Call } from '../../../contract/core/call.ts'
import { keptAtOnce, mostKept, offline } from '../../../contract/calls/offline/calls.ts'
import { contactFound, customerFound, logFound } from './search-index.ts'
import type { Shelf, State } from './database.ts'

export type Ask = <C extends Call>(call: C, input: GivenTo<C>) => Promise<OutputOf<C>>
/** `goOn` is asked before each step: it throws where nothing more is to be kept. */
type Way = { owner: string; shelf: Shelf; ask: Ask; goOn: () => Promise<void>; now?: () => Date }
const none = { next: '', from: '' }
const empty = (owner: string): State => ({
  owner,
  version: 0,
  at: '',
  marks: {},
  people: [],
  spots: { customers: none, contacts: none },
})

/** Goes on where it was broken off. @returns when it was whole */
export async function sync({ owner, shelf, ask, goOn, now = () => new Date() }: Way): Promise<string> {
  const found = await shelf.state()
  let state = found?.owner === owner ? found : empty(owner)
  const keep = async ({
    state: changes,
    ...change
  }: Omit<Parameters<Shelf['change']>[0], 'state'> & { state: Partial<State> }) => {
    await goOn()
    state = { ...state, ...changes, version: state.version + 1 }
    await shelf.change({ ...change, state })
  }
  // Of another account, workgroup or role nothing stays.
  if (state !== found) await keep({ anew: ['logs', 'customers', 'contacts'], state: {} })

  const newest = await ask(offline.logs, {})
  const wanted = new Map(newest.items.map(({ id, mark }) => [id, mark]))
  const lost = Object.keys(state.marks).filter((id) => !wanted.has(id))
  const marks = Object.fromEntries(Object.entries(state.marks).filter(([id]) => wanted.has(id)))
  await keep({ gone: { logs: lost }, state: { marks, people: newest.people } })
  const lacking = [...wanted.keys()].filter((id) => state.marks[id] !== wanted.get(id))
  for (let at = 0; at < lacking.length; at += keptAtOnce.logs) {
    const ids = lacking.slice(at, at + keptAtOnce.logs)
    const { items } = await ask(offline.logsOf, { ids })
    const come = new Set(items.map(({ id }) => id))
    const said = { ...state.marks }
    for (const id of ids)
      if (come.has(id)) said[id] = wanted.get(id)!
      else delete said[id]
    await keep({
      put: { logs: items.map(logFound) },
      gone: { logs: ids.filter((id) => !come.has(id)) },
      state: { marks: said },
    })
  }
  for (const kind of ['customers', 'contacts'] as const) if (!(await bring(kind))) await bring(kind, true)
  const at = now().toISOString()
  await keep({ state: { at } })
  return at

  /** @returns false where what is kept does not add up: then it is read anew, for nothing tells of a row that the database was freed of */
  async function bring(kind: 'customers' | 'contacts', isAnew = false): Promise<boolean> {
    const begun = isAnew ? none : state.spots[kind]
    let spot = begun
    for (let more = true; more;) {
      const page = await ask(offline[kind], { since: spot.next })
      const come =
        kind === 'customers'
          ? (page as OutputOf<typeof offline.customers>).items.map(customerFound)
          : (page as OutputOf<typeof offline.contacts>).items.map(contactFound)
      const anew = spot.next === '' ? [kind] : []
      spot = { next: page.next, from: spot.from || page.from }
      // Devices have an end.
      more = page.more && (anew.length > 0 || (await shelf.count(kind)) < mostKept[kind] * 1.1)
      await keep({
        anew,
        put: { [kind]: come },
        gone: { [kind]: page.gone },
        state: { spots: { ...state.spots, [kind]: more ? spot : { next: spot.from, from: '' } } },
      })
      if (!more && begun.next !== '' && page.total <= mostKept[kind]) return (await shelf.count(kind)) === page.total
    }
    return begun.next === '' || (await shelf.count(kind)) < mostKept[kind] * 1.1
  }
}
