// Makes the addresses of audience `link`, and says whether one is ours, unchanged and still in time.
import { createHmac } from 'node:crypto'
import { isFields, toWire, type Call, type InputOf } from '../../contract/core/call.ts'
import type { signedFields } from '../../contract/core/signed-links.ts'
import type { Given } from '../http/form.ts'
import { sameHash } from './tokens.ts'

type Open<C extends Call> = Omit<InputOf<C>, keyof typeof signedFields>
export type Links = {
  /** An address that works for 30 to 60 seconds, for whoever has it: given only to who may see what is there. */
  to<C extends Call>(call: C, input: Open<C>): string
  /** The same, for who opens it from a mail, so many days from now. */
  lasting<C extends Call>(call: C, input: Open<C>, days: number): string
  /** The same, for so many minutes. */
  forMinutes<C extends Call>(call: C, input: Open<C>, minutes: number): string
  isOpen(call: Call, form: Given): boolean
}

export function linksWith(secret: Buffer, clock: () => Date): Links {
  const proofOf = ({ path, input }: Call, form: Given) => {
    const names = isFields(input) ? input.names.map(([, wire]) => wire) : []
    const said = names.filter((name) => name !== 'proof').map((name) => [name, form[name]])
    return createHmac('sha256', secret)
      .update(JSON.stringify([path, ...said]))
      .digest('base64url')
  }
  const addressUntil = <C extends Call>(call: C, input: Open<C>, until: number) => {
    const form = { ...(toWire(call.input, input) as Given), until: String(until) }
    return addressOf(call.path, { ...form, proof: proofOf(call, form) })
  }
  return {
    to: (call, input) => addressUntil(call, input, lastSecond(clock())),
    lasting: (call, input, days) => addressUntil(call, input, lastSecond(clock()) + days * 86_400),
    forMinutes: (call, input, minutes) =>
      addressUntil(call, input, Math.floor(clock().getTime() / 1000) + minutes * 60),
    isOpen(call, form) {
      const isOurs = sameHash(Buffer.from(form.proof ?? ''), Buffer.from(proofOf(call, form)))
      return isOurs && clock().getTime() < Number(form.until) * 1000
    },
  }
}
function addressOf(path: string, form: Given): string {
  const query = new URLSearchParams(form)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(form[name]!)
  })
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}
/** Between 30 and 60 seconds ahead, in steps of 30, so that answers soon after each other say the same and browsers keep what they got. */
const lastSecond = (now: Date) => Math.floor(now.getTime() / 30_000) * 30 + 60
