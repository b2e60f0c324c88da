// The contract as an OpenAPI 3.1 document, for people and programs outside.
import * as z from 'zod/mini'
import { isFields, isWithinWorkgroup, mostFiles, workgroupHeader, type Call, type Schema } from '../contract/call.ts'
import { errors, type ErrorWord } from '../contract/errors.ts'
import { allCalls } from '../contract/index.ts'
import { isMaking } from '../contract/rates.ts'
import { limits } from '../contract/rules.ts'
import { textIn } from './texts.ts'

const million = (pixels: number) => `${pixels / 1_000_000} million`
const { imagePixels } = limits
/** What a file may be. */
export const photoNote = `A JPEG, PNG, WebP, GIF or AVIF picture, up to 10 MB. Pixels: ${million(imagePixels.jpeg)} (WebP ${million(imagePixels.webp)}, GIF ${million(imagePixels.gif)}, AVIF ${million(imagePixels.avif)}; progressive JPEG ${million(imagePixels.progressiveJpeg)}, interlaced PNG ${million(imagePixels.interlacedPng)}).`

/** As much of JSON Schema (2020-12) as our calls use. */
export type JsonSchema = {
  type?: string | string[]
  format?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  anyOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  $schema?: string
  $ref?: string
}

/** Rules that JSON Schema has no word for: a `format` of ours, and what it means. */
const formats: Record<string, readonly [format: string, meaning?: string]> = {
  'rule.id': ['id'],
  'rule.email': ['email', 'Like name@company.com; kept in lower case.'],
  'rule.password': ['password', '8 to 20 characters with letters, digits and special characters.'],
  'rule.phone': ['phone', '3 to 15 digits, written in any way, with or without a leading +.'],
  'rule.code': ['six-digits', 'The six digits from the mail or text message.'],
  'rule.date': ['date', 'YYYY-MM-DD, from 1900 to 2199.'],
  'rule.time': ['date-time', 'ISO 8601 with offset, like 2026-11-21T10:30:00+09:00.'],
  'rule.address': ['workgroup-address', '3 to 30 lower-case letters, digits and single hyphens between them.'],
  'rule.homepage': ['homepage', 'A web address, with or without https://.'],
  'rule.business_number': ['business-number', 'Ten digits, like 000-00-00000; may be empty.'],
}
type Check = {
  _zod: { def: { check?: string; params?: { min?: number; max?: number }; error?: (issue: object) => unknown } }
}

/** What stands on the wire: field names, limits, which may be left out. */
export function wireSchema(schema: Schema): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) =>
      complete(zodSchema._zod.def as { checks?: Check[] }, jsonSchema as JsonSchema),
  }) as JsonSchema
  delete made.$schema
  return made
}
function complete({ checks = [] }: { checks?: Check[] }, json: JsonSchema): void {
  if (json.type === 'object') json.additionalProperties = false
  for (const {
    _zod: { def },
  } of checks) {
    if (def.params?.min) json.minLength = def.params.min
    if (def.params?.max) json.maxLength = def.params.max
    const [format, meaning] = formats[String(def.error?.({}))] ?? []
    if (format) json.format = format
    // A bound alone, as on the password of a sign-in, is not the whole rule.
    if (meaning && def.check !== 'max_length') json.description = meaning
  }
  // What is tidied before it is checked may come in more forms than the pattern says.
  if (checks.some(({ _zod: { def } }) => def.check === 'overwrite')) delete json.pattern
}

/** The failures a call can answer: its own, and those that go with its audience, form and limits. */
export function errorsOf(call: Call): ErrorWord[] {
  const words = new Set<ErrorWord>(call.errors)
  const add = (...more: ErrorWord[]) => more.forEach((word) => words.add(word))
  // Of any page that is not ours, and of a form that cannot be read.
  add('access_denied', 'malformed')
  if (isFields(call.input) && call.input.names.length > 0) add('bad_input', 'required_missing')
  if (call.audience !== 'anyone') add('no_token', 'invalid_token', 'token_expired')
  if (call.audience !== 'anyone' && call.audience !== 'signedIn') add('no_permission')
  if (['member', 'manager', 'chief', 'master'].includes(call.audience)) add('no_workgroup')
  if (isWithinWorkgroup(call)) add('other_workgroup')
  for (const { limit } of call.rate ?? []) add(isMaking(limit) ? 'too_many_made' : 'too_many_tries')
  if (call.creates) add('key_reused')
  if (call.method === 'POST') add('too_large', 'wrong_content_type')
  if (call.files) add('too_many_files')
  add('busy', 'server_error')
  return (Object.keys(errors) as ErrorWord[]).filter((word) => words.has(word))
}

/** OpenAPI 3.1.1 of every call, in the order of the contract. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of allCalls) {
    const at = (paths[call.path] ??= {})
    at[call.method.toLowerCase()] = operation(name, call, call.method)
    if (call.alsoGet) at.get = operation(`${name}.get`, call, 'GET')
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Saleslog',
      version: '1.0.0',
      description:
        'Forms in, JSON out. Texts stand in a form as they are; numbers, true and false, and lists as JSON text. Times are ISO 8601 with offset, days YYYY-MM-DD. The language of messages follows Accept-Language.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(allCalls.map(([name]) => roomOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of POST /oauth/token.' },
      },
      parameters: { Workgroup: shownWorkgroup },
      schemas: { Refusal: refusal },
    },
  }
}
export const roomOf = (name: string) => name.split('.')[0]!

const shownWorkgroup = {
  name: workgroupHeader,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The org_idx of the workgroup that the client shows, "0" for none. When the session is in another one, the call is refused with other_workgroup before anything is done.',
}
const refusal: JsonSchema = {
  type: 'object',
  required: ['status', 'success', 'message', 'error'],
  properties: {
    status: { type: 'integer', description: 'The HTTP status.' },
    success: { const: false },
    message: { description: 'A sentence for the reader; for "stale", the record as it is now.' },
    error: { type: 'string', enum: Object.keys(errors), description: 'The same in every language.' },
    error_description: { type: 'string', description: 'RFC 6749, and the sentence beside a record.' },
    fields: { type: 'object', description: 'Sentences by the name of the field they are about.' },
  },
}

function operation(name: string, call: Call, method: 'GET' | 'POST'): object {
  const input = wireSchema(call.input)
  const signedIn = call.audience !== 'anyone'
  return {
    operationId: name,
    tags: [roomOf(name)],
    summary: call.summary,
    'x-audience': call.audience,
    security: signedIn ? [{ bearer: [] }] : [],
    ...parametersOf(call, method === 'GET' ? inQuery(input) : []),
    ...(method === 'POST' && inBody(input, call)),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: answerSchema(call) } } },
      ...refusalsOf(call),
    },
  }
}

const isText = (schema: JsonSchema): boolean =>
  schema.anyOf ? schema.anyOf.every(isText) : [schema.type].flat().includes('string')

function parametersOf(call: Call, query: object[]): object {
  const parameters = [...query, ...(isWithinWorkgroup(call) ? [{ $ref: '#/components/parameters/Workgroup' }] : [])]
  return parameters.length ? { parameters } : {}
}
function inQuery(input: JsonSchema): object[] {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    ...(isText(schema) ? { schema } : { content: { 'application/json': { schema } } }),
  }))
}
function inBody(input: JsonSchema, { files, multipart }: Call): object {
  const properties = { ...input.properties }
  if (Object.keys(properties).length === 0 && !files && !multipart) return {}
  const encoding = Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => !isText(schema))
      .map(([name]) => [name, { contentType: 'application/json' }]),
  )
  const file: JsonSchema = { type: 'string', format: 'binary', description: photoNote }
  for (const [name, most] of Object.entries(files ?? {}))
    properties[name] = most === 1 ? file : { type: 'array', items: file, maxItems: most }
  const media = { schema: { ...input, properties }, ...(Object.keys(encoding).length > 0 && { encoding }) }
  const types = [
    ...(files ? [] : ['application/x-www-form-urlencoded']),
    ...(files || multipart ? ['multipart/form-data'] : []),
  ]
  return {
    requestBody: {
      required: Boolean(files ?? input.required?.length),
      content: Object.fromEntries(types.map((type) => [type, media])),
    },
  }
}

/** The whole answer: `status` and `success`, with the payload in `message`, for RFC 6749 beside it, or in both places. */
function answerSchema(call: Call): JsonSchema {
  const output = wireSchema(call.output)
  const envelope = { status: { const: 200 }, success: { const: true } }
  const required = ['status', 'success', 'message']
  if (!call.topLevel && !call.alsoTopLevel)
    return { type: 'object', properties: { ...envelope, message: output }, required, additionalProperties: false }
  const message: JsonSchema = call.topLevel ? { type: 'string' } : output
  return {
    ...output,
    properties: { ...envelope, message, ...output.properties },
    required: [...required, ...(output.required ?? [])],
  }
}
function refusalsOf(call: Call): Record<string, object> {
  const byStatus: Record<string, ErrorWord[]> = {}
  for (const word of errorsOf(call)) (byStatus[errors[word]] ??= []).push(word)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, words]) => [
      status,
      {
        description: words
          .map(
            (word) =>
              `${word}: ${textIn('en', `error.${word}`, { name: '…', minutes: 15, most: word === 'too_many_files' ? mostFiles(call) : 300 })}`,
          )
          .join('\n'),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal', properties: { error: { enum: words } } },
          },
        },
      },
    ]),
  )
}

/** A schema in a few words: `text 1–50`, `id or empty`, `list of id, up to 10`. For the page and wire.txt. */
export function typeName(schema: JsonSchema): string {
  const range = (min: number | undefined, max: number | undefined) => (max === undefined ? '' : ` ${min ?? 0}–${max}`)
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeName({ ...schema, type })).join(' or ')
  if (schema.anyOf)
    return schema.anyOf
      .map(typeName)
      .sort((a, b) => Number(['empty', 'null'].includes(a)) - Number(['empty', 'null'].includes(b)))
      .join(' or ')
  if (schema.const !== undefined) return schema.const === '' ? 'empty' : JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.prefixItems) return `list of ${schema.prefixItems.map(typeName).join(', then ')}`
  if (schema.type === 'array')
    return `list of ${typeName(schema.items ?? {})}${schema.maxItems ? `, up to ${schema.maxItems}` : ''}`
  if (schema.type === 'object') return 'record'
  if (schema.format === 'binary') return 'file'
  if (schema.type === 'integer') return `number${range(schema.minimum, schema.maximum)}`
  if (schema.type === 'string')
    return (schema.format ?? 'text') + (schema.format ? '' : range(schema.minLength, schema.maxLength))
  return schema.type === 'boolean' ? 'true | false' : (schema.type ?? 'any')
}
