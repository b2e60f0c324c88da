// What this device answers in the server's place while that is not reached (answers.ts): which reads it answered, and as of when.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Call } from '../../../contract/core/call.ts'
import { me as meCall } from '../../../contract/calls/profile/me.ts'
import { CallError } from '../../api/call-error.ts'
import { after, isSilent } from '../../api/timeouts.ts'
import { answered, begin, reached, tell } from './answered-reads.ts'
import { answerOf } from './responses.ts'
import { readNote } from './content-note.ts'
import type { Me } from './owner.ts'
import { Strip } from './OfflineStrip.tsx'

export { reached } from './answered-reads.ts'

/**
 * What the server said before is better than what is kept.
 * @param error why the server did not answer; undefined: it says nothing. @throws the same error, or one that says why this device has no answer
 */
export async function answer(
  all: QueryClient,
  { call, input, queryKey }: { call: Call; input: unknown; queryKey: QueryKey },
  error?: CallError,
): Promise<unknown> {
  begin(all)
  const key = hashKey(queryKey)
  const isKnown = all.getQueryData(queryKey) !== undefined && !answered.has(key)
  if (isKnown || !readNote()) throw error
  const [me] = all.getQueryData<Me[]>([meCall.room, meCall.path, {}]) ?? []
  const said = await answerOf(call, input, { me, error })
  answered.add(key)
  tell({ asOf: said.at, timeZone: me?.timeZone || 'UTC', isSilent: !error, Strip })
  return said.answer
}

/** Milliseconds that a question is left open which this device has answered; and before it is said that there is no answer. */
const [leftOpen, longest] = [20_000, 10_000]
/** In place of a server that says nothing: until it does. @throws CallError where there is nothing to show */
export async function instead<T>(
  all: QueryClient,
  asking: { call: Call; input: unknown; queryKey: QueryKey },
  asked: Promise<T>,
  stop: AbortController,
): Promise<T> {
  const { queryKey } = asking
  const query = () => all.getQueryCache().find({ queryKey })
  const own = query()
  const before = own?.state.dataUpdateCount ?? 0
  let isShown = false
  asked.then(
    (said) => {
      // Of whoever has gone meanwhile, or where it was answered anew, nothing comes.
      if (isShown && own && query() === own && own.state.dataUpdateCount <= before + 1) all.setQueryData(queryKey, said)
      reached(queryKey)
    },
    () => {},
  )
  setTimeout(() => stop.abort(), leftOpen)
  const late = () => Promise.race([asked, after(isSilent() + longest - performance.now())])
  const said = (await answer(all, asking).catch(late)) as T | null
  isShown = true
  if (said === null) throw new CallError('offline', 0, '')
  return said
}
