import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fields } from '../../contract/core/call.ts'
import * as rule from '../../contract/rules/rules.ts'
import { scanCostOf } from '../../tests/support/scan-cost.ts'
import { Failure } from '../core/failure.ts'
import { collect, parseForm, readForm } from './form.ts'

const errorOf = (act: () => unknown): string => {
  try {
    act()
    return 'none'
  } catch (error) {
    return error instanceof Failure ? error.word : String(error)
  }
}
const schema = fields({
  name: ['user_name', rule.PersonName],
  ids: ['cousers', rule.Ids],
  ver: rule.Version,
  email: rule.OptionalEmail,
  isLunar: ['lunar', z._default(z.boolean(), false)],
})

test('texts are not changed; numbers, booleans and lists are read from JSON', () => {
  expect(readForm(schema, parseForm('user_name=7&cousers=["1","2"]&ver=3&email=a%40b.com&lunar=true'))).toEqual({
    user_name: '7',
    cousers: ['1', '2'],
    ver: 3,
    email: 'a@b.com',
    lunar: true,
  })
  expect(readForm(schema, parseForm('user_name=%5B%22x%22%5D&cousers=nonsense&ver='))).toEqual({
    user_name: '["x"]',
    cousers: 'nonsense',
  })
})
test('a plus is a space, and any encoded text is decoded unchanged', () => {
  expect(parseForm('a=b+c%2Bd').a).toBe('b c+d')
  fc.assert(
    fc.property(
      fc.dictionary(
        fc
          .string({ minLength: 1, unit: 'grapheme' })
          .filter((name) => !['__proto__', 'constructor', 'prototype'].includes(name)),
        fc.string({ unit: 'grapheme' }),
      ),
      (form) => {
        expect({ ...parseForm(new URLSearchParams(form).toString()) }).toEqual({ ...form })
      },
    ),
  )
})
test('ASVS-15.3.6 R42: repeated and forbidden names, and broken encodings, are rejected', () => {
  for (const body of [
    'a=1&a=2',
    '__proto__=1',
    'constructor=1',
    'prototype=1',
    '__proto__%00=1&%5F_proto__=2',
    'a=%',
    'a=%zz',
    'a=%e',
    '%=1',
  ])
    expect([body, errorOf(() => parseForm(body))]).toEqual([body, 'malformed'])
  expect(
    errorOf(() =>
      collect([
        ['a', '1'],
        ['a', '2'],
      ]),
    ),
  ).toBe('malformed')
})
test('ASVS-15.3.6: decoded values never have a prototype from the input', () => {
  const read = readForm(
    schema,
    parseForm('cousers={"__proto__":{"polluted":1},"constructor":{"x":1},"a":{"__proto__":{"polluted":1}}}'),
  )
  expect(JSON.stringify(read)).toBe('{"cousers":{"a":{}}}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
  expect(Object.getPrototypeOf(parseForm('a=1'))).toBeNull()
})
test('R43: JSON of any depth is decoded or rejected in linear time', () => {
  for (const deep of [
    '['.repeat(100_000) + ']'.repeat(100_000),
    '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
    '['.repeat(400_000),
  ]) {
    const body = `cousers=${encodeURIComponent(deep)}`
    expect(scanCostOf(() => readForm(schema, parseForm(body))).characters).toBeLessThan(3 * body.length)
  }
})
test('fields that the schema does not name are dropped', () =>
  expect(readForm(schema, parseForm('user_name=a&role=0&is_operator=true'))).toEqual({ user_name: 'a' }))

test('JSON text is parsed up to the length limit; a longer one stays a text', () => {
  const ids = JSON.stringify(Array.from({ length: 10 }, () => '9'.repeat(18)))
  expect(
    (readForm(schema, { cousers: ids.padEnd(rule.limits.jsonText) }) as { cousers: unknown }).cousers,
  ).toHaveLength(10)
  const long = ids.padEnd(rule.limits.jsonText + 1)
  expect(readForm(schema, { cousers: long, ver: long, lunar: long })).toEqual({ cousers: long, ver: long, lunar: long })
  for (const costly of [
    '['.repeat(500_000),
    `[${'1,'.repeat(500_000)}1]`,
    `"${'\\u0000'.repeat(100_000)}"`,
    `{${'"a":1,'.repeat(100_000)}"a":1}`,
    '9'.repeat(1_000_000),
  ])
    expect(scanCostOf(() => readForm(schema, { cousers: costly, ver: costly, lunar: costly })).characters).toBe(0)
})
test('a form has at most the permitted number of fields; one with more is rejected before it is decoded', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=1`).join('&')
  expect(Object.keys(parseForm(fields(rule.limits.formFields)))).toHaveLength(rule.limits.formFields)
  for (const body of [fields(rule.limits.formFields + 1), '&'.repeat(1_000_000), '=&'.repeat(400_000), fields(100_000)])
    expect([body.slice(0, 20), errorOf(() => parseForm(body))]).toEqual([body.slice(0, 20), 'malformed'])
  let asked = 0
  const endless = (function* (): Generator<[string, string]> {
    for (;;) yield [`f${(asked += 1)}`, '1']
  })()
  expect(errorOf(() => collect(endless))).toBe('malformed')
  expect(asked).toBe(rule.limits.formFields + 1)
})
