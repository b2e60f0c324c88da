// Form-encoded bodies: each field once; values that are not text as JSON.
import * as z from 'zod/mini'
import { violationsByField } from '../../contract/rules/violations.ts'
import { unwrap, isFields, ourNameOf, type Call, type Schema } from '../../contract/core/call.ts'
import { limits } from '../../contract/rules/rules.ts'
import { Failure } from '../core/failure.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
export type Given = Record<string, string>

const tooMany = () => new Failure('malformed', { values: { name: '&' } })

/** @throws malformed for a duplicate or forbidden name, and for more fields than `limits.fields` */
export function collect(entries: Iterable<readonly [string, string]>): Given {
  const given: Given = Object.create(null) as Given
  let count = 0
  for (const [name, value] of entries) {
    if ((count += 1) > limits.formFields) throw tooMany()
    if (forbidden.has(name) || name in given) throw new Failure('malformed', { values: { name: name.slice(0, 50) } })
    given[name] = value
  }
  return given
}
/** @throws malformed for bytes that are not UTF-8 percent-encoding, and as `collect` */
export function parseForm(body: string): Given {
  // Counted before parsing, because parsing creates two strings per field.
  if (body.split('&', limits.formFields + 1).length > limits.formFields) throw tooMany()
  if (/%(?![0-9a-f]{2})/i.test(body)) throw new Failure('malformed', { values: { name: '%' } })
  return collect(new URLSearchParams(body))
}

const takesText = (schema: Schema): boolean => {
  const def = unwrap(schema)._zod.def as { type: string; options?: Schema[]; in?: Schema }
  if (def.type === 'union') return def.options!.every(takesText)
  if (def.type === 'pipe') return takesText(def.in!)
  return def.type === 'string' || def.type === 'enum' || def.type === 'literal'
}
const textFields = new WeakMap<Schema, readonly (readonly [wire: string, isText: boolean])[]>()

/** Values for a schema of fields: texts as they are, all others parsed from JSON of at most `limits.jsonText` characters. */
export function readForm(schema: Schema, given: Given): Record<string, unknown> {
  if (!isFields(schema)) return given
  let known = textFields.get(schema)
  if (!known) textFields.set(schema, (known = schema.names.map(([, wire, inner]) => [wire, takesText(inner)] as const)))
  const values: Record<string, unknown> = {}
  for (const [wire, isText] of known) {
    const value = given[wire]
    if (value === undefined) continue
    if (isText) values[wire] = value
    else if (value !== '') values[wire] = parseJson(value)
  }
  return values
}
function parseJson(text: string): unknown {
  if (text.length > limits.jsonText) return text
  try {
    return JSON.parse(text, (name, value: unknown) => (forbidden.has(name) ? undefined : value)) as unknown
  } catch {
    return text
  }
}

/** Decodes the input of a call to our names. @throws bad_input, required_missing, with the violated rule of each field */
export function decode(call: Call, form: Given): unknown {
  const parsed = z.safeDecode(call.input, readForm(call.input, form) as never, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(
    Object.entries(violationsByField(parsed.error.issues as never)).map(([wire, rule]) => [
      ourNameOf(call.input, wire),
      rule,
    ]),
  )
  const onlyMissing = Object.values(fields).every((rule) => rule.key === 'rule.required')
  throw new Failure(onlyMissing ? 'required_missing' : 'bad_input', { fields })
}
