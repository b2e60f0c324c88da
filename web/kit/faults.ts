// What is wrong with a form, field by field: the contract's rules before sending, by the words the server would refuse with.
import type { Say } from '../ui/texts.ts'
import * as z from 'zod/mini'
import { fields, isFields, toWire, type Schema } from '../../contract/call.ts'
import { brokenRules, type BrokenRule } from '../../contract/broken-rules.ts'

/** A sentence for each field, by our names. */
export type Faults = Record<string, string>
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
  const sentence = ([wire, { key, values }]: [string, BrokenRule]): [name: string, sentence: string] => {
    const name = ours.get(wire) ?? wire
    const isEmpty = input[name] === '' || input[name] === null || input[name] === undefined
    if (!isEmpty) return [name, t(key, values)]
    return [name, t(picked.has(wire) ? 'form.choose' : 'rule.required')]
  }
  return { data: null, faults: Object.fromEntries(Object.entries(brokenRules(issues as never)).map(sentence)) }
}

/** The specification's words where all that is wrong is that something is missing. */
export const faultsTitle = (t: Say, sentences: readonly string[]): string =>
  t(
    sentences.every((one) => one === t('rule.required') || one === t('form.choose'))
      ? 'error.required_missing'
      : 'form.faults',
  )
