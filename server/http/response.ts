// Sends responses: JSON, or the bytes of a call.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Bytes, BytesSchema, RangedBody } from '../../contract/core/bytes.ts'
import { apiHeaders, bytesHeaders } from './headers.ts'

export type JsonAnswer = { status: number; body: Record<string, unknown>; headers?: Record<string, string> }
type BytesAnswer = { bytes: Bytes; as: BytesSchema['bytes'] }
export type Answer = JsonAnswer | BytesAnswer

export function send(reply: FastifyReply, answer: Answer) {
  if ('bytes' in answer) return sendBytes(reply, answer)
  return (
    reply
      .code(answer.status)
      .headers({ ...apiHeaders, ...answer.headers })
      .type('application/json; charset=utf-8')
      // Encoded once: of a string the length would be computed by encoding it, and then it would be encoded again.
      .send(Buffer.from(JSON.stringify(answer.body)))
  )
}

/** A client that disconnects ends the stream; a stream that fails midway ends the connection. */
function sendBytes(reply: FastifyReply, { bytes, as }: BytesAnswer) {
  const { type, body } = bytes
  if (isRanged(body)) return sendRanged(reply, body, bytes, as)
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  reply.headers(bytesHeaders(as, bytes))
  if (as.hasETag && isWhole) {
    const tag = `"${createHash('sha256').update(body).digest('base64url')}"`
    reply.header('etag', tag)
    if (namesTag(reply.request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  return reply.type(type).send(isWhole ? body : Readable.from(body))
}
/** RFC 9110, 13.1.2: weak comparison, as proxies that compress a response make its tag weak. */
const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, '')))

const isRanged = (body: Bytes['body']): body is RangedBody =>
  typeof body === 'object' && 'read' in body && 'size' in body

/** A single range (RFC 9110 14.2), as media players request; all other range requests get the whole. */
async function sendRanged(reply: FastifyReply, { size, read }: RangedBody, bytes: Bytes, as: BytesSchema['bytes']) {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(reply.request.headers.range ?? '')
  const [first, last] = asked ? [asked[1]!, asked[2]!] : ['', '']
  const from = first === '' ? (last === '' ? 0 : Math.max(0, size - Number(last))) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  const isPart = first !== '' || last !== ''
  reply.headers({ ...bytesHeaders(as, bytes), 'accept-ranges': 'bytes' })
  if (isPart && from > to)
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
      .send()
  const body = await read(from, to)
  if (isPart) reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`)
  return reply
    .header('content-length', to - from + 1)
    .type(bytes.type)
    .send(Readable.from(body))
}
