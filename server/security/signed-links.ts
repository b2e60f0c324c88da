// Signs URLs of calls with audience `link`, and verifies signature and expiry.
import { createHmac } from 'node:crypto'
import { isFields, toWire, type Call, type InputOf } from '../../contract/core/call.ts'
import type { signedFields } from '../../contract/core/signed-links.ts'
import { hashesEqual } from './tokens.ts'

/** Fields of a request by their wire names. */
type Form = Record<string, string>
type UnsignedInput<C extends Call> = Omit<InputOf<C>, keyof typeof signedFields>
export type SignedLinks = {
  /** A URL valid for 30 to 60 seconds, for anyone who has it; create it only for users who may see the content. */
  forOneMinute<C extends Call>(call: C, input: UnsignedInput<C>): string
  /** The same for links in mails, valid for `days`. */
  forDays<C extends Call>(call: C, input: UnsignedInput<C>, days: number): string
  /** The same, valid for `minutes`. */
  forMinutes<C extends Call>(call: C, input: UnsignedInput<C>, minutes: number): string
  /** Whether the signature is ours, no field was changed, and the URL has not expired. */
  isValid(call: Call, form: Form): boolean
}

/** @param secret the HMAC-SHA256 key */
export function signedLinksWith(secret: Buffer, clock: () => Date): SignedLinks {
  const signatureOf = ({ path, input }: Call, form: Form) => {
    const names = isFields(input) ? input.names.map(([, wire]) => wire) : []
    const fields = names.filter((name) => name !== 'proof').map((name) => [name, form[name]])
    return createHmac('sha256', secret)
      .update(JSON.stringify([path, ...fields]))
      .digest('base64url')
  }
  const urlUntil = <C extends Call>(call: C, input: UnsignedInput<C>, until: number) => {
    const form = { ...(toWire(call.input, input) as Form), until: String(until) }
    return urlOf(call.path, { ...form, proof: signatureOf(call, form) })
  }
  return {
    forOneMinute: (call, input) => urlUntil(call, input, shortExpiry(clock())),
    forDays: (call, input, days) => urlUntil(call, input, shortExpiry(clock()) + days * 86_400),
    forMinutes: (call, input, minutes) => urlUntil(call, input, Math.floor(clock().getTime() / 1000) + minutes * 60),
    isValid(call, form) {
      const isOurs = hashesEqual(Buffer.from(form.proof ?? ''), Buffer.from(signatureOf(call, form)))
      return isOurs && clock().getTime() < Number(form.until) * 1000
    },
  }
}
function urlOf(path: string, form: Form): string {
  const query = new URLSearchParams(form)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    query.delete(name)
    return encodeURIComponent(form[name]!)
  })
  return query.size > 0 ? `${filled}?${query.toString()}` : filled
}
/**
 * 30 to 60 seconds ahead, in steps of 30, so that consecutive responses contain the same URL and browsers can cache it.
 */
const shortExpiry = (now: Date) => Math.floor(now.getTime() / 30_000) * 30 + 60
