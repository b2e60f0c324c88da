// Writes: calls that invalidate the cached reads they change.
import { useRef, useState } from 'react'
import type { Call, ClientInputOf, OutputOf } from '../../contract/core/call.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { CallError } from './call-error.ts'
import { callApi, type CallOptions } from './client.ts'
import { invalidate, type Feature } from './invalidation.ts'
import { keyOf, queryClient } from './query-client.ts'

/** @param options `becomes`: the read whose cached output the response replaces @throws CallError */
export async function write<C extends Call>(
  call: C,
  input: ClientInputOf<C>,
  { becomes, ...options }: CallOptions & { becomes?: readonly [read: Call, input: unknown] } = {},
): Promise<OutputOf<C>> {
  const [output, key] = [await callApi(call, input, options), becomes && keyOf(...becomes)]
  // A read under way may have been answered before the write.
  if (key) await queryClient.cancelQueries({ queryKey: key, exact: true })
  if (key) queryClient.setQueryData(key, output)
  invalidate(call.room as Feature, key)
  return output
}

type WriteState<C extends Call> = { data?: OutputOf<C> | undefined } & (
  | { isPending: true; variables: ClientInputOf<C> }
  | { isPending: false; variables?: ClientInputOf<C> }
)
type Callbacks<C extends Call> = { onSuccess?: (output: OutputOf<C>) => void; onError?: (error: CallError) => void }
/** A write with its state. @param doing the text of a toast while it runs, if it takes long */
export function useWrite<C extends Call>(call: C, doing: string) {
  const [state, setState] = useState<WriteState<C>>({ isPending: false })
  const latest = useRef(0)
  const mutateAsync = async (variables: ClientInputOf<C>): Promise<OutputOf<C>> => {
    const own = (latest.current += 1)
    // Of two writes at the same time the state is that of the later.
    const update = (next: WriteState<C>) => own === latest.current && setState(next)
    update({ isPending: true, variables })
    try {
      const data = await toast.during(doing, () => write(call, variables))
      update({ isPending: false, variables, data })
      return data
    } catch (error) {
      update({ isPending: false, variables })
      throw error
    }
  }
  const mutate = (input: ClientInputOf<C>, { onSuccess, onError }: Callbacks<C> = {}): void =>
    void mutateAsync(input).then(onSuccess, onError ?? (() => {}))
  return { ...state, mutate, mutateAsync }
}
