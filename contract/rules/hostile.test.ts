// Tests that texts crafted to be expensive are rejected by length before any other processing. Work is counted in
// characters processed, not timed.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { scanCostOf } from '../../tests/support/scan-cost.ts'
import { isFields, type Schema } from '../core/call.ts'
import { allCalls } from '../index.ts'
import { limits } from './rules.ts'

type Def = { type: string; innerType?: Schema; element?: Schema; options?: Schema[]; in?: Schema; out?: Schema }
const defOf = (schema: Schema) => schema._zod.def as unknown as Def

/** Every rule of every text field, also of those in lists, with the name of one field that has it. */
const rules = new Map<Schema, string>()
const lists = new Map<Schema, string>()
function visit(schema: Schema, name: string): void {
  if (isFields(schema)) return schema.names.forEach(([, wire, inner]) => visit(inner, `${name} ${wire}`))
  const def = defOf(schema)
  if (['string', 'enum', 'literal', 'union'].includes(def.type) && !rules.has(schema)) rules.set(schema, name)
  if (def.type === 'array') lists.set(schema, name)
  for (const inner of [def.innerType, def.element, def.in, def.out, ...(def.options ?? [])])
    if (inner) visit(inner, name)
}
for (const [name, { input }] of allCalls) visit(input, name)
/** Whole fields as calls decode them: with defaults and pipes around the rules. */
const wholes = new Map<Schema, string>()
for (const [name, { input }] of allCalls)
  if (isFields(input))
    for (const [, wire, schema] of input.names) if (!wholes.has(schema)) wholes.set(schema, `${name} ${wire}`)

const mebibyte = 1024 * 1024
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const half = (length: number) => Math.floor(length / 2)
/** Builders of expensive texts of `length` UTF-16 units. */
const hostile: Record<string, (length: number) => string> = {
  'marks in the wrong order': (length) =>
    `a${fill('\u0301', half(length))}${fill('\u0316', half(length))}`.slice(0, length),
  'alternating marks': (length) => `a${fill('\u0301\u0316', length - 1)}`,
  'half-width marks, which become marks': (length) => `ｶ${fill('\uff9e\u0316', length - 1)}`,
  'letters with many marks each': (length) => fill(`e${'\u0316\u0301'.repeat(20)}`, length),
  'emoji joined without end': (length) => fill('👩\u200d', length),
  'lone surrogates': (length) => fill('\ud800', length),
  NULs: (length) => fill('\0', length),
  blanks: (length) => fill(' ', length),
  'blanks around a letter': (length) => `${fill(' ', half(length))}a${fill(' ', length - half(length) - 1)}`,
  'line breaks': (length) => fill('\n', length),
  'both kinds of line breaks': (length) => fill('\r\n', length),
  'half-composed Hangul': (length) => fill('\u1112\u1161\u11ab', length),
  'full-width letters': (length) => fill('Ａ', length),
  'direction marks': (length) => fill('\u200f', length),
  'emoji families': (length) => fill('👨‍👩‍👧‍👦', length),
  'halves of flags': (length) => fill('🇰', length),
  tags: (length) => fill('\u{e0041}', length),
  'percent signs': (length) => fill('%', length),
  digits: (length) => fill('1', length),
  'full-width digits': (length) => fill('１', length),
  'at signs': (length) => fill('@', length),
  dots: (length) => fill('.', length),
  'an address of dots': (length) => `a@${fill('a.', length - 2)}`,
  hyphens: (length) => fill('a-', length),
  brackets: (length) => fill('[', length),
  slashes: (length) => fill('/', length),
  'variation selectors': (length) => fill('\ufe0f', length),
  'ligatures of eighteen letters': (length) => fill('\ufdfa', length),
  letters: (length) => fill('a', length),
}

const giveTo = (schema: Schema, value: unknown) =>
  scanCostOf(() => z.safeParse(z.object({ field: schema }), { field: value }, { reportInput: true }))

test('the contract has rules to check', () => {
  expect(rules.size).toBeGreaterThan(25)
  expect(lists.size).toBeGreaterThan(2)
  expect(wholes.size).toBeGreaterThan(30)
})

describe('a text of 1 MiB is rejected by its length before any other processing', () => {
  for (const [kind, make] of Object.entries(hostile)) {
    test(kind, () => {
      const text = make(mebibyte)
      expect(text.length).toBe(mebibyte)
      for (const [schema, name] of [...rules, ...wholes]) {
        expect(giveTo(schema, text), name).toEqual({ characters: 0, longestRunOfMarks: 0 })
        expect(z.safeParse(schema, text).success, name).toBe(false)
      }
    })
  }
})

test('the longest text that a rule processes costs a small multiple of its length, and is bounded by the limit of contents', () => {
  for (const [schema, name] of rules) {
    const processes = (length: number) => giveTo(schema, fill('1', length)).characters > 0
    let [longest, rejected] = [1, mebibyte]
    if (!processes(longest)) continue
    while (rejected - longest > 1) {
      const middle = Math.floor((longest + rejected) / 2)
      if (processes(middle)) longest = middle
      else rejected = middle
    }
    expect(longest, name).toBeLessThanOrEqual(5 * limits.content)
    for (const [kind, make] of Object.entries(hostile)) {
      const work = giveTo(schema, make(longest))
      expect(work.characters, `${name}: ${kind}`).toBeLessThanOrEqual(40 * longest)
      // Sorting the marks of a letter takes quadratic time.
      expect(work.longestRunOfMarks, `${name}: ${kind}`).toBeLessThanOrEqual(60)
    }
  }
})

test('a list is rejected by its length before its elements are processed, and an element like any text', () => {
  for (const [schema, name] of wholes) {
    if (!z.safeParse(schema, []).success && !z.safeParse(schema, ['1']).success) continue
    expect(
      giveTo(
        schema,
        Array.from({ length: 100_000 }, () => 'a\u0301\u0316'),
      ),
      name,
    ).toEqual({ characters: 0, longestRunOfMarks: 0 })
    for (const make of Object.values(hostile))
      expect(giveTo(schema, [make(mebibyte)]), name).toEqual({ characters: 0, longestRunOfMarks: 0 })
  }
})

test('any mixture of expensive texts costs a small multiple of its length, or nothing', () => {
  const mixture = fc
    .array(fc.tuple(fc.constantFrom(...Object.values(hostile)), fc.integer({ min: 1, max: 400 })), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.map(([make, length]) => make(length)).join(''))
  fc.assert(
    fc.property(mixture, fc.constantFrom(...rules.keys()), (text, schema) => {
      expect(giveTo(schema, text).characters).toBeLessThanOrEqual(40 * text.length)
    }),
  )
})

test('the work counter restores everything that it patches', () => {
  const was = [String.prototype.normalize, RegExp.prototype.exec, RegExp.prototype[Symbol.replace], JSON.parse, URL]
  expect(scanCostOf(() => 'abc'.normalize('NFC').replace(/b/g, '').trim()).characters).toBe(3 + 3 + 2)
  expect(() => scanCostOf(() => JSON.parse('x'))).toThrow()
  expect([
    String.prototype.normalize,
    RegExp.prototype.exec,
    RegExp.prototype[Symbol.replace],
    JSON.parse,
    URL,
  ]).toEqual(was)
})
