// Valid values for a field, found by asking its own rule, so that a field which is new in the contract has some by itself.
import * as z from 'zod/mini'
import { bare, type Schema } from '../../../contract/core/call.ts'

type Def = {
  type: string
  options?: Schema[]
  entries?: Record<string, string>
  element?: Schema
  in?: Schema
  out?: Schema
}
const defOf = (schema: Schema) => bare(schema)._zod.def as Def
const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

/** The codes a field takes, also where it may be left empty. */
function codesOf(schema: Schema): string[] {
  const { entries, options, type, in: inner } = defOf(schema)
  if (type === 'union') return options!.flatMap(codesOf)
  if (type === 'pipe') return codesOf(inner!)
  return entries ? Object.values(entries) : []
}
const isList = (schema: Schema): boolean => ['array', 'pipe'].includes(defOf(schema).type) && accepts(schema, [])
/** An id, or a list of them: any will do for the rule, only some are of something. */
export const takesId = (schema: Schema): boolean =>
  [(value: string) => value, (value: string) => [value]].some(
    (as) => accepts(schema, as('7')) && !accepts(schema, as('word')) && !accepts(schema, as('0')),
  )

/** In this order: what takes a text takes most of the others too. `n` makes each different from all others. */
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
 * What the rule keeps of the first and of the second of two different values; null when there are none here.
 * @param which 0 or 1
 */
export function validValue(schema: Schema, which: 0 | 1): unknown {
  const codes = codesOf(schema)
  if (codes.length > 0) return codes[which] ?? null
  // Odd for the first, even for the second: so also what is either true or false differs.
  count += (count + which) % 2 === 0 ? 1 : 2
  const values = candidates.map((make) => make(count)).map((value) => (isList(schema) ? [value] : value))
  const fitting = values.find((value) => accepts(schema, value))
  return fitting === undefined ? null : z.parse(schema, fitting)
}
