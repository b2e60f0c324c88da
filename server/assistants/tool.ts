// The form of a tool of assistants, and its input derived from the calls that it makes.
import * as z from 'zod/mini'
import { scopeOfCall, type CallName, type CallNamed } from '../../contract/calls/api-tokens/scope-of-call.ts'
import { hasScope, type RoomScope } from '../../contract/calls/api-tokens/scopes.ts'
import type { Language } from '../../contract/codes.ts'
import { isFields, type Call, type InputOf, type OutputOf, type Schema } from '../../contract/core/call.ts'
import type { Params, Path } from '../../contract/core/paths.ts'
import { contract } from '../../contract/index.ts'
import { violationsByField } from '../../contract/rules/violations.ts'
import { Failure } from '../core/failure.ts'
import { wireSchema, type JsonSchema } from '../core/json-schema.ts'
import type { Own, Shown } from './shown.ts'

export type { CallName } from '../../contract/calls/api-tokens/scope-of-call.ts'
export function callNamed(name: CallName): Call {
  const [feature, own] = name.split('.') as [keyof typeof contract, string]
  return (contract[feature] as Record<string, Call>)[own]!
}

/** The arguments of a tool by our field names; texts and codes as on the wire. */
export type Arguments = Record<string, unknown>
export type ToolContext = {
  /** Makes a call of the contract as the person, with the scopes of the token. Values as on the wire. */
  ask<N extends CallName>(
    name: N,
    input: { [K in keyof InputOf<CallNamed<N>>]?: unknown },
  ): Promise<OutputOf<CallNamed<N>>>
  userId: string
  language: Language
  timeZone: string
  now: Date
  link<P extends Path>(path: P, params: Params<P>, query?: Record<string, string>): Own
  /** The same for the same arguments within an hour, so that a repeated call makes nothing twice. */
  key: string
}
type Input = {
  /** The call whose fields these are. */
  of: CallName
  /** What each field is for, by our name. */
  fields: Readonly<Record<string, string>>
  /** Fields that the call does not need, but the tool does. */
  needed?: readonly string[]
  /** Fields that the call needs, but the tool does not. */
  optional?: readonly string[]
  /** Answers in pages. */
  isPaged?: true
}
export type Tool = {
  title: string
  description: string
  /** All calls that it may make: their scopes decide who sees it. */
  calls: readonly CallName[]
  input: Input
  /** Makes something for the person. */
  isWriting?: true
  run(context: ToolContext, input: Arguments, page: number): Promise<Shown>
}

/** The scopes that a tool needs. */
export const scopesOf = ({ calls }: Tool): RoomScope[] => [
  ...new Set(calls.map((name) => scopeOfCall(name, callNamed(name)) as RoomScope)),
]
export const mayUse = (tool: Tool, scopes: readonly string[]): boolean =>
  scopesOf(tool).every((scope) => hasScope(scopes, scope))

const cursorPattern = /^p([1-9]\d{0,4})$/
const cursorOf = (page: number) => `p${page}`
export const pageSize = 10
/** The cursor of the page after this one, if there is one. */
export const nextCursor = (page: number, total: number): Own | null =>
  page * pageSize < total ? (cursorOf(page + 1) as Own) : null

function shapeOf({ of, fields, needed = [], optional = [] }: Input): Record<string, Schema> {
  const { input } = callNamed(of)
  if (!isFields(input)) throw new Error(`${of} has no fields`)
  return Object.fromEntries(
    Object.keys(fields).map((name) => {
      const found = input.names.find(([ours]) => ours === name)
      if (!found) throw new Error(`${of} has no field ${name}`)
      const [, , schema] = found
      const isLoose = needed.includes(name) && schema._zod.def.type === 'default'
      if (isLoose) return [name, (schema._zod.def as unknown as { innerType: Schema }).innerType]
      return [name, optional.includes(name) ? z.optional(schema) : schema]
    }),
  )
}

/** The JSON Schema of a tool's input: names, limits and choices are those of the contract. */
export function inputSchema({ input }: Tool): JsonSchema {
  const json = wireSchema(z.object(shapeOf(input)))
  const properties = Object.fromEntries(
    Object.entries(json.properties ?? {}).map(([name, field]) => {
      const { default: _default, ...given } = simplified(field)
      return [name, { ...given, description: [input.fields[name], given.description].filter(Boolean).join(' ') }]
    }),
  )
  const cursor = { type: 'string', description: 'The next_cursor of the page before; without it the first page.' }
  return {
    ...json,
    type: 'object',
    properties: { ...properties, ...(input.isPaged && { cursor }) },
    additionalProperties: false,
  }
}
const standardFormats = ['date', 'date-time', 'email']
/** Without the choices of forms that say "none" or several at once, and without formats of our own. */
function simplified({ format, ...schema }: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter((option) => option.const !== '').map(simplified)
  if (options?.length === 1) return options[0]!
  return {
    ...schema,
    ...(format && standardFormats.includes(format) && { format }),
    ...(options && { anyOf: options }),
    ...(schema.enum && { enum: schema.enum.filter((choice) => choice !== '' && !String(choice).includes(',')) }),
    ...(schema.items && { items: simplified(schema.items) }),
  }
}

/** @throws bad_input, required_missing with the rules of the contract by our names */
export function checkedArguments({ input }: Tool, given: Arguments): { fields: Arguments; page: number } {
  const { cursor, ...fields } = given
  const page = cursor === undefined || cursor === '' ? '1' : cursorPattern.exec(String(cursor))?.[1]
  if (page === undefined || (cursor !== undefined && !input.isPaged))
    throw new Failure('malformed', { values: { name: 'cursor' } })
  const shape = shapeOf(input)
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(shape, name))
  if (unknown !== undefined) throw new Failure('malformed', { values: { name: unknown.slice(0, 50) } })
  const parsed = z.safeDecode(z.object(shape), fields as never, { reportInput: true })
  if (!parsed.success) {
    const broken = violationsByField(parsed.error.issues as never)
    const onlyMissing = Object.values(broken).every((rule) => rule.key === 'rule.required')
    throw new Failure(onlyMissing ? 'required_missing' : 'bad_input', { fields: broken as Failure['fields'] })
  }
  return { fields, page: Number(page) }
}
