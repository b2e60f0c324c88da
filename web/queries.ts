// What the server said, kept a while: reads as hooks, writes that make the reads they change ask again.
import {
  keepPreviousData,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '../contract/call.ts'
import { ask, isNotReached, type CallError } from './api.ts'
import type { Files } from './request.ts'
import { toast } from './ui/floats/toast.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: (failures, error) => failures < 2 && isNotReached(error),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
const keyOf = (call: Call, input?: unknown): QueryKey => (input === undefined ? [call.path] : [call.path, input])

/** A read. The previous page stays in sight while the next one comes. */
export function useRead<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: { enabled?: boolean; keep?: boolean; staleTime?: number } = {},
) {
  return useQuery<OutputOf<C>, CallError>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => ask(call, input, { signal }),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
  })
}
/** A write; `changes` are the reads that it makes old, `doing` is said when it takes longer. */
export function useWrite<C extends Call>(call: C, doing: string, changes: readonly Call[] = []) {
  const client = useQueryClient()
  return useMutation<OutputOf<C>, CallError, InputOf<C> | { input: InputOf<C>; files: Files }>({
    mutationFn: (given) =>
      toast.during(doing, () =>
        isWithFiles<C>(given) ? ask(call, given.input, { files: given.files }) : ask(call, given),
      ),
    onSuccess: () =>
      Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: keyOf(read) }))).then(() => {}),
  })
}
const isWithFiles = <C extends Call>(given: unknown): given is { input: InputOf<C>; files: Files } =>
  typeof given === 'object' && given !== null && 'files' in given && 'input' in given
/** A read outside a component, from what is kept if it is fresh. */
export const readNow = <C extends Call>(call: C, input: InputOf<C>) =>
  queries.fetchQuery<OutputOf<C>>({
    queryKey: keyOf(call, input),
    queryFn: ({ signal }) => ask(call, input, { signal }),
  })
