// Responses other than JSON: pictures, files, HTML pages. The output schema `bytes(…)` states content types and
// caching; the handler returns a `Bytes`.
import * as z from 'zod/mini'
import type { Schema } from './call.ts'

/**
 * `body` is complete, or an async iterable of chunks; an `inSteps` handler then reads each chunk in a transaction of
 * its own.
 */
export type Bytes<T extends string = string> = {
  type: T
  body: string | Uint8Array | AsyncIterable<string | Uint8Array> | RangedBody
  /** File name for saving; its presence makes the response a file. */
  name?: string
  /** Overrides the disposition `attachment` of the schema: a browser may display the file. */
  isInline?: boolean
  /** Directives of the Content-Security-Policy. By default the response may not load, run or send anything. */
  cspDirectives?: readonly string[]
}
/**
 * A body that supports range requests. `size` in bytes; `read` returns bytes from `from` up to, not including, `to`.
 */
export type RangedBody = { size: number; read(from: number, to: number): Promise<AsyncIterable<Uint8Array>> }
type Options<T extends string> = {
  /** Possible content types, with charset. */
  types: readonly T[]
  /** Content-Disposition: a browser may display `inline`, and saves `attachment`. */
  disposition: 'inline' | 'attachment'
  cache: 'no-store' | `${'private' | 'public'}, max-age=${number}`
  /** Complete bodies have an ETag; a request that names it in If-None-Match gets 304 without a body. */
  hasETag?: true
}
export type BytesSchema<T extends string = string> = z.ZodMiniCustom<Bytes<T>, Bytes<T>> & {
  readonly bytes: Options<T>
}

/** The output schema of a call that responds with bytes. Its error responses are JSON, as those of every call. */
export const bytes = <const T extends string>(options: Options<T>): BytesSchema<T> =>
  Object.assign(z.custom<Bytes<T>>(), { bytes: options })

export const isBytes = (schema: Schema): schema is BytesSchema => 'bytes' in schema
