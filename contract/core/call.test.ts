import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  bare,
  call,
  fields,
  isFields,
  Nothing,
  toOurs,
  toWire,
  type Call,
  type Coded,
  type GivenTo,
  type Schema,
} from './call.ts'
import { errors } from './errors.ts'
import { allCalls } from '../index.ts'
import { profile } from '../calls/profile/calls.ts'
import * as rule from '../rules/rules.ts'
import { salesLogs } from '../calls/sales-logs/calls.ts'

/** Any value that a schema's type allows, by our names; rules of form are of no matter here. */
function anyOf(schema: Schema, kind = (schema._zod.def as { type: string }).type): fc.Arbitrary<unknown> {
  if (kind === 'nullable') return fc.option(anyOf(inner(schema)))
  if (kind === 'optional' || kind === 'default') return anyOf(inner(schema))
  const { element, items, type } = bare(schema)._zod.def as { element?: Schema; items?: Schema[]; type: string }
  if ('codes' in schema) return fc.constantFrom(...Object.keys((schema as Coded).codes))
  if (isFields(schema))
    return fc.record(Object.fromEntries(schema.names.map(([ours, , field]) => [ours, anyOf(field)])), {
      requiredKeys: schema.names
        .filter(([, , field]) => (field._zod.def as { type: string }).type !== 'optional')
        .map(([ours]) => ours),
    })
  if (items) return fc.tuple(...items.map((item) => anyOf(item)))
  if (element) return fc.array(anyOf(element), { maxLength: 3 })
  return type === 'number' ? fc.integer() : type === 'boolean' ? fc.boolean() : fc.string()
}
const inner = (schema: Schema) => (schema._zod.def as unknown as { innerType: Schema }).innerType

describe('the codec: to the wire and back is the same', () => {
  for (const [name, call] of allCalls) {
    test(name, () => {
      for (const schema of [call.input, call.output])
        fc.assert(
          fc.property(anyOf(schema), (value) => {
            expect(toOurs(schema, toWire(schema, value))).toEqual(value)
          }),
          { numRuns: 20 },
        )
    })
  }
})

describe('every call', () => {
  const wireNames = (schema: Schema): string[] => {
    const whole = bare(schema)
    const { element, items } = whole._zod.def as { element?: Schema; items?: Schema[] }
    if (isFields(whole)) return whole.names.flatMap(([, wire, field]) => [wire, ...wireNames(field)])
    return [...(element ? wireNames(element) : []), ...(items ?? []).flatMap(wireNames)]
  }
  test('has a path of its own, a summary, and names of the wire in the style of the specification', () => {
    expect(new Set(allCalls.map(([, call]) => call.path)).size).toBe(allCalls.length)
    for (const [name, call] of allCalls) {
      expect(call.path, name).toMatch(/^\/[a-z]+(\/([a-z_]+|[a-z]+\.json|\{[a-z_]+\}))?$/)
      expect(call.summary, name).toMatch(/^\S.{5,100}[^.\s]$/)
      for (const wire of [...wireNames(call.input), ...wireNames(call.output)])
        expect(wire, name).toMatch(/^([a-z]+(_[a-z]+)*|totalCnt)$/)
    }
  })
  test('takes what stands in its path, and of audience `link` the proof that its address carries', () => {
    for (const [name, { path, audience, input }] of allCalls) {
      const mustBe = isFields(input)
        ? input.names.filter(([, , field]) => !z.safeParse(field, undefined).success).map(([, wire]) => wire)
        : []
      for (const [, field] of path.matchAll(/\{(\w+)\}/g)) expect(mustBe, name).toContain(field)
      expect(
        ['until', 'proof'].every((field) => mustBe.includes(field)),
        name,
      ).toBe(audience === 'link')
    }
  })
  test('no name of the wire stands twice in a record, and none of ours', () => {
    const check = (schema: Schema): void => {
      const whole = bare(schema)
      const { element, items } = whole._zod.def as { element?: Schema; items?: Schema[] }
      if (isFields(whole)) {
        for (const at of [0, 1] as const)
          expect(new Set(whole.names.map((each) => each[at])).size).toBe(whole.names.length)
        whole.names.forEach(([, , field]) => check(field))
      }
      if (element) check(element)
      items?.forEach(check)
    }
    for (const [, call] of allCalls) [call.input, call.output].forEach(check)
  })
  test('that creates takes a client_key, that edits or deletes takes the ver it read', () => {
    const names = (call: Call) => (isFields(call.input) ? call.input.names.map(([, wire]) => wire) : [])
    for (const [name, call] of allCalls) expect(names(call).includes('client_key'), name).toBe(call.creates === true)
    const versioned = allCalls.filter(([, call]) => names(call).includes('ver')).map(([name]) => name)
    expect(versioned).toEqual([
      'profile.update',
      'customers.update',
      'customers.delete',
      'leads.move',
      'leads.undo',
      'contacts.update',
      'contacts.delete',
      'contactMoves.move',
      'merges.merge',
      'merges.mergeContacts',
      'salesLogs.update',
      'salesLogs.delete',
      'salesLogs.addCoAuthors',
      'salesLogs.removeCoAuthor',
      'editing.restore',
      'drafts.save',
      'drafts.autoSave',
      'views.update',
      'views.delete',
      'comments.update',
      'comments.delete',
      'feedback.update',
      'feedback.delete',
      'feedback.answer',
      'feedback.close',
      'needs.update',
      'needs.delete',
      'coaching.updateQuestion',
      'notices.update',
      'notices.delete',
      'serviceNotices.update',
      'serviceNotices.delete',
      'inquiries.answer',
      'inquiries.take',
      'answerTemplates.update',
      'answerTemplates.delete',
    ])
    for (const name of versioned) expect(allCalls.find(([each]) => each === name)![1].errors, name).toContain('stale')
  })
  test('answers only failures that exist', () => {
    for (const [name, call] of allCalls) for (const word of call.errors ?? []) expect(errors, name).toHaveProperty(word)
  })
})

test('what the contract does not name is not passed on, in neither direction', () => {
  const login = allCalls.find(([name]) => name === 'profile.me')![1]
  expect(toWire(login.output, [{ id: '1', password_hash: 'x', secret: 'y' }])).toEqual([{ login_idx: '1' }])
  expect(toOurs(login.output, [{ login_idx: '1', permissions: '0', secret: 'y' }])).toEqual([
    { id: '1', role: 'master' },
  ])
  expect(z.safeParse(bare(login.input), JSON.parse('{"__proto__": {"a": 1}}')).success).toBe(true)
})

describe('what a caller passes', () => {
  const given = <C extends Call>({ input }: C, value: GivenTo<C>) => toWire(input, value)
  const nested = call('POST /a/nested', {
    audience: 'member',
    summary: 'A record with records inside',
    input: fields({
      one: ['the_one', z.optional(fields({ id: ['one_idx', rule.Id], at: ['one_dt', rule.OptionalDay] }))],
      many: ['the_list', rule.listOf(fields({ id: ['many_idx', rule.Id] }), 3)],
    }),
    output: Nothing,
  })
  test('leaves out what is optional or has a default; it is not sent, and the server fills it in', () => {
    const wire = given(salesLogs.list, { customerId: '5', pageSize: 10, contactId: undefined })
    expect(wire).toEqual({ acc_idx: '5', pagesize: 10 })
    const filled = z.decode(salesLogs.list.input, wire as never)
    expect(filled).toMatchObject({ customerId: '5', contactId: '', purpose: '', sort: 'newest', page: 1, pageSize: 10 })
    expect(Object.keys(filled).sort()).toEqual(Object.keys(salesLogs.list.input.map).sort())
    expect(given(profile.me, {})).toEqual({})
    expect(given(nested, { many: [{ id: '7' }] })).toEqual({ the_list: [{ many_idx: '7' }] })
    expect(given(nested, { one: { id: '7' }, many: [] })).toEqual({ the_one: { one_idx: '7' }, the_list: [] })
  })
  test("names no field of the wire's, none that there is not, none of another sort, and leaves out none that must be there", () => {
    const refused = () => {
      // @ts-expect-error: a name of the wire
      given(salesLogs.list, { acc_idx: '5' })
      // @ts-expect-error: no such field
      given(salesLogs.detail, { id: '5', customerId: '6' })
      // @ts-expect-error: a number for a text
      given(salesLogs.list, { customerId: 5 })
      // @ts-expect-error: no such channel
      given(salesLogs.list, { channel: '0030099' })
      // @ts-expect-error: empty where only a filter may be
      given(salesLogs.list, { customerId: null })
      // @ts-expect-error: without its `ver`
      given(salesLogs.delete, { id: '5' })
      // @ts-expect-error: without anything
      given(salesLogs.detail, {})
      // @ts-expect-error: takes nothing
      given(profile.me, { id: '5' })
      // @ts-expect-error: a name of the wire, inside
      given(nested, { many: [{ many_idx: '7' }] })
      // @ts-expect-error: without its id, inside
      given(nested, { one: { at: '' }, many: [] })
    }
    // The compiler is the test; this only says that there is one.
    expect(refused).toBeTypeOf('function')
  })
})
