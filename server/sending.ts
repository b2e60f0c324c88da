// How an answer goes out: as JSON, or as the bytes of a call that answers with them.
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Bytes, BytesSchema } from '../contract/bytes.ts'
import { apiHeaders, bytesHeaders } from './headers.ts'

export type JsonAnswer = { status: number; body: Record<string, unknown>; headers?: Record<string, string> }
type BytesAnswer = { bytes: Bytes; as: BytesSchema['bytes'] }
export type Answer = JsonAnswer | BytesAnswer

export function send(reply: FastifyReply, answer: Answer) {
  if ('bytes' in answer) return sendBytes(reply, answer)
  return reply
    .code(answer.status)
    .headers({ ...apiHeaders, ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}

/** A reader who goes away ends what comes piece by piece; when that fails midway, the connection breaks off. */
function sendBytes(reply: FastifyReply, { bytes, as }: BytesAnswer) {
  const { type, body } = bytes
  const isWhole = typeof body === 'string' || body instanceof Uint8Array
  return reply
    .headers(bytesHeaders(as, bytes))
    .type(type)
    .send(isWhole ? body : Readable.from(body))
}
