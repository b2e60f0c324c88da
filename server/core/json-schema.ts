// Converts schemas of the contract to JSON Schema (2020-12) with wire names, and to short descriptions.
import * as z from 'zod/mini'
import type { Schema } from '../../contract/core/call.ts'

/** The part of JSON Schema (2020-12) that the calls use. */
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
  additionalProperties?: boolean | JsonSchema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  $schema?: string
  $ref?: string
}

/** Rules that JSON Schema cannot express: a custom `format` with its description. */
const formats: Record<string, readonly [format: string, meaning?: string]> = {
  'rule.id': ['id'],
  'rule.email': ['email', 'Like name@company.com; kept in lowercase.'],
  'rule.password': ['password', '8 to 20 characters with letters, digits and special characters.'],
  'rule.phone': ['phone', '3 to 15 digits, written in any way, with or without a leading +.'],
  'rule.code': ['six-digits', 'The six digits from the email or text message.'],
  'rule.date': ['date', 'YYYY-MM-DD, from 1900 to 2199.'],
  'rule.time': ['date-time', 'ISO 8601 with offset, like 2026-11-21T10:30:00+09:00.'],
  'rule.address': ['workgroup-address', '3 to 30 lowercase letters, digits and single hyphens between them.'],
  'rule.homepage': ['homepage', 'A web address, with or without https://.'],
  'rule.business_number': ['business-number', 'Ten digits, like 000-00-00000; may be empty.'],
}
type Check = {
  _zod: { def: { check?: string; params?: { min?: number; max?: number }; error?: (issue: object) => unknown } }
}

/** The schema of the wire format: field names, limits, optional fields. */
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
    // A single bound, as on the password of a sign-in, is not the whole rule.
    if (meaning && def.check !== 'max_length') json.description = meaning
  }
  // Input that is normalized before the check may not match the pattern.
  if (checks.some(({ _zod: { def } }) => def.check === 'overwrite')) delete json.pattern
}

/** Describes a schema briefly: `text 1–50`, `id or empty`, `list of id, up to 10`. For the docs page and wire.txt. */
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
