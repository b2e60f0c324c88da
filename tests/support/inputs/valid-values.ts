// Valid values for a field, found by trying candidates against its rule, so that new fields of the contract are covered
// automatically.
import * as z from 'zod/mini'
import { unwrap, type Schema } from '../../../contract/core/call.ts'

type Def = {
  type: string
  options?: Schema[]
  entries?: Record<string, string>
  element?: Schema
  in?: Schema
  out?: Schema
}
const defOf = (schema: Schema) => unwrap(schema)._zod.def as Def
const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

/** The codes that a field accepts, also if it may be empty. */
function codesOf(schema: Schema): string[] {
  const { entries, options, type, in: inner } = defOf(schema)
  if (type === 'union') return options!.flatMap(codesOf)
  if (type === 'pipe') return codesOf(inner!)
  return entries ? Object.values(entries) : []
}
const isList = (schema: Schema): boolean => ['array', 'pipe'].includes(defOf(schema).type) && accepts(schema, [])
/** Whether a field takes an id or a list of ids: the rule accepts any, but only existing ones are valid. */
export const takesId = (schema: Schema): boolean =>
  [(value: string) => value, (value: string) => [value]].some(
    (as) => accepts(schema, as('7')) && !accepts(schema, as('word')) && !accepts(schema, as('0')),
  )

/** Candidates in order: a field that accepts a text accepts most of the others too. `n` makes each value unique. */
const candidates: readonly ((n: number) => unknown)[] = [
  (n) => `글 ${n}`,
  (n) => `mail${n}@daon.example`,
  (n) => `https://daon${n}.example/`,
  (n) => new Date(Date.UTC(2001, 0, n)).toISOString().slice(0, 10),
  (n) => new Date(Date.UTC(2001, 0, n, 10, 30)).toISOString().replace('.000Z', '+00:00'),
  (n) => `010${20_000_000 + n}`,
  (n) => `${200_000_000 + n}0`,
  (n) => n,
  (n) => n % 2 === 1,
]
let count = 0
/**
 * The parsed first or second of two different valid values, or null if no candidate fits.
 * @param which 0 or 1
 */
export function validValue(schema: Schema, which: 0 | 1): unknown {
  const codes = codesOf(schema)
  if (codes.length > 0) return codes[which] ?? null
  // `n` is odd for the first value and even for the second, so that booleans differ too.
  count += (count + which) % 2 === 0 ? 1 : 2
  const values = candidates.map((make) => make(count)).map((value) => (isList(schema) ? [value] : value))
  const fitting = values.find((value) => accepts(schema, value))
  return fitting === undefined ? null : z.parse(schema, fitting)
}
