// Defines a call of the API as data: route, audience, input and output schemas, and each field with our name and its
// wire name. Routes, the typed client, OpenAPI, wire.txt and types are derived from these definitions.
import * as z from 'zod/mini'
import type { ErrorWord } from './errors.ts'
import type { Rate } from './rates.ts'

export type Schema = z.ZodMiniType
type Entry = Schema | readonly [wire: string, schema: Schema]
type EntryMap = Record<string, Entry>
type SchemaOf<E> = E extends readonly [string, infer S extends Schema] ? S : E extends Schema ? E : never
type WireKey<M, K extends keyof M> = M[K] extends readonly [infer W extends string, Schema] ? W : K
type OurShape<M extends EntryMap> = { -readonly [K in keyof M]: SchemaOf<M[K]> }
type WireShape<M extends EntryMap> = { -readonly [K in keyof M as WireKey<M, K>]: SchemaOf<M[K]> }

export type Names = readonly (readonly [ours: string, wire: string, schema: Schema])[]
export type Fields<M extends EntryMap = EntryMap> = z.ZodMiniCodec<
  z.ZodMiniObject<WireShape<M>>,
  z.ZodMiniCustom<z.output<z.ZodMiniObject<OurShape<M>>>>
> & { readonly names: Names; readonly map: M }

/**
 * A two-way codec for one record: `z.decode` validates a record with wire names and returns one with our names;
 * `toWire` encodes without validation. Keys that are not in `map` are dropped.
 * @param map our name to a schema, or to `[wire name, schema]` where the names differ
 */
export function fields<const M extends EntryMap>(map: M): Fields<M> {
  const names: Names = Object.entries(map).map(([ours, entry]) =>
    Array.isArray(entry) ? [ours, entry[0] as string, entry[1] as Schema] : [ours, ours, entry as Schema],
  )
  const wireShape = Object.fromEntries(names.map(([, wire, schema]) => [wire, schema]))
  const rename = (from: 0 | 1, to: 0 | 1) => (record: Record<string, unknown>) => {
    const out: Record<string, unknown> = {}
    for (const name of names) if (record[name[from]] !== undefined) out[name[to]] = record[name[from]]
    return out
  }
  const codec = z.codec(z.object(wireShape), z.custom(), { decode: rename(1, 0), encode: rename(0, 1) as never })
  return Object.assign(codec, { names, map }) as unknown as Fields<M>
}

type Named<W, M extends EntryMap> = {
  readonly [K in keyof M]: M[K] extends Schema ? (K extends keyof W ? readonly [W[K], M[K]] : M[K]) : M[K]
} extends infer N extends EntryMap
  ? Fields<N>
  : never
/** `fields` with a shared table from our names to wire names. A name missing from `wire` is the same on both sides. */
export function fieldsNamed<const W extends Record<string, string>>(wire: W) {
  const named = ([ours, entry]: [string, Entry]): [string, Entry] =>
    Object.hasOwn(wire, ours) && !Array.isArray(entry) ? [ours, [wire[ours]!, entry as Schema]] : [ours, entry]
  return <const M extends EntryMap>(map: M) =>
    fields(Object.fromEntries(Object.entries(map).map(named))) as unknown as Named<W, M>
}

export type Coded<W extends string = string> = z.ZodMiniCodec<z.ZodMiniEnum, z.ZodMiniEnum<{ [K in W]: K }>> & {
  readonly codes: Readonly<Record<string, string>>
}
/** A codec between our words and wire codes: `coded({ staff: '9' })`. @param error the text key for any other value */
export function coded<const C extends Record<string, string>>(codes: C, error?: string): Coded<keyof C & string> {
  const words = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]))
  const codec = z.codec(z.enum(Object.values(codes), error), z.enum(Object.keys(codes), error), {
    decode: (code) => words[code]!,
    encode: (word) => codes[word]!,
  })
  return Object.assign(codec, { codes }) as unknown as Coded<keyof C & string>
}
/** A code in a response: any text on the wire, as a page of an older build may receive a code that was added since. */
export const codeText = <T extends string>() => z.string() as unknown as z.ZodMiniType<T, T>
const isCoded = (schema: Schema): schema is Coded => 'codes' in schema

export const isFields = (schema: Schema): schema is Fields => 'names' in schema

/** The schema inside optional, nullable and default wrappers, and inside the length check of `listOf`. */
export function unwrap(schema: Schema): Schema {
  const {
    type,
    innerType,
    in: first,
    out,
  } = schema._zod.def as { type: string; innerType?: Schema; in?: Schema; out?: Schema }
  const inner = innerType ?? (type === 'pipe' && first!._zod.def.type === 'transform' ? out : undefined)
  return inner ? unwrap(inner) : schema
}
const childrenOf = (schema: Schema) => schema._zod.def as { element?: Schema; items?: Schema[] }

type Renamer = (value: unknown) => unknown
const renamers = { toWire: new WeakMap<Schema, Renamer>(), toOurs: new WeakMap<Schema, Renamer>() }

/** Renames keys without validation: for values that our code made (checked by the compiler) or that our server sent. */
function renamer(schema: Schema, direction: 'toWire' | 'toOurs'): Renamer {
  const cached = renamers[direction].get(schema)
  if (cached) return cached
  const created = makeRenamer(unwrap(schema), direction)
  renamers[direction].set(schema, created)
  return created
}
function makeRenamer(schema: Schema, direction: 'toWire' | 'toOurs'): Renamer {
  const { element, items } = childrenOf(schema)
  if (element) {
    const each = renamer(element, direction)
    return (value) => (Array.isArray(value) ? value.map(each) : value)
  }
  if (items) {
    const each = items.map((item) => renamer(item, direction))
    return (value) => (Array.isArray(value) ? each.map((step, at) => step(value[at])) : value)
  }
  if (isCoded(schema)) {
    const steps = Object.entries(schema.codes).map(([word, code]) =>
      direction === 'toWire' ? [word, code] : [code, word],
    )
    const other = new Map(steps as [unknown, string][])
    return (value) => other.get(value) ?? value
  }
  if (!isFields(schema)) return (value) => (value instanceof Date ? value.toISOString() : value)
  const steps = schema.names.map(
    ([ours, wire, inner]) =>
      [...(direction === 'toWire' ? [ours, wire] : [wire, ours]), renamer(inner, direction)] as [
        string,
        string,
        Renamer,
      ],
  )
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const out: Record<string, unknown> = {}
    for (const [from, to, step] of steps) {
      const field = (value as Record<string, unknown>)[from]
      if (field !== undefined) out[to] = field === null ? null : step(field)
    }
    return out
  }
}
/** Encodes a value for the wire: wire names, wire codes, dates as ISO 8601. Does not validate. */
export const toWire = (schema: Schema, value: unknown): unknown => renamer(schema, 'toWire')(value)
/** Decodes a value that our server sent: our names and words. Does not validate. */
export const toOurs = (schema: Schema, value: unknown): unknown => renamer(schema, 'toOurs')(value)

/** The name of a field on the other side; a name that is not a field of `schema` is returned unchanged. */
export const wireNameOf = (schema: Schema, ours: string): string =>
  (isFields(schema) ? schema.names.find((name) => name[0] === ours)?.[1] : undefined) ?? ours
export const ourNameOf = (schema: Schema, wire: string): string =>
  (isFields(schema) ? schema.names.find((name) => name[1] === wire)?.[0] : undefined) ?? wire

/** Who may make a call at all; see permissions.ts for single records. `link`: anyone with a signed URL. */
export type Audience = 'anyone' | 'link' | 'signedIn' | 'member' | 'manager' | 'chief' | 'master' | 'operator'

/** File fields of multipart forms, by their wire names. */
export type FileField = 'man_photo' | 'fileup'

export type CallOptions<I extends Schema, O extends Schema, A extends Audience = Audience> = {
  audience: A
  summary: string
  input: I
  output: O
  /** Rate limits; unnecessary for calls with an unguessable key (256 bits) and those that a permission bounds. */
  rate?: readonly Rate[]
  /** Independent of the current workgroup; other calls are rejected if the user is not in the one that `Workgroup-Id` names. */
  acrossWorkgroups?: true
  /** For audience `anyone`: an access token is optional, and identifies the caller where it is sent. */
  optionalAuth?: true
  /** Creates a record: takes the idempotency key `client_key`; a repeated key returns the first response. */
  creates?: true
  /** Takes multipart forms: its file fields, and the maximum number of files of each. */
  files?: Readonly<Partial<Record<FileField, number>>>
  /** For a call with `files`: the form is valid without a file, and may then be URL-encoded. */
  filesOptional?: true
  /** Accepts multipart too, though it takes no files. */
  multipart?: true
  /** RFC 6749 shape: the fields of the response are at the top level, beside `status` and `message`. */
  topLevel?: true
  /** The fields of the response are both in `message` and at the top level: the specification shows both. */
  alsoTopLevel?: true
  errors?: readonly ErrorWord[]
}
export type Call<I extends Schema = Schema, O extends Schema = Schema, A extends Audience = Audience> = CallOptions<
  I,
  O,
  A
> & { method: 'GET' | 'POST'; path: string; alsoGet?: boolean; room?: string }
export type InputOf<C> = C extends { input: infer I extends Schema } ? z.output<I> : never
export type OutputOf<C> = C extends { output: infer O extends Schema } ? z.output<O> : never

type OptionalKeys<M extends EntryMap> = {
  [K in keyof M]: undefined extends z.input<SchemaOf<M[K]>> ? K : never
}[keyof M]
type ClientRecord<M extends EntryMap> = [keyof M] extends [never]
  ? Record<string, never>
  : { [K in Exclude<keyof M, OptionalKeys<M>>]: ClientInput<SchemaOf<M[K]>> } & {
      [K in OptionalKeys<M>]?: ClientInput<SchemaOf<M[K]>>
    }
/** As `z.input`, but with our names, in nested records too. */
type ClientInput<S> = S extends { readonly map: infer M extends EntryMap }
  ? ClientRecord<M>
  : S extends z.ZodMiniOptional<infer I> | z.ZodMiniDefault<infer I>
    ? ClientInput<I> | undefined
    : S extends z.ZodMiniNullable<infer I>
      ? ClientInput<I> | null
      : S extends z.ZodMiniArray<infer I>
        ? ClientInput<I>[]
        : S extends z.ZodMiniPipe<z.ZodMiniTransform, infer O>
          ? ClientInput<O>
          : S extends Coded
            ? z.output<S>
            : z.input<S>
/** The input that a client passes, with our names; optional fields and those with a default may be omitted. */
export type ClientInputOf<C> = C extends { input: infer I extends Schema } ? ClientInput<I> : never

/**
 * Defines a call: `call('POST /saleslog/regi_saleslog', …)`.
 * @param route `GET|POST` where the specification names both; `{key}` in the path is a field of the input
 */
export function call<I extends Schema, O extends Schema, const A extends Audience>(
  route: `${'GET' | 'POST' | 'GET|POST'} /${string}`,
  options: CallOptions<I, O, A>,
): Call<I, O, A> {
  const [methods, path] = route.split(' ') as [string, string]
  return {
    ...options,
    method: methods === 'GET' ? 'GET' : 'POST',
    path,
    ...(methods === 'GET|POST' && { alsoGet: true }),
  }
}

/** Sets the call group on each of `calls`, by which the web client invalidates cached reads after a write. */
export function feature<C extends Record<string, Call>>(name: string, calls: C): C {
  for (const one of Object.values(calls)) one.room = name
  return calls
}

/** Whether the call requires an access token. */
export const needsToken = (call: Call): boolean => call.audience !== 'anyone' && call.audience !== 'link'
/** The maximum number of files of one request, over all file fields. */
export const maxFiles = (call: Call): number => Object.values(call.files ?? {}).reduce((sum, most) => sum + most, 0)

/** Request header: the id of the workgroup that the request is for (decision 10); by default that of the session. */
export const workgroupHeader = 'Workgroup-Id'
/** Request header: 256 random bits per device, for rate limits of sign-ins and for one-time codes. */
export const deviceHeader = 'Device-Key'
/** Whether a call works in a workgroup, so that the user must be in the one that `Workgroup-Id` names. */
export const isWorkgroupScoped = (call: Call): boolean => needsToken(call) && !call.acrossWorkgroups

export const Nothing = fields({})
/** One page of a list. List calls take `pageno` (from 1) and `pagesize` (up to 100). */
export const page = <S extends Schema>(item: S) =>
  fields({ items: ['list', z.array(item)], total: ['totalCnt', z.number()] })
