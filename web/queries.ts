// What the server said, kept a while: reads as hooks, writes that make old what they change.
import { keepPreviousData, QueryClient, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import type { Call, GivenTo, OutputOf } from '../contract/call.ts'
import type { Contract } from '../contract/index.ts'
import { ask, type Options } from './api.ts'
import { isNotReached, type CallError } from './call-error.ts'
import { toast } from './ui/floats/toast.ts'

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
  customers: ['customers', 'contacts', 'salesLogs', 'firstSteps'],
  contacts: ['contacts', 'customers', 'salesLogs'],
  // News may be an answer, that somebody asks, a notice that came or was read, what was said under a log, or a draft of another device.
  notifications: ['notifications', 'inquiries', 'notices', 'serviceNotices', 'comments', 'feedback', 'drafts'],
  notices: ['notices', 'notifications'],
  serviceNotices: ['serviceNotices'],
  inquiries: ['inquiries'],
  answerTemplates: ['answerTemplates'],
  pushes: ['pushes', 'workgroups'],
  salesLogs: ['salesLogs', 'drafts', 'views', 'customers', 'contacts', 'firstSteps', 'needs'],
  drafts: ['drafts'],
  views: ['views'],
  // Lists say how many comments a log has.
  comments: ['comments', 'salesLogs'],
  // So that lists by it, and what views count, are right.
  feedback: ['feedback', 'salesLogs', 'views'],
  needs: ['needs'],
  files: ['salesLogs', 'notices'],
  serviceFiles: ['serviceNotices'],
  imports: ['imports', 'customers', 'contacts', 'salesLogs', 'firstSteps'],
  firstSteps: ['firstSteps', 'customers', 'contacts', 'salesLogs', 'views'],
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // Without a network the answer is known at once.
      retry: (failures, error) => failures < 2 && navigator.onLine && isNotReached(error),
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

/** A read. `keep`: the previous page stays in sight while the next one comes. `first`: what another read has just brought of it. */
export function useRead<C extends Call>(
  call: C,
  input: GivenTo<C>,
  options: { enabled?: boolean; keep?: boolean; staleTime?: number; first?: OutputOf<C> } = {},
) {
  return useQuery<OutputOf<C>, CallError>(
    {
      queryKey: keyOf(call, input),
      queryFn: ({ signal }) => ask(call, input, { signal }),
      ...(options.enabled !== undefined && { enabled: options.enabled }),
      ...(options.keep && { placeholderData: keepPreviousData }),
      ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
      ...(options.first !== undefined && { initialData: () => options.first }),
    },
    queries,
  )
}
/** A read outside a component, from what is kept if it is fresh. */
export const readNow = <C extends Call>(call: C, input: GivenTo<C>) =>
  queries.fetchQuery<OutputOf<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => ask(call, input, { signal }),
  })

/** What was read of a room, and of those that show it, is asked again: at once where it is in sight. */
export function isOld(room: Room, except?: QueryKey): void {
  const rooms: readonly unknown[] = makesOld[room]
  const kept = JSON.stringify(except)
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => rooms.includes(queryKey[0]) && JSON.stringify(queryKey) !== kept,
  })
}
/** Somebody said something under a log: asked again where that is in sight. */
export const talkIsOld = (logId: string): void =>
  void queries.invalidateQueries({
    predicate: ({ queryKey: [room, , input] }) =>
      (room === 'comments' || room === 'feedback') && (input as { logId?: string } | undefined)?.logId === logId,
  })
/** A write. `becomes`: the read that its answer is the new content of. */
export async function write<C extends Call>(
  call: C,
  input: GivenTo<C>,
  { becomes, ...options }: Options & { becomes?: readonly [read: Call, input: unknown] } = {},
): Promise<OutputOf<C>> {
  const answer = await ask(call, input, options)
  const key = becomes && keyOf(...becomes)
  if (key) queries.setQueryData(key, answer)
  isOld(call.room as Room, key)
  return answer
}
/** A write with its state: whether it runs, and with what. `doing` is said when it takes longer. */
export function useWrite<C extends Call>(call: C, doing: string) {
  return useMutation<OutputOf<C>, CallError, GivenTo<C>>(
    {
      mutationFn: (input) => toast.during(doing, () => write(call, input)),
    },
    queries,
  )
}

/** What was read of one input, if anything. */
export const lastRead = <C extends Call>(call: C, input: GivenTo<C>): OutputOf<C> | undefined =>
  queries.getQueryData<OutputOf<C>>(keyOf(call, input))
/** Sets what a read says; the server said it in another way. */
export const setRead = <C extends Call>(call: C, input: GivenTo<C>, output: OutputOf<C>): void => {
  queries.setQueryData(keyOf(call, input), output)
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
  return () => {
    for (const [key, seen] of before) queries.setQueryData(key, seen)
  }
}
