// What a form is held to before it is sent: the contract's rules, in the words the server would refuse with.
import * as z from 'zod/mini'
import { brokenRules, type BrokenRule, type RuleKey } from '../../../contract/rules/violations.ts'
import { fields, isFields, toWire, type Schema } from '../../../contract/core/call.ts'
import type { Say } from '../../ui/texts.ts'
import { fault, type Fault, type Faults } from './field-errors.ts'

type Outcome<S extends Schema> = { data: z.output<S>; faults: null } | { data: null; faults: Faults }

const only = (rules: Schema, names: readonly string[]): Schema =>
  isFields(rules)
    ? fields(
        Object.fromEntries(
          rules.names.filter(([name]) => names.includes(name)).map(([name, wire, schema]) => [name, [wire, schema]]),
        ),
      )
    : rules

/** The input as the contract wants it, or what the server would refuse. @param names where only some fields are asked for */
export function held<S extends Schema>(
  all: S,
  input: Record<string, unknown>,
  t: Say,
  names?: readonly string[],
): Outcome<S> {
  const rules = (names ? only(all, names) : all) as S
  const parsed = z.safeDecode(rules, toWire(rules, input) as never, { reportInput: true })
  if (parsed.success) return { data: parsed.data as z.output<S>, faults: null }
  const { issues } = parsed.error
  const ours = new Map(isFields(rules) ? rules.names.map(([name, wire]) => [wire, name]) : [])
  // What is picked from a list is not written.
  const picked = new Set(
    issues
      .filter(({ message }) => message === 'rule.choice' || message === 'rule.id')
      .map(({ path }) => String(path[0])),
  )
  const sentence = ([wire, { key, values }]: [string, BrokenRule<RuleKey>]): [name: string, fault: Fault] => {
    const name = ours.get(wire) ?? wire
    const isEmpty = input[name] === '' || input[name] === null || input[name] === undefined
    if (!isEmpty) return [name, fault(t, key, values)]
    return [name, fault(t, picked.has(wire) ? 'form.choose' : 'rule.required')]
  }
  return { data: null, faults: Object.fromEntries(Object.entries(brokenRules(issues as never)).map(sentence)) }
}
