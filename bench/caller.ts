// Calls of the contract over HTTP, as one signed-in user.
import type { Call, ClientInputOf, OutputOf } from '../contract/core/call.ts'
import { toOurs, toWire } from '../contract/core/call.ts'
import { encode } from '../tests/support/app.ts'

/** @throws Error with status and body if a call is refused */
export function callerOf(url: string, token: string) {
  return async <C extends Call>(call: C, input: ClientInputOf<C>): Promise<OutputOf<C>> => {
    const body = encode(toWire(call.input, input) as Record<string, unknown>)
    const isGet = call.method === 'GET'
    const answer = await fetch(`${url}${call.path}${isGet ? `?${body}` : ''}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(!isGet && { body }),
    })
    if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${await answer.text()}`)
    const { message } = (await answer.json()) as { message: unknown }
    return toOurs(call.output, message) as OutputOf<C>
  }
}
