// Validates a form against the contract, with the messages that the server would send.
import * as z from 'zod/mini'
import { violationsByField, type Violation, type RuleKey } from '../../../contract/rules/violations.ts'
import { fields, isFields, toWire, type Schema } from '../../../contract/core/call.ts'
import type { Translate } from '../../ui/texts.ts'
import { fault, type Fault, type FieldErrors } from './field-errors.ts'

type Outcome<S extends Schema> = { data: z.output<S>; faults: null } | { data: null; faults: FieldErrors }

const only = (rules: Schema, names: readonly string[]): Schema =>
  isFields(rules)
    ? fields(
        Object.fromEntries(
          rules.names.filter(([name]) => names.includes(name)).map(([name, wire, schema]) => [name, [wire, schema]]),
        ),
      )
    : rules

/** @param names the fields to validate; all by default @returns the decoded input, or the messages by field */
export function validateInput<S extends Schema>(
  all: S,
  input: Record<string, unknown>,
  t: Translate,
  names?: readonly string[],
): Outcome<S> {
  const rules = (names ? only(all, names) : all) as S
  const parsed = z.safeDecode(rules, toWire(rules, input) as never, { reportInput: true })
  if (parsed.success) return { data: parsed.data as z.output<S>, faults: null }
  const { issues } = parsed.error
  const ours = new Map(isFields(rules) ? rules.names.map(([name, wire]) => [wire, name]) : [])
  // Fields that are chosen from a list, which have a message of their own where empty.
  const chosen = new Set(
    issues
      .filter(({ message }) => message === 'rule.choice' || message === 'rule.id')
      .map(({ path }) => String(path[0])),
  )
  const sentence = ([wire, { key, values }]: [string, Violation<RuleKey>]): [name: string, fault: Fault] => {
    const name = ours.get(wire) ?? wire
    const isEmpty = input[name] === '' || input[name] === null || input[name] === undefined
    if (!isEmpty) return [name, fault(t, key, values)]
    return [name, fault(t, chosen.has(wire) ? 'form.choose' : 'rule.required')]
  }
  return { data: null, faults: Object.fromEntries(Object.entries(violationsByField(issues as never)).map(sentence)) }
}
