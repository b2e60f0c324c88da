// What the server said, kept a while: reads as hooks, writes that make old what they change.
import { keepPreviousData, QueryClient, useQuery, type Query, type QueryKey } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Call, GivenTo, OutputOf } from '../../contract/core/call.ts'
import type { Contract } from '../../contract/index.ts'
import type { ComponentType } from 'react'
import { ask, type Options } from './client.ts'
import { isNotReached, type CallError } from './call-error.ts'
import { filesCome } from '../boot/files-available.ts'
import { inTime, isSilent } from './timeouts.ts'
import { onDevice } from '../session/session.ts'
import { withTexts } from '../i18n/with-texts.ts'
import { toast } from '../ui/floats/toast.ts'

type Room = keyof Contract
/** Which rooms show names, counts or dates of a room: after a write in it, what was read of them is old. */
const makesOld: Readonly<Record<Room, readonly Room[]>> = {
  auth: [],
  acceptances: ['acceptances'],
  information: [],
  docs: [],
  photos: [],
  profile: ['profile', 'members', 'customers', 'salesLogs'],
  workgroups: ['workgroups', 'profile'],
  departments: ['departments', 'members'],
  members: ['members', 'departments', 'workgroups', 'profile', 'customers', 'salesLogs', 'firstSteps'],
  customers: ['customers', 'leads', 'contacts', 'salesLogs', 'views', 'firstSteps', 'timeline'],
  leads: ['leads', 'customers', 'salesLogs', 'timeline'],
  contacts: ['contacts', 'customers', 'salesLogs', 'timeline'],
  contactMoves: ['contactMoves', 'contacts', 'customers', 'salesLogs', 'timeline'],
  merges: [
    'news',
    'merges',
    'stars',
    'contactMoves',
    'customers',
    'leads',
    'contacts',
    'salesLogs',
    'views',
    'drafts',
    'notifications',
    'timeline',
  ],
  news: ['news'],
  // So that lists of the starred ones, and what views count, are right.
  stars: ['stars', 'customers', 'views'],
  // News may be an answer, that somebody asks, a notice that came or was read, what was said under a log, or a draft of another device.
  notifications: [
    'notifications',
    'inquiries',
    'notices',
    'serviceNotices',
    'comments',
    'feedback',
    'drafts',
    'timeline',
  ],
  notices: ['notices', 'notifications'],
  serviceNotices: ['serviceNotices'],
  inquiries: ['inquiries'],
  answerTemplates: ['answerTemplates'],
  pushes: ['pushes', 'workgroups'],
  salesLogs: [
    'salesLogs',
    'editing',
    'drafts',
    'views',
    'customers',
    'leads',
    'contacts',
    'firstSteps',
    'needs',
    'coaching',
    'timeline',
  ],
  timeline: [],
  offline: [],
  editing: ['editing', 'salesLogs', 'views', 'customers', 'leads', 'contacts', 'needs', 'coaching', 'timeline'],
  drafts: ['drafts'],
  views: ['views'],
  // Lists say how many comments a log has.
  comments: ['comments', 'salesLogs', 'timeline'],
  // So that lists by it, and what views count, are right.
  feedback: ['feedback', 'salesLogs', 'coaching', 'views', 'timeline'],
  // What logs tell of stands in their lists, and is what views ask for.
  needs: ['needs', 'salesLogs', 'coaching', 'views'],
  lessonFiles: ['needs', 'salesLogs', 'coaching', 'views'],
  coaching: ['coaching', 'salesLogs', 'views'],
  files: ['files', 'salesLogs', 'notices', 'timeline'],
  serviceFiles: ['serviceNotices'],
  imports: ['imports', 'customers', 'leads', 'contacts', 'salesLogs', 'views', 'firstSteps', 'timeline'],
  firstSteps: ['firstSteps', 'customers', 'leads', 'contacts', 'salesLogs', 'views', 'timeline'],
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // Without a network the answer is known at once.
      retry: (failures, error) => failures < 2 && navigator.onLine && !isSilent() && isNotReached(error),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
// Asks again when the window is looked at or the network is back. The hooks below name it themselves: screens need no provider,
// and a page that reads nothing does not load it.
queries.mount()
const keyOf = (call: Call, input?: unknown): QueryKey =>
  input === undefined ? [call.room, call.path] : [call.room, call.path, input]

let device: typeof import('../offline/cache/reads.ts') | undefined
type Asked = { call: Call; input: unknown; queryKey: QueryKey }
const reads = async () =>
  (device ??= await withTexts(['offline'], () => import('../offline/cache/reads.ts')).catch(() => undefined))
/** Of the server, or while that is not reached, or says nothing, of this device. */
async function read<C extends Call>(call: C, input: GivenTo<C>, signal: AbortSignal): Promise<OutputOf<C>> {
  const asking: Asked = { call, input, queryKey: keyOf(call, input) }
  const stop = new AbortController()
  signal.addEventListener('abort', () => stop.abort())
  const asked = ask(call, input, { signal: stop.signal })
  try {
    const answer = onDevice.read('offline') === null ? await asked : await inTime(asked)
    if (answer === null) return await ((await reads())?.instead(queries, asking, asked, stop) ?? asked)
    device?.reached(asking.queryKey)
    return answer
  } catch (error) {
    if (signal.aborted || (error as CallError).word !== 'offline' || !filesCome()) throw error
    const its = await reads()
    if (!its) throw error
    return its.answer(queries, asking, error as CallError) as Promise<OutputOf<C>>
  }
}
type Shown = { asOf: string; timeZone: string; isSilent: boolean }
type KeptShown = (Shown & { Strip: ComponentType<Shown> }) | null
/** When what this device shows in the server's place was true, and the strip that says so. */
export const useKept = () =>
  useQuery<KeptShown>({ queryKey: ['kept'], queryFn: () => null, enabled: false }, queries).data

/** A read. `keep`: the previous page stays in sight while the next one comes. `first`: what another read has just brought of it.
 * `retryOnMount: false`: what was asked before its screen stood and was refused is not asked again by itself. */
export function useRead<C extends Call>(
  call: C,
  input: GivenTo<C>,
  options: { enabled?: boolean; keep?: boolean; staleTime?: number; retryOnMount?: boolean; first?: OutputOf<C> } = {},
) {
  return useQuery<OutputOf<C>, CallError>(
    {
      queryKey: keyOf(call, input),
      queryFn: ({ signal }) => read(call, input, signal),
      ...(options.enabled !== undefined && { enabled: options.enabled }),
      ...(options.keep && { placeholderData: keepPreviousData }),
      ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
      ...(options.retryOnMount !== undefined && { retryOnMount: options.retryOnMount }),
      ...(options.first !== undefined && { initialData: () => options.first }),
    },
    queries,
  )
}
/** A read outside a component, from what is kept if it is fresh. */
export const readNow = <C extends Call>(call: C, input: GivenTo<C>) =>
  queries.fetchQuery<OutputOf<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => read(call, input, signal),
  })

/** What was read of a room, and of those that show it, is asked again: at once where it is in sight. */
export function isOld(room: Room, except?: QueryKey): void {
  const rooms: readonly unknown[] = makesOld[room]
  const kept = JSON.stringify(except)
  const isMeant = ({ queryKey }: Query) => rooms.includes(queryKey[0]) && JSON.stringify(queryKey) !== kept
  // What is read for the first time just now may have been read before, and is not asked again by itself.
  void queries.cancelQueries({ type: 'active', predicate: (one) => one.state.data === undefined && isMeant(one) })
  void queries.invalidateQueries({ predicate: isMeant })
}
const ofLogIsOld = (logId: string, rooms: readonly unknown[]): void =>
  void queries.invalidateQueries({
    predicate: ({ queryKey: [room, , input] }) =>
      rooms.includes(room) && (input as { logId?: string } | undefined)?.logId === logId,
  })
/** Somebody said something under a log: asked again where that is in sight. */
export const talkIsOld = (logId: string): void => ofLogIsOld(logId, ['comments', 'feedback'])
/** Somebody opened a log, began to edit it, or left. */
export const hereIsOld = (logId: string): void => ofLogIsOld(logId, ['editing'])
/** A write. `becomes`: the read that its answer is the new content of. */
export async function write<C extends Call>(
  call: C,
  input: GivenTo<C>,
  { becomes, ...options }: Options & { becomes?: readonly [read: Call, input: unknown] } = {},
): Promise<OutputOf<C>> {
  const [answer, key] = [await ask(call, input, options), becomes && keyOf(...becomes)]
  // What is on its way of it was read before.
  if (key) await queries.cancelQueries({ queryKey: key, exact: true })
  if (key) queries.setQueryData(key, answer)
  isOld(call.room as Room, key)
  return answer
}
type Writing<C extends Call> = { data?: OutputOf<C> | undefined } & (
  | { isPending: true; variables: GivenTo<C> }
  | { isPending: false; variables?: GivenTo<C> }
)
type Ways<C extends Call> = { onSuccess?: (answer: OutputOf<C>) => void; onError?: (why: CallError) => void }
/** A write with its state: whether it runs, and with what. `doing` is said when it takes longer. */
export function useWrite<C extends Call>(call: C, doing: string) {
  const [state, set] = useState<Writing<C>>({ isPending: false })
  const turn = useRef(0)
  const mutateAsync = async (variables: GivenTo<C>): Promise<OutputOf<C>> => {
    const own = (turn.current += 1)
    // Of two at once the later is shown.
    const say = (next: Writing<C>) => own === turn.current && set(next)
    say({ isPending: true, variables })
    try {
      const data = await toast.during(doing, () => write(call, variables))
      say({ isPending: false, variables, data })
      return data
    } catch (error) {
      say({ isPending: false, variables })
      throw error
    }
  }
  const mutate = (input: GivenTo<C>, { onSuccess, onError }: Ways<C> = {}): void =>
    void mutateAsync(input).then(onSuccess, onError ?? (() => {}))
  return { ...state, mutate, mutateAsync }
}

/** What was read of one input, if anything. */
export const lastRead = <C extends Call>(call: C, input: GivenTo<C>): OutputOf<C> | undefined =>
  queries.getQueryData<OutputOf<C>>(keyOf(call, input))
/** Sets what a read says; the server said it in another way. @param at when, in milliseconds, if that is long ago: it is asked again */
export const setRead = <C extends Call>(call: C, input: GivenTo<C>, output: OutputOf<C>, at?: number): void => {
  queries.setQueryData(keyOf(call, input), output, at === undefined ? undefined : { updatedAt: at })
}
/** A record that is gone: nothing may show it from memory. */
export const forgetRead = <C extends Call>(call: C, input: GivenTo<C>): void =>
  queries.removeQueries({ queryKey: keyOf(call, input) })
/** Shows a change in everything read of a call, or of one input of it. @returns what puts it back */
export function showChange<C extends Call>(
  call: C,
  change: (seen: OutputOf<C>) => OutputOf<C>,
  input?: GivenTo<C>,
): () => void {
  const queryKey = keyOf(call, input)
  void queries.cancelQueries({ queryKey })
  const before = queries.getQueriesData<OutputOf<C>>({ queryKey })
  queries.setQueriesData<OutputOf<C>>({ queryKey }, (seen) => (seen === undefined ? seen : change(seen)))
  return () => before.forEach(([key, seen]) => void queries.setQueryData(key, seen))
}
