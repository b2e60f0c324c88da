// Reads of the server: from the cache while fresh, and from the offline store while the server does not respond.
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Call, ClientInputOf, OutputOf } from '../../contract/core/call.ts'
import { canLoadFiles } from '../boot/can-load-files.ts'
import { withTexts } from '../i18n/with-texts.ts'
import { readItem } from '../session/local-storage.ts'
import { offlineNoteKey } from '../session/session.ts'
import { workgroupOfTab } from '../session/tab-workgroup.ts'
import type { CallError } from './call-error.ts'
import { callApi } from './client.ts'
import { keyOf, queryClient } from './query-client.ts'
import { withTimeout } from './timeouts.ts'

type ReadRequest = { call: Call; input: unknown; queryKey: QueryKey }
let offlineReads: typeof import('../offline/cache/reads.ts') | undefined
const loadOfflineReads = async () =>
  (offlineReads ??= await withTexts(['offline'], () => import('../offline/cache/reads.ts')).catch(() => undefined))

async function fetchOutput<C extends Call>(
  call: C,
  input: ClientInputOf<C>,
  signal: AbortSignal,
): Promise<OutputOf<C>> {
  const request: ReadRequest = { call, input, queryKey: keyOf(call, input) }
  const stop = new AbortController()
  signal.addEventListener('abort', () => stop.abort())
  const fetched = callApi(call, input, { signal: stop.signal })
  try {
    const hasCache = readItem(offlineNoteKey(workgroupOfTab() ?? '')) !== null
    const output = hasCache ? await withTimeout(fetched) : await fetched
    if (output === null)
      return await ((await loadOfflineReads())?.answerUntil(queryClient, request, fetched, stop) ?? fetched)
    offlineReads?.reached(request.queryKey)
    return output
  } catch (error) {
    if (signal.aborted || (error as CallError).word !== 'offline' || !canLoadFiles()) throw error
    const offline = await loadOfflineReads()
    if (!offline) throw error
    return offline.answerFromCache(queryClient, request, error as CallError) as Promise<OutputOf<C>>
  }
}

type OfflineState = { asOf: string; timeZone: string; isSilent: boolean }
type OfflineNotice = (OfflineState & { Strip: ComponentType<OfflineState> }) | null
/** While the offline store stands in for the server: as of when its content is, and the strip that shows it. */
export const useOfflineNotice = () =>
  useQuery<OfflineNotice>({ queryKey: ['kept'], queryFn: () => null, enabled: false }, queryClient).data

export type ReadOptions<C extends Call> = {
  enabled?: boolean
  /** Shows the previous output while that of another input (the next page) is loading. */
  keepPrevious?: boolean
  /** Milliseconds. */
  staleTime?: number
  /** False: a failed read is not repeated by mounting another component that uses it. */
  retryOnMount?: boolean
  /** The output, where another read has just brought it. */
  initial?: OutputOf<C>
}
/** A read as a hook. */
export function useRead<C extends Call>(call: C, input: ClientInputOf<C>, options: ReadOptions<C> = {}) {
  return useQuery<OutputOf<C>, CallError>(
    {
      queryKey: keyOf(call, input),
      queryFn: ({ signal }) => fetchOutput(call, input, signal),
      ...(options.enabled !== undefined && { enabled: options.enabled }),
      ...(options.keepPrevious && { placeholderData: keepPreviousData }),
      ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
      ...(options.retryOnMount !== undefined && { retryOnMount: options.retryOnMount }),
      ...(options.initial !== undefined && { initialData: () => options.initial }),
    },
    queryClient,
  )
}
/** A read outside a component. @param stop ends the request @throws CallError */
export function readOnce<C extends Call>(call: C, input: ClientInputOf<C>, stop?: AbortSignal): Promise<OutputOf<C>> {
  const queryKey = keyOf(call, input)
  stop?.addEventListener('abort', () => void queryClient.cancelQueries({ queryKey, exact: true }))
  return queryClient.fetchQuery<OutputOf<C>>({ queryKey, queryFn: ({ signal }) => fetchOutput(call, input, signal) })
}
