// Error responses: failures in the caller's language. Internal errors are logged in full and answered without details.
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { wireNameOf, type Call } from '../../contract/core/call.ts'
import type { Language } from '../../contract/codes.ts'
import { noteNoRoom } from '../core/disk-room.ts'
import { Failure } from '../core/failure.ts'
import { isNoRoom } from '../db/data-folder.ts'
import { isLostStatement } from '../db/prepared.ts'
import type { JsonAnswer } from './response.ts'
import { languageOf, textIn } from '../core/texts.ts'

export const languageFor = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])

/** @param call the call whose field names the failure uses; the response has the wire's names */
export function refusal(
  error: unknown,
  language: Language,
  log: Pick<FastifyBaseLogger, 'error'>,
  call?: Call,
): JsonAnswer {
  const failure = asFailure(error)
  if (isNoRoom(error)) {
    noteNoRoom()
    log.error({ err: error }, 'a disk of the server is full')
  } else if (!failure) log.error({ err: error }, 'a call failed')
  const { word, status, values, fields, record, secondStep, retryAfterSeconds, scope } =
    failure ?? new Failure('server_error')
  const sentence = textIn(language, `error.${word}`, values)
  const body: Record<string, unknown> = { status, success: false, message: record ?? sentence, error: word }
  if (record !== undefined || /^(invalid_|unsupported_)/.test(word)) body.error_description = sentence
  if (secondStep) body.second_step = secondStep
  if (scope) body.scope = scope
  if (fields) {
    const broken = Object.entries(fields).map(
      ([field, rule]) => [call ? wireNameOf(call.input, field) : field, rule!] as const,
    )
    body.fields = Object.fromEntries(broken.map(([name, { key, values: of }]) => [name, textIn(language, key, of)]))
    body.field_errors = Object.fromEntries(
      broken.map(([name, { key, values: of }]) => [name, { code: key, values: of }]),
    )
  }
  const headers = {
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    // RFC 6750, 3.1
    ...(scope && { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` }),
  }
  return { status, body, headers }
}
function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (isNoRoom(error)) return new Failure('no_room', { retryAfterSeconds: 30 })
  if (statusCode === 413) return new Failure('too_large')
  if (statusCode === 415) return new Failure('wrong_content_type')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Failure('malformed', { values: { name: 'body' } })
  // The database is unavailable, restarting, out of connections, or a statement timed out: the client may retry.
  if (
    isLostStatement(error) ||
    /^(ECONN|ENOENT|EPIPE|08|53|57P0|57014|55P03|40|25P0)/.test(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      String((error as Error)?.message),
    )
  )
    return new Failure('busy', { retryAfterSeconds: 3 })
  return null
}
