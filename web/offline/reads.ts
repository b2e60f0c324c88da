// What this device answers in the server's place while that is not reached (answers.ts): which reads it answered, and as of when.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Call } from '../../contract/call.ts'
import { me as meCall } from '../../contract/me.ts'
import type { CallError } from '../call-error.ts'
import { answered, begin, tell } from './answered.ts'
import { answerOf } from './answers.ts'
import { readNote } from './note.ts'
import type { Me } from './owner.ts'
import { Strip } from './Strip.tsx'

export { reached } from './answered.ts'

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
