// Responses from the offline cache while the server is not reached, for the owner of the cache.
import type { Call, ClientInputOf } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { planLists } from '../../../contract/calls/plans/lists.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { timeline } from '../../../contract/calls/timeline/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { formatIn } from '../../format/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { readCacheNote } from './content-note.ts'
import { deleteOfflineDatabase, isSignedIn, onSessionChange } from '../../session/session.ts'
import { translateIn } from '../../ui/texts.ts'
import { feedbackOf, nextStepsOf } from './brief-responses.ts'
import * as about from './customer-responses.ts'
import { loadFrom, type LoadedCache } from './loaded.ts'
import { countByDay, keywordsLike, listLogs, shownLog } from './log-responses.ts'
import { isOwn, workgroupOf, type Me } from './owner.ts'
import { openOfflineCache } from './database.ts'
import { areFigures, keyOfFigures } from './seen-figures.ts'
import { findPlans, listPlans, planById } from './plan-responses.ts'

type Asker = Me | undefined
type Answer = (cached: LoadedCache, input: never, me: Asker) => Promise<unknown>
const responder = <C extends Call>(
  call: C,
  answer: (cached: LoadedCache, input: ClientInputOf<C>, me: Asker) => Promise<unknown>,
) => [call.path, answer as Answer] as const
const formatOf = (me: Asker) => formatIn(currentLanguage(), me?.timeZone ?? 'UTC')
const list = (cached: LoadedCache, input: ClientInputOf<typeof salesLogs.list>, me: Asker) => {
  // The departments of members and the items of logs are not cached.
  if (input.departmentId || input.needItemId) throw unavailable('filter')
  return listLogs(cached, input, formatOf(me).dayOf)
}
const onlineFilters = [
  'isStarred',
  'nextMeeting',
  'departmentId',
  'contactedFrom',
  'contactedTo',
  'contactedWord',
  'isStuck',
  'leftStage',
  'enteredStage',
  'movedFrom',
  'movedTo',
] as const satisfies (keyof ClientInputOf<typeof customers.list>)[]
const answers = new Map<string, Answer>([
  responder(salesLogs.list, list),
  responder(salesLogs.search, list),
  responder(salesLogs.ownDays, async (cached, { from }, me) => ({
    items: await countByDay(cached, { from, to: addDays(from, 13), authorId: me?.id ?? '' }, formatOf(me).dayOf),
  })),
  responder(salesLogs.keywords, (cached, { search = '' }) => keywordsLike(cached, search)),
  responder(salesLogs.detail, async (cached, { id }) => {
    const log = await cached.store.one('logs', id)
    return log && shownLog(cached, log)
  }),
  responder(customers.list, (cached, input, me) => {
    // Neither are stars and moves between stages, and plans only for some months.
    if (onlineFilters.some((name) => input[name])) throw unavailable('filter')
    return about.listCustomers(cached, input, formatOf(me))
  }),
  responder(customers.detail, (cached, { id }) => about.customerById(cached, id)),
  responder(customers.choose, (cached, { search = '' }, me) => about.customerChoices(cached, search, me?.id ?? '')),
  responder(customers.chooseContact, (cached, input, me) => about.contactChoices(cached, input, me?.id ?? '')),
  responder(contacts.detail, (cached, { id }) => about.contactById(cached, id)),
  responder(contacts.list, (cached, input) => about.listContacts(cached, input)),
  responder(timeline.nextSteps, (cached, input, me) => nextStepsOf(cached, input, formatOf(me))),
  responder(plans.list, async (cached, input, me) => {
    const found = await listPlans(cached, input, { id: me?.id ?? '', timeZone: me?.timeZone ?? 'UTC' })
    if (found === 'filter') throw unavailable('filter')
    return found
  }),
  responder(plans.detail, (cached, input) => planById(cached, input)),
  responder(planLists.search, (cached, input, me) => findPlans(cached, input, formatOf(me).today())),
  responder(feedback.ofCustomer, (cached, input) => feedbackOf(cached, input)),
])

/** Why the cache has no response; each has a text. */
type Why = 'filter' | 'notKept' | 'notYet' | 'private' | 'full' | 'evicted'
const unavailable = (why: Why): CallError =>
  new CallError('offline', 0, translateIn(currentLanguage())(`offline.${why}`))

/** Keeps the cache open and loaded as long as its owner is signed in. */
function createCacheAccess() {
  let open: LoadedCache | undefined
  let last: Promise<unknown> = Promise.resolve()
  onSessionChange(() => {
    if (isSignedIn()) return
    open?.store.close()
    open = undefined
  })
  /** One after the other, so that several reads load it once. @throws CallError why it is not available */
  return function access(): Promise<LoadedCache> {
    const next = last.then(load)
    last = next.catch(() => {})
    return next
  }
  async function load(): Promise<LoadedCache> {
    const note = readCacheNote()
    if (!note || !isOwn(note.owner)) throw unavailable('notYet')
    if (note.why === 'private') throw unavailable('private')
    const workgroupId = workgroupOf(note.owner)
    // The tab has entered another workgroup.
    if (open && workgroupOf(open.state.owner) !== workgroupId) {
      open.store.close()
      open = undefined
    }
    const known = await open?.store.state().catch(() => undefined)
    if (open && known?.version === open.state.version && known.owner === note.owner) return open
    const store = open && known ? open.store : await openOfflineCache(workgroupId)
    const state = known ?? (await store?.state())
    open = undefined
    // The user signed out while it was opened, which created it again.
    if (!isSignedIn()) {
      store?.close()
      deleteOfflineDatabase(workgroupId)
      throw unavailable('notYet')
    }
    if (store && state?.owner === note.owner) return (open = loadFrom(store, state))
    store?.close()
    throw unavailable(note.why ?? (note.at ? 'evicted' : 'notYet'))
  }
}
const openOwnCache = createCacheAccess()

/**
 * @returns `at`: when it was current (ISO 8601)
 * @throws the error, or a CallError with the reason why the cache has no response
 */
export async function respond(
  call: Call,
  input: unknown,
  { me, error }: { me: Asker; error: CallError | undefined },
): Promise<{ at: string; answer: unknown }> {
  const answer = answers.get(call.path)
  if (!answer && !areFigures(call)) throw error
  const cached = await openOwnCache()
  if (!answer) {
    const seen = (await cached.store.figures())?.[keyOfFigures(call.path, input)]
    if (!seen) throw unavailable('notKept')
    return seen
  }
  // The first sync is not complete: a list would look complete.
  const at = cached.state.at || (readCacheNote()?.at ?? '')
  if (at === '') throw unavailable('notYet')
  const found = await answer(cached, input as never, me)
  if (found === undefined) throw unavailable(readCacheNote()?.why ?? 'notKept')
  return { at, answer: found }
}
