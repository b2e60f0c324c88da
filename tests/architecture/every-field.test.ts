// Every field that a call writes is read back. The fields come from the contract, so a new field is covered
// automatically.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { isFields, type Call } from '../../contract/core/call.ts'
import { contract } from '../../contract/index.ts'
import { e164 } from '../../contract/rules/phone-numbers.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aPerson } from '../support/builders/people.ts'
import { aContact, aCustomer } from '../support/builders/records.ts'
import { takesId, validValue } from '../support/inputs/valid-values.ts'
import { aOneTimeCode } from '../support/builders/codes-and-links.ts'
import { aFixture, type Fixture } from '../support/fixture.ts'

type Guest = { name: string; email: string }
type Item = { name: string; spec: string; quantity: number; unit: string }
type Supplier = Guest & { language: string }
type Values = Record<string, unknown>
type RecordCalls = { create?: Call; update: Call; detail: Call }
const recordCalls = Object.entries(contract as unknown as Record<string, Record<string, Call>>).flatMap(
  ([name, { create, update, detail, me }]): [string, RecordCalls][] => {
    const read = detail ?? me
    // A new workgroup is entered, and the one that is read is that of the session.
    const isCreated = create && name !== 'workgroups'
    return update && read ? [[name, { ...(isCreated && { create }), update, detail: read }]] : []
  },
)
/**
 * Inputs that are not fields of the record: its id and version, idempotency keys, the proof of a phone number, the
 * occurrence of a plan that counts as written when a log is created, and that an order is sent.
 */
// prettier-ignore
const notOfTheRecord = [
  'id', 'ver', 'clientKey', 'draftId', 'planId', 'planDay', 'day', 'scope', 'key', 'phoneCode', 'isPublished', 'contact',
]
/** Fields that are read under another name than they are written under. */
const readFrom: Record<string, (record: Values) => unknown> = {
  coAuthorIds: (record) => (record.coAuthors as { id: string }[]).map(({ id }) => id),
  guests: (record) => (record.guests as Guest[]).map(({ name, email }) => ({ name, email })),
  userIds: (record) => (record.people as { id: string }[]).map(({ id }) => id),
  items: (record) => (record.items as Item[]).map(({ name, spec, quantity, unit }) => ({ name, spec, quantity, unit })),
  suppliers: (record) =>
    (record.suppliers as Supplier[]).map(({ name, email, language }) => ({ name, email, language, customerId: '' })),
  attendeeIds: (record) => (record.attendees as { id: string }[]).map(({ id }) => id),
}
/** Fields that are valid only together, of one record, and those with more rules than their schema. */
const together: Readonly<Record<string, readonly [Values, Values]>> = {
  workgroups: [
    { address: 'first-address', timeZone: 'Asia/Seoul' },
    { address: 'second-address', timeZone: 'Asia/Tokyo' },
  ],
  bidding: [
    {
      dueAt: '2027-03-26T09:00:00+00:00',
      items: [{ name: '이형 PET', spec: '경박리', quantity: 24.5, unit: '톤' }],
      suppliers: [{ name: '가온필름', email: 'rfq@gaonfilm.example', language: 'ko', customerId: '' }],
    },
    {
      dueAt: '2027-04-02T09:00:00+00:00',
      items: [{ name: '보호 필름', spec: '', quantity: 6, unit: 't' }],
      suppliers: [{ name: 'Samyul', email: 'sales@samyul.example', language: 'en', customerId: '' }],
    },
  ],
  plans: [
    {
      start: '2026-11-24T01:00:00.000Z',
      end: '2026-11-24T02:00:00.000Z',
      isAllDay: false,
      timeZone: 'Asia/Seoul',
      repeat: 'FREQ=WEEKLY;BYDAY=TU',
      alarms: [10, 120],
      guests: [{ name: '손다연', email: 'son@nuri.example' }],
    },
    {
      start: '2026-11-25',
      end: '2026-11-26',
      isAllDay: true,
      timeZone: 'Europe/Paris',
      repeat: 'FREQ=DAILY;INTERVAL=2',
      alarms: [5],
      guests: [{ name: '', email: 'nam@nuri.example' }],
    },
  ],
}
/** Fields with a single valid value, which an edit cannot change. */
const singleValued: Record<string, string> = { salesType: 'the specification has one kind of activity' }

let app: TestApp
let fixture: Fixture
let ids: Record<string, readonly [unknown, unknown]>
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  const by = fixture.ours.staff
  const { workgroupId } = fixture.ours
  const [first, second] = [await aPerson(app, { workgroupId }), await aPerson(app, { workgroupId })]
  const [oneCustomer, otherCustomer] = [await aCustomer(app, { by }), await aCustomer(app, { by })]
  ids = {
    ownerId: [first.id, second.id],
    coAuthorIds: [[first.id], [second.id]],
    attendeeIds: [[first.id], [second.id]],
    userIds: [[first.id], [second.id]],
    logId: [fixture.ours.logId, fixture.ours.logId],
    customerId: [oneCustomer, otherCustomer],
    contactId: [
      await aContact(app, { by, customerId: oneCustomer }),
      await aContact(app, { by, customerId: otherCustomer }),
    ],
  }
})
afterAll(() => app.stop())

const fieldsOf = (call: Call) =>
  isFields(call.input) ? call.input.names.filter(([ours]) => !notOfTheRecord.includes(ours)) : []

/** One valid value for each field of a call. @param which the first or the second of two different values */
function filled(call: Call, which: 0 | 1): Values {
  return Object.fromEntries(
    fieldsOf(call).map(([ours, , schema]) => {
      const given = together[call.room ?? '']?.[which]
      if (given && ours in given) return [ours, given[ours]]
      const value = takesId(schema) ? ids[ours]?.[which] : validValue(schema, ours in singleValued ? 0 : which)
      if (value === undefined) throw new Error(`${call.path}: ${ours} is an unknown id field. Add two ids to \`ids\``)
      if (value === null)
        throw new Error(
          `${call.path}: there are no two valid values for ${ours}. Add a candidate to tests/support/inputs/valid-values.ts`,
        )
      return [ours, value]
    }),
  )
}
/** A new phone number in the profile needs the code that was sent to it. */
const withPhoneCode = async (call: Call, input: Values): Promise<Values> =>
  isFields(call.input) && call.input.names.some(([ours]) => ours === 'phoneCode')
    ? { ...input, phoneCode: await aOneTimeCode(fixture, 'phone', e164(String(input.phone))) }
    : input
/** The user who may write each record. */
const writerOf = ({ room }: Call) => {
  if (room === 'serviceNotices') return fixture.people.operator
  return room === 'notices' ||
    room === 'workgroups' ||
    room === 'keywordAlerts' ||
    room === 'weeklyReport' ||
    room === 'bidding'
    ? fixture.ours.master
    : fixture.ours.staff
}
const callOk = async (call: Call, input: Values) => {
  const answer = await app.ask(writerOf(call), call, await withPhoneCode(call, input))
  expect([call.path, answer.status, answer.body]).toEqual([call.path, 200, answer.body])
  return answer
}
async function read({ detail }: RecordCalls, id: unknown): Promise<Values> {
  const { output } = await callOk(detail, id === undefined ? {} : { id })
  return (Array.isArray(output) ? output[0] : output) as Values
}
/** The values of the written fields as the record returns them. */
function readBack(record: Values, written: Values): Values {
  return Object.fromEntries(
    Object.keys(written).map((name) => {
      const of = readFrom[name]
      if (!of && !(name in record))
        throw new Error(`${name} is written, but never read: return it, or add it to \`readFrom\``)
      return [name, of ? of(record) : record[name]]
    }),
  )
}

test('these records are written and read', () =>
  expect(recordCalls.map(([name]) => name)).toEqual([
    'profile',
    'workgroups',
    'customers',
    'contacts',
    'salesLogs',
    'plans',
    'keywordAlerts',
    'weeklyReport',
    'bidding',
    'notices',
    'serviceNotices',
  ]))

describe.each(recordCalls)('%s', (_, calls) => {
  let id: unknown
  let ver: unknown

  test('a new record: what is written into each field is read back', async () => {
    if (!calls.create) ({ ver } = await read(calls, id))
    const written = filled(calls.create ?? calls.update, 0)
    const created = await callOk(calls.create ?? calls.update, { ...written, ...(!calls.create && { ver }) })
    if (calls.create) ({ id } = created.output as { id: string })
    const record = await read(calls, id)
    ;({ ver } = record)
    expect(readBack(record, written)).toEqual(written)
  })

  test('an edit: what is written into each field is read back', async () => {
    const before = await read(calls, id)
    const written = filled(calls.update, 1)
    const was = readBack(before, written)
    expect(
      Object.keys(written).filter(
        (name) => !(name in singleValued) && JSON.stringify(was[name]) === JSON.stringify(written[name]),
      ),
      'fields that the edit does not change',
    ).toEqual([])
    const { message } = await callOk(calls.update, { ...written, id, ver })
    expect(readBack(await read(calls, id), written)).toEqual(written)
    expect(message, 'the edit responds with the record').toEqual(
      (await callOk(calls.detail, id === undefined ? {} : { id })).message,
    )
  })

  test('saving an outdated version returns the current record, field by field', async () => {
    const stale = await app.ask(writerOf(calls.update), calls.update, { ...filled(calls.update, 0), id, ver })
    expect([stale.status, stale.error]).toEqual([409, 'stale'])
    expect(stale.message).toEqual((await callOk(calls.detail, id === undefined ? {} : { id })).message)
  })
})

test('a field with a single valid value still has no second one', () => {
  const fields = recordCalls.flatMap(([, { update }]) => fieldsOf(update)).filter(([ours]) => ours in singleValued)
  expect(fields.map(([ours, , schema]) => [ours, validValue(schema, 1)])).toEqual(
    Object.keys(singleValued).map((name) => [name, null]),
  )
})

describe('every editable field is in a form, has a label and is shown', () => {
  /** Fields that have no form field, or one under another name. */
  const exceptions: Record<string, readonly string[]> = {
    profile: ['name', 'phone', 'phoneCode', 'rank', 'language'], // edited on the user's own settings screen
    contacts: ['isLunar', 'isWeddingLunar'], // shown beside their dates
    weeklyReport: ['userIds', 'isOn'], // the same
    // Lists, a day with its time, and an amount with its currency have fields of their own in the form.
    bidding: ['items', 'suppliers', 'dueAt', 'budget', 'currency', 'isBudgetShown'],
    keywordAlerts: ['userIds', 'tellsRises', 'risePercent'], // shown in the form only; people are read as a list
    salesLogs: ['salesType'], // only one kind exists
    // Times and their zone are fields of their own in the form (PlanFields.tsx); alarms and people are read as lists.
    plans: ['start', 'end', 'isAllDay', 'timeZone', 'repeat', 'alarms', 'attendeeIds', 'isPrivate'],
  }
  test.each(recordCalls)('%s', (name, { update }) => {
    const folder = join(
      import.meta.dirname,
      '../../web/features',
      // Both notice boards share one set of screens.
      (name === 'serviceNotices' ? 'notices' : name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    )
    const sourcesOf = (ending: RegExp) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => ending.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8'))
        .join('\n')
    const [screens, labels] = [sourcesOf(/\.tsx$/), sourcesOf(/labels\.ts$/)]
    const missing = fieldsOf(update).flatMap(([field]) => [
      ...(new RegExp(`\\b${field}: t\\(`).test(labels) ? [] : [`${field} has no label`]),
      ...(screens.includes(`'${field}'`) ? [] : [`${field} is in no form`]),
      ...(new RegExp(`(?<!values|input)\\.${field}\\b`).test(screens) ? [] : [`${field} is not shown`]),
    ])
    expect(missing.filter((each) => !exceptions[name]?.includes(each.split(' ')[0]!))).toEqual([])
  })
})
