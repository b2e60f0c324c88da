import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  unwrap,
  call,
  fields,
  isFields,
  Nothing,
  toOurs,
  toWire,
  type Call,
  type Coded,
  type ClientInputOf,
  type Schema,
} from './call.ts'
import { errors } from './errors.ts'
import { allCalls } from '../index.ts'
import { profile } from '../calls/profile/calls.ts'
import * as rule from '../rules/rules.ts'
import { salesLogs } from '../calls/sales-logs/calls.ts'

/** Any value that the type of a schema allows, with our names; validation rules are ignored. */
function anyValueOf(schema: Schema, kind = (schema._zod.def as { type: string }).type): fc.Arbitrary<unknown> {
  if (kind === 'nullable') return fc.option(anyValueOf(inner(schema)))
  if (kind === 'optional' || kind === 'default') return anyValueOf(inner(schema))
  const { element, items, type } = unwrap(schema)._zod.def as { element?: Schema; items?: Schema[]; type: string }
  if ('codes' in schema) return fc.constantFrom(...Object.keys((schema as Coded).codes))
  if (isFields(schema))
    return fc.record(Object.fromEntries(schema.names.map(([ours, , field]) => [ours, anyValueOf(field)])), {
      requiredKeys: schema.names
        .filter(([, , field]) => (field._zod.def as { type: string }).type !== 'optional')
        .map(([ours]) => ours),
    })
  if (items) return fc.tuple(...items.map((item) => anyValueOf(item)))
  if (element) return fc.array(anyValueOf(element), { maxLength: 3 })
  return type === 'number' ? fc.integer() : type === 'boolean' ? fc.boolean() : fc.string()
}
const inner = (schema: Schema) => (schema._zod.def as unknown as { innerType: Schema }).innerType

describe('codec: encoding to the wire and decoding returns the same value', () => {
  for (const [name, call] of allCalls) {
    test(name, () => {
      for (const schema of [call.input, call.output])
        fc.assert(
          fc.property(anyValueOf(schema), (value) => {
            expect(toOurs(schema, toWire(schema, value))).toEqual(value)
          }),
          { numRuns: 20 },
        )
    })
  }
})

describe('every call', () => {
  const wireNames = (schema: Schema): string[] => {
    const whole = unwrap(schema)
    const { element, items } = whole._zod.def as { element?: Schema; items?: Schema[] }
    if (isFields(whole)) return whole.names.flatMap(([, wire, field]) => [wire, ...wireNames(field)])
    return [...(element ? wireNames(element) : []), ...(items ?? []).flatMap(wireNames)]
  }
  test('has a unique path, a summary, and wire names in the style of the specification', () => {
    expect(new Set(allCalls.map(([, call]) => call.path)).size).toBe(allCalls.length)
    for (const [name, call] of allCalls) {
      expect(call.path, name).toMatch(/^\/[a-z]+(\/([a-z_]+|[a-z]+\.json|\{[a-z_]+\}))?$/)
      expect(call.summary, name).toMatch(/^\S.{5,100}[^.\s]$/)
      for (const wire of [...wireNames(call.input), ...wireNames(call.output)])
        expect(wire, name).toMatch(/^([a-z]+(_[a-z]+)*|totalCnt)$/)
    }
  })
  test('requires the fields of its path, and with audience `link` the signature of the URL', () => {
    for (const [name, { path, audience, input }] of allCalls) {
      const required = isFields(input)
        ? input.names.filter(([, , field]) => !z.safeParse(field, undefined).success).map(([, wire]) => wire)
        : []
      for (const [, field] of path.matchAll(/\{(\w+)\}/g)) expect(required, name).toContain(field)
      expect(
        ['until', 'proof'].every((field) => required.includes(field)),
        name,
      ).toBe(audience === 'link')
    }
  })
  test('a record has no duplicate wire names and no duplicate names of ours', () => {
    const check = (schema: Schema): void => {
      const whole = unwrap(schema)
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
  test('takes a client_key if it creates a record, and the ver that was read if it edits or deletes one', () => {
    const names = (call: Call) => (isFields(call.input) ? call.input.names.map(([, wire]) => wire) : [])
    for (const [name, call] of allCalls) expect(names(call).includes('client_key'), name).toBe(call.creates === true)
    const versioned = allCalls.filter(([, call]) => names(call).includes('ver')).map(([name]) => name)
    expect(versioned).toEqual([
      'profile.update',
      'workgroups.update',
      'departments.update',
      'departments.delete',
      'members.edit',
      'customers.update',
      'customers.delete',
      'leads.move',
      'leads.undo',
      'contacts.update',
      'contacts.delete',
      'contactMoves.move',
      'merges.merge',
      'merges.mergeContacts',
      'news.setWords',
      'salesLogs.update',
      'salesLogs.delete',
      'salesLogs.addCoAuthors',
      'salesLogs.removeCoAuthor',
      'editing.restore',
      'drafts.save',
      'drafts.autoSave',
      'plans.update',
      'plans.delete',
      'plans.leave',
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
      'coaching.replaceQuestion',
      'coaching.updateQuestion',
      'coaching.deleteQuestion',
      'keywordAlerts.update',
      'weeklyReport.update',
      'webhooks.update',
      'billing.change',
      'billing.setPayer',
      'billing.confirm',
      'bidding.update',
      'bidding.delete',
      'bidding.extend',
      'bidding.cancel',
      'bidding.addSuppliers',
      'bidding.award',
      'bids.propose',
      'bids.withdraw',
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
  test('declares only errors that exist', () => {
    for (const [name, call] of allCalls) for (const word of call.errors ?? []) expect(errors, name).toHaveProperty(word)
  })
})

test('fields that the contract does not name are dropped in both directions', () => {
  const login = allCalls.find(([name]) => name === 'profile.me')![1]
  expect(toWire(login.output, [{ id: '1', password_hash: 'x', secret: 'y' }])).toEqual([{ login_idx: '1' }])
  expect(toOurs(login.output, [{ login_idx: '1', permissions: '0', secret: 'y' }])).toEqual([
    { id: '1', role: 'master' },
  ])
  expect(z.safeParse(unwrap(login.input), JSON.parse('{"__proto__": {"a": 1}}')).success).toBe(true)
})

describe('the input type of a client', () => {
  const encodeInput = <C extends Call>({ input }: C, value: ClientInputOf<C>) => toWire(input, value)
  const nested = call('POST /a/nested', {
    audience: 'member',
    summary: 'A record with records inside',
    input: fields({
      one: ['the_one', z.optional(fields({ id: ['one_idx', rule.Id], at: ['one_dt', rule.OptionalDay] }))],
      many: ['the_list', rule.listOf(fields({ id: ['many_idx', rule.Id] }), 3)],
    }),
    output: Nothing,
  })
  test('may omit optional fields and fields with a default; they are not sent, and the server fills them in', () => {
    const wire = encodeInput(salesLogs.list, { customerId: '5', pageSize: 10, contactId: undefined })
    expect(wire).toEqual({ acc_idx: '5', pagesize: 10 })
    const filled = z.decode(salesLogs.list.input, wire as never)
    expect(filled).toMatchObject({ customerId: '5', contactId: '', purpose: '', sort: 'newest', page: 1, pageSize: 10 })
    expect(Object.keys(filled).sort()).toEqual(Object.keys(salesLogs.list.input.map).sort())
    expect(encodeInput(profile.me, {})).toEqual({})
    expect(encodeInput(nested, { many: [{ id: '7' }] })).toEqual({ the_list: [{ many_idx: '7' }] })
    expect(encodeInput(nested, { one: { id: '7' }, many: [] })).toEqual({ the_one: { one_idx: '7' }, the_list: [] })
  })
  test('rejects wire names, unknown fields, wrong types and missing required fields at compile time', () => {
    const rejected = () => {
      // @ts-expect-error: a wire name
      encodeInput(salesLogs.list, { acc_idx: '5' })
      // @ts-expect-error: no such field
      encodeInput(salesLogs.detail, { id: '5', customerId: '6' })
      // @ts-expect-error: a number for a text
      encodeInput(salesLogs.list, { customerId: 5 })
      // @ts-expect-error: no such channel
      encodeInput(salesLogs.list, { channel: '0030099' })
      // @ts-expect-error: null instead of a text
      encodeInput(salesLogs.list, { customerId: null })
      // @ts-expect-error: without its `ver`
      encodeInput(salesLogs.delete, { id: '5' })
      // @ts-expect-error: without anything
      encodeInput(salesLogs.detail, {})
      // @ts-expect-error: takes nothing
      encodeInput(profile.me, { id: '5' })
      // @ts-expect-error: a wire name in a nested record
      encodeInput(nested, { many: [{ many_idx: '7' }] })
      // @ts-expect-error: without the id of a nested record
      encodeInput(nested, { one: { at: '' }, many: [] })
    }
    // The compiler does the checking; the assertion only uses the function.
    expect(rejected).toBeTypeOf('function')
  })
})
