// Answers that are no JSON: pictures, files, pages. Their schema says what they are, and the handler returns one of these.
import * as z from 'zod/mini'
import type { Schema } from './call.ts'

/** `body` is whole, or comes piece by piece: then a handler in steps reads each piece in a transaction of its own. */
export type Bytes<T extends string = string> = {
  type: T
  body: string | Uint8Array | AsyncIterable<string | Uint8Array> | Ranged
  /** What it is called when it is saved; also says that it is a file. */
  name?: string
  /** A browser may show it, though what its schema answers is saved. */
  isShown?: boolean
  /** Directives of its Content-Security-Policy; without them it may load, run and send nothing. */
  allows?: readonly string[]
}
/** So many bytes in a store, of which any part can be asked for. */
export type Ranged = { size: number; read(from: number, to: number): Promise<AsyncIterable<Uint8Array>> }
type Options<T extends string> = {
  /** Its content types, with their charset. */
  types: readonly T[]
  /** `inline`: a browser may show it; `attachment`: it saves it. */
  shown: 'inline' | 'attachment'
  cache: 'no-store' | `${'private' | 'public'}, max-age=${number}`
}
export type BytesSchema<T extends string = string> = z.ZodMiniCustom<Bytes<T>, Bytes<T>> & {
  readonly bytes: Options<T>
}

/** The output of a call that answers with bytes; its refusals are JSON as everybody's. */
export const bytes = <const T extends string>(options: Options<T>): BytesSchema<T> =>
  Object.assign(z.custom<Bytes<T>>(), { bytes: options })

export const isBytes = (schema: Schema): schema is BytesSchema => 'bytes' in schema
