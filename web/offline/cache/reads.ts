// Answers reads from the offline cache (responses.ts) while the server is not reached, and shows when that was current.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Call } from '../../../contract/core/call.ts'
import { me as meCall } from '../../../contract/calls/profile/me.ts'
import { CallError } from '../../api/call-error.ts'
import { delay, silentSince } from '../../api/timeouts.ts'
import { answeredReads } from './answered-reads.ts'
import { respond } from './responses.ts'
import { readCacheNote } from './content-note.ts'
import type { Me } from './owner.ts'
import { Strip } from './OfflineStrip.tsx'

export const { reached } = answeredReads

/**
 * A response of the server that was read before is better than the cache.
 * @param error why the server did not respond; undefined: it has not responded yet. @throws the same error, or one with
 * the reason why the cache has no response
 */
export async function answerFromCache(
  all: QueryClient,
  { call, input, queryKey }: { call: Call; input: unknown; queryKey: QueryKey },
  error?: CallError,
): Promise<unknown> {
  answeredReads.begin(all)
  const key = hashKey(queryKey)
  const isKnown = all.getQueryData(queryKey) !== undefined && !answeredReads.hashes.has(key)
  if (isKnown || !readCacheNote()) throw error
  const [me] = all.getQueryData<Me[]>([meCall.room, meCall.path, {}]) ?? []
  const found = await respond(call, input, { me, error })
  answeredReads.hashes.add(key)
  answeredReads.showStrip({ asOf: found.at, timeZone: me?.timeZone || 'UTC', isSilent: !error, Strip })
  return found.answer
}

/**
 * Milliseconds until a request that the cache has answered is aborted; and until the user is told that there is no
 * response.
 */
const [abortDelay, longest] = [20_000, 10_000]
/** Answers until a slow server does. @throws CallError where there is nothing to show */
export async function answerUntil<T>(
  all: QueryClient,
  read: { call: Call; input: unknown; queryKey: QueryKey },
  request: Promise<T>,
  stop: AbortController,
): Promise<T> {
  const { queryKey } = read
  const query = () => all.getQueryCache().find({ queryKey })
  const own = query()
  const before = own?.state.dataUpdateCount ?? 0
  let isShown = false
  request.then(
    (found) => {
      // Not where the read was removed meanwhile, or was answered again.
      if (isShown && own && query() === own && own.state.dataUpdateCount <= before + 1)
        all.setQueryData(queryKey, found)
      reached(queryKey)
    },
    () => {},
  )
  setTimeout(() => stop.abort(), abortDelay)
  const late = () => Promise.race([request, delay(silentSince() + longest - performance.now())])
  const found = (await answerFromCache(all, read).catch(late)) as T | null
  isShown = true
  if (found === null) throw new CallError('offline', 0, '')
  return found
}
