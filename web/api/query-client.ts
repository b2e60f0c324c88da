// The cache of server responses, and access to single entries of it.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Call, ClientInputOf, OutputOf } from '../../contract/core/call.ts'
import { isNotReached } from './call-error.ts'
import { silentSince } from './timeouts.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      // No retry without a network: it would fail in the same way.
      retry: (failures, error) => failures < 2 && navigator.onLine && !silentSince() && isNotReached(error),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
// Refetches when the window gets the focus or the network is back. The hooks pass the client themselves: screens need
// no provider, and a page without reads does not load this module.
queryClient.mount()

export const keyOf = (call: Call, input?: unknown): QueryKey =>
  input === undefined ? [call.room, call.path] : [call.room, call.path, input]

/** The cached output of a call for one input. */
export const getCached = <C extends Call>(call: C, input: ClientInputOf<C>): OutputOf<C> | undefined =>
  queryClient.getQueryData<OutputOf<C>>(keyOf(call, input))
/**
 * Caches the output of a call that was received in another way.
 * @param at its age, in milliseconds since 1970; an old one is refetched
 */
export const setCached = <C extends Call>(call: C, input: ClientInputOf<C>, output: OutputOf<C>, at?: number): void => {
  queryClient.setQueryData(keyOf(call, input), output, at === undefined ? undefined : { updatedAt: at })
}
/** Removes a deleted record from the cache. */
export const removeCached = <C extends Call>(call: C, input: ClientInputOf<C>): void =>
  queryClient.removeQueries({ queryKey: keyOf(call, input) })
/**
 * Optimistic update: changes every cached output of a call, or the one for `input`.
 * @returns the function that rolls it back
 */
export function updateCached<C extends Call>(
  call: C,
  change: (cached: OutputOf<C>) => OutputOf<C>,
  input?: ClientInputOf<C>,
): () => void {
  const queryKey = keyOf(call, input)
  void queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueriesData<OutputOf<C>>({ queryKey })
  queryClient.setQueriesData<OutputOf<C>>({ queryKey }, (cached) => (cached === undefined ? cached : change(cached)))
  return () => before.forEach(([key, cached]) => void queryClient.setQueryData(key, cached))
}
