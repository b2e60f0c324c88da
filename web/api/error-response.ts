import { isFields, type Schema } from '../../contract/core/call.ts'
import type { ErrorWord } from '../../contract/core/errors.ts'
import { CallError, type FieldError } from './call-error.ts'

/** The envelope of every response. */
export type ResponseBody = {
  status: number
  success: boolean
  message: unknown
  error?: ErrorWord
  fields?: Record<string, string>
  field_errors?: Record<string, Omit<FieldError, 'message'>>
  error_description?: string
  /** Beside `otp_required`. */
  second_step?: unknown
}

/** The error of a response. @param schema the input of the call, which maps wire names to ours */
export function errorOf(schema: Schema, body: ResponseBody): CallError {
  const ours = new Map(isFields(schema) ? schema.names.map(([name, wire]) => [wire, name]) : [])
  // A server of an older build sends no codes: the word of the whole response stands in.
  const codeless = { code: `error.${body.error ?? 'server_error'}`, values: {} } as const
  const fields = Object.fromEntries(
    Object.entries(body.fields ?? {}).map(([wire, message]) => [
      ours.get(wire) ?? wire,
      { ...(body.field_errors?.[wire] ?? codeless), message },
    ]),
  )
  const isText = typeof body.message === 'string'
  return new CallError(
    body.error ?? 'server_error',
    body.status,
    isText ? (body.message as string) : (body.error_description ?? ''),
    fields,
    isText ? body.second_step : body.message,
  )
}
