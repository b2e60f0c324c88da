// Calls as data. A field is written once, with our name and the wire's; everything else (routes, client,
// OpenAPI, wire.txt, types) is derived from it.
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

/** A two-way codec for one record: `z.decode` checks wire names and gives ours; `encode` below goes back. */
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
/** `fields` for a room whose names on the wire stand in `wire`, once; what is not in it has the same name on both sides. */
export function fieldsNamed<const W extends Record<string, string>>(wire: W) {
  const named = ([ours, entry]: [string, Entry]): [string, Entry] =>
    Object.hasOwn(wire, ours) && !Array.isArray(entry) ? [ours, [wire[ours]!, entry as Schema]] : [ours, entry]
  return <const M extends EntryMap>(map: M) =>
    fields(Object.fromEntries(Object.entries(map).map(named))) as unknown as Named<W, M>
}

export type Coded<W extends string = string> = z.ZodMiniCodec<z.ZodMiniEnum, z.ZodMiniEnum<{ [K in W]: K }>> & {
  readonly codes: Readonly<Record<string, string>>
}
/** Words of ours for codes of the wire: `coded({ staff: '9' })`. */
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

/** The schema inside optional, nullable and defaulted ones, and behind what counts a list before it is looked at. */
export function bare(schema: Schema): Schema {
  const {
    type,
    innerType,
    in: first,
    out,
  } = schema._zod.def as { type: string; innerType?: Schema; in?: Schema; out?: Schema }
  const inner = innerType ?? (type === 'pipe' && first!._zod.def.type === 'transform' ? out : undefined)
  return inner ? bare(inner) : schema
}
const partsOf = (schema: Schema) => schema._zod.def as { element?: Schema; items?: Schema[] }

type Renamer = (value: unknown) => unknown
const renamers = { toWire: new WeakMap<Schema, Renamer>(), toOurs: new WeakMap<Schema, Renamer>() }

/** Renames without checking: what our own code made (types hold it) or what our own server sent. */
function renamer(schema: Schema, direction: 'toWire' | 'toOurs'): Renamer {
  const known = renamers[direction].get(schema)
  if (known) return known
  const made = makeRenamer(bare(schema), direction)
  renamers[direction].set(schema, made)
  return made
}
function makeRenamer(schema: Schema, direction: 'toWire' | 'toOurs'): Renamer {
  const { element, items } = partsOf(schema)
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
export const toWire = (schema: Schema, value: unknown): unknown => renamer(schema, 'toWire')(value)
export const toOurs = (schema: Schema, value: unknown): unknown => renamer(schema, 'toOurs')(value)

/** What a field of a call is called on the other side; what is no field of it keeps its name. */
export const wireNameOf = (schema: Schema, ours: string): string =>
  (isFields(schema) ? schema.names.find((name) => name[0] === ours)?.[1] : undefined) ?? ours
export const ourNameOf = (schema: Schema, wire: string): string =>
  (isFields(schema) ? schema.names.find((name) => name[1] === wire)?.[0] : undefined) ?? wire

/** Who may make a call at all; finer rights are sentences in permissions.ts. `link`: whoever has its address (links.ts). */
export type Audience = 'anyone' | 'link' | 'signedIn' | 'member' | 'manager' | 'chief' | 'master' | 'operator'

/** A file of a multipart form has one name, the wire's. */
export type FileField = 'man_photo' | 'fileup'

export type CallOptions<I extends Schema, O extends Schema, A extends Audience = Audience> = {
  audience: A
  summary: string
  input: I
  output: O
  /** Counted by the app. What cannot be guessed (256 bits) and what a right bounds needs none. */
  rate?: readonly Rate[]
  /** Does not depend on which workgroup one is in; the others are refused when the `Workgroup-Id` of the request names another than the session's. */
  acrossWorkgroups?: true
  /** Of audience `anyone`: who is signed in says so, and is known. */
  knowsAsker?: true
  /** A create: takes `client_key`; the same key twice makes one record and gives the same answer. */
  creates?: true
  /** Multipart: its file fields, and how many files each takes at most. */
  files?: Readonly<Partial<Record<FileField, number>>>
  /** What it takes files with is whole without one, and may come as any form does. */
  mayLackFiles?: true
  /** Its form may come as multipart too, without a file. */
  multipart?: true
  /** RFC 6749 shape: the answer's fields stand at the top level, beside status and message. */
  topLevel?: true
  /** The fields of the answer stand in `message` and beside it: the specification shows both. */
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

type MayMiss<M extends EntryMap> = {
  [K in keyof M]: undefined extends z.input<SchemaOf<M[K]>> ? K : never
}[keyof M]
type GivenRecord<M extends EntryMap> = [keyof M] extends [never]
  ? Record<string, never>
  : { [K in Exclude<keyof M, MayMiss<M>>]: Given<SchemaOf<M[K]>> } & { [K in MayMiss<M>]?: Given<SchemaOf<M[K]>> }
/** As `z.input`, but by our names also in records inside. */
type Given<S> = S extends { readonly map: infer M extends EntryMap }
  ? GivenRecord<M>
  : S extends z.ZodMiniOptional<infer I> | z.ZodMiniDefault<infer I>
    ? Given<I> | undefined
    : S extends z.ZodMiniNullable<infer I>
      ? Given<I> | null
      : S extends z.ZodMiniArray<infer I>
        ? Given<I>[]
        : S extends z.ZodMiniPipe<z.ZodMiniTransform, infer O>
          ? Given<O>
          : S extends Coded
            ? z.output<S>
            : z.input<S>
/** What a caller passes, by our names: what is optional or has a default may be left out, and the server fills it in. */
export type GivenTo<C> = C extends { input: infer I extends Schema } ? Given<I> : never

/** `call('POST /saleslog/regi_saleslog', …)`; `GET|POST` where the specification names both; `{key}` in a path is a field of the input. */
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

/** The calls of one room of the contract: each is told its room, so that what a write makes old can be said by room. */
export function room<C extends Record<string, Call>>(name: string, calls: C): C {
  for (const one of Object.values(calls)) one.room = name
  return calls
}

/** Whether somebody has to be signed in for it. */
export const needsToken = (call: Call): boolean => call.audience !== 'anyone' && call.audience !== 'link'
/** How many files a call takes at most, in all its fields. */
export const mostFiles = (call: Call): number => Object.values(call.files ?? {}).reduce((sum, most) => sum + most, 0)

/** The request header in which a client says which workgroup it shows. Left out, a call is for the workgroup of the session. */
export const workgroupHeader = 'Workgroup-Id'
/** 256 random bits of a device's own: strangers' wrong tries are not its own, and a six-digit code works where it was asked for. */
export const deviceHeader = 'Device-Key'
/** Whether a call works in the workgroup of the session, and so minds that header. */
export const isWithinWorkgroup = (call: Call): boolean => needsToken(call) && !call.acrossWorkgroups

export const Nothing = fields({})
/** A page of a list. Lists take `pageno` from 1 and `pagesize` up to 100. */
export const page = <S extends Schema>(item: S) =>
  fields({ items: ['list', z.array(item)], total: ['totalCnt', z.number()] })
