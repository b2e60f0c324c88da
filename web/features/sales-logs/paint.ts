import { queries } from '../../queries.ts'
import type { Call, InputOf, OutputOf } from '../../../contract/call.ts'

/** Shows a change at once in everything read of a call (or one input of it); the answer takes it back. */
export function paint<C extends Call>(
  call: C,
  change: (seen: OutputOf<C>) => OutputOf<C>,
  input?: InputOf<C>,
): () => void {
  const queryKey = input === undefined ? [call.path] : [call.path, input]
  void queries.cancelQueries({ queryKey })
  const before = queries.getQueriesData<OutputOf<C>>({ queryKey })
  queries.setQueriesData<OutputOf<C>>({ queryKey }, (seen) => (seen === undefined ? seen : change(seen)))
  return () => {
    for (const [key, seen] of before) queries.setQueryData(key, seen)
  }
}
/** After a write: what was read of these calls is old. */
export const refresh = (...calls: readonly Call[]): void => {
  for (const call of calls) void queries.invalidateQueries({ queryKey: [call.path] })
}
/** A record that is gone: nothing may show it from memory. */
export const drop = <C extends Call>(call: C, input: InputOf<C>): void =>
  queries.removeQueries({ queryKey: [call.path, input] })
