// Table tests of field rules: the input, and the parsed value.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Schema } from '../../contract/core/call.ts'
import { violationsByField } from '../../contract/rules/violations.ts'

/** The parsed value, or the violated rule. */
export function parsedOrViolation(schema: Schema, value: unknown): unknown {
  const parsed = z.safeParse(z.object({ field: schema }), { field: value }, { reportInput: true })
  return parsed.success ? parsed.data.field : violationsByField(parsed.error.issues as never).field!.key
}
export const table = (name: string, schema: Schema, cases: readonly (readonly [given: unknown, kept: unknown])[]) =>
  describe(name, () => {
    for (const [given, wanted] of cases)
      test(`${JSON.stringify(given)?.slice(0, 60)} -> ${JSON.stringify(wanted)?.slice(0, 60)}`, () =>
        expect(parsedOrViolation(schema, given)).toEqual(wanted))
  })
