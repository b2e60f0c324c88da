// What this device answers while the server is not reached: of its reader alone, and of what it keeps.
import type { Call, GivenTo } from '../../../contract/core/call.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { feedback } from '../../../contract/calls/feedback/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { timeline } from '../../../contract/calls/timeline/calls.ts'
import { CallError } from '../../api/call-error.ts'
import { formatIn } from '../../format/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { readNote } from './content-note.ts'
import { forgetContent, isSignedIn, onSessionChange } from '../../session/session.ts'
import { sayIn } from '../../ui/texts.ts'
import { feedbackOf, nextStepsOf } from './brief-responses.ts'
import * as about from './customer-responses.ts'
import { readFrom, type Kept } from './loaded.ts'
import { keywordsLike, listLogs, shownLog } from './log-responses.ts'
import { isOwn, type Me } from './owner.ts'
import { openShelf } from './database.ts'

/** Who asks. */
type Asker = Me | undefined
type Answer = (kept: Kept, input: never, me: Asker) => Promise<unknown>
const told = <C extends Call>(call: C, answer: (kept: Kept, input: GivenTo<C>, me: Asker) => Promise<unknown>) =>
  [call.path, answer as Answer] as const
const formatOf = (me: Asker) => formatIn(currentLanguage(), me?.timeZone ?? 'UTC')
const list = (kept: Kept, input: GivenTo<typeof salesLogs.list>, me: Asker) => {
  // Who is of which department is not kept, nor which items a log tells of.
  if (input.departmentId || input.needItemId) throw refusal('filter')
  return listLogs(kept, input, formatOf(me).dayOf)
}
const answers = new Map<string, Answer>([
  told(salesLogs.list, list),
  told(salesLogs.search, list),
  told(salesLogs.keywords, (kept, { search = '' }) => keywordsLike(kept, search)),
  told(salesLogs.detail, async (kept, { id }) => {
    const log = await kept.shelf.one('logs', id)
    return log && shownLog(kept, log)
  }),
  told(customers.list, (kept, input) => {
    // Nor is what one has starred.
    if (input.isStarred) throw refusal('filter')
    return about.listCustomers(kept, input)
  }),
  told(customers.detail, (kept, { id }) => about.customerById(kept, id)),
  told(customers.choose, (kept, { search = '' }, me) => about.customerChoices(kept, search, me?.id ?? '')),
  told(customers.chooseContact, (kept, input, me) => about.contactChoices(kept, input, me?.id ?? '')),
  told(contacts.detail, (kept, { id }) => about.contactById(kept, id)),
  told(contacts.list, (kept, input) => about.listContacts(kept, input)),
  told(timeline.nextSteps, (kept, input, me) => nextStepsOf(kept, input, formatOf(me))),
  told(feedback.ofCustomer, (kept, input) => feedbackOf(kept, input)),
])

/** Why this device has no answer, in a sentence. */
type Why = 'filter' | 'notKept' | 'notYet' | 'private' | 'full' | 'evicted'
const refusal = (why: Why): CallError => new CallError('offline', 0, sayIn(currentLanguage())(`offline.${why}`))

onSessionChange(() => {
  if (isSignedIn()) return
  open?.shelf.close()
  open = undefined
})
let open: Kept | undefined
let turn: Promise<unknown> = Promise.resolve()
/** One after the other: what several ask for at once is read once. @throws why not */
function ownKept(): Promise<Kept> {
  const next = turn.then(look)
  turn = next.catch(() => {})
  return next
}
async function look(): Promise<Kept> {
  const note = readNote()
  if (!note || !isOwn(note.owner)) throw refusal('notYet')
  if (note.why === 'private') throw refusal('private')
  const known = await open?.shelf.state().catch(() => undefined)
  if (open && known?.version === open.state.version && known.owner === note.owner) return open
  const shelf = open && known ? open.shelf : await openShelf()
  const state = known ?? (await shelf?.state())
  open = undefined
  // He signed out while it was opened, which makes it anew.
  if (!isSignedIn()) {
    shelf?.close()
    forgetContent()
    throw refusal('notYet')
  }
  if (shelf && state?.owner === note.owner) return (open = readFrom(shelf, state))
  shelf?.close()
  throw refusal(note.why ?? (note.at ? 'evicted' : 'notYet'))
}

/** @throws the error, or one that says why there is no answer here */
export async function answerOf(
  call: Call,
  input: unknown,
  { me, error }: { me: Asker; error: CallError | undefined },
): Promise<{ at: string; answer: unknown }> {
  const answer = answers.get(call.path)
  if (!answer) throw error
  const kept = await ownKept()
  // Part of what comes for the first time is there: a list of it would look whole, as of no time.
  const at = kept.state.at || (readNote()?.at ?? '')
  if (at === '') throw refusal('notYet')
  const said = await answer(kept, input as never, me)
  if (said === undefined) throw refusal(readNote()?.why ?? 'notKept')
  return { at, answer: said }
}
