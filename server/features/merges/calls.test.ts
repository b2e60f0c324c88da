import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMoves } from '../../../contract/calls/contact-moves/calls.ts'
import { contacts } from '../../../contract/calls/contacts/calls.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { drafts } from '../../../contract/calls/drafts/calls.ts'
import { leads } from '../../../contract/calls/leads/calls.ts'
import { merges } from '../../../contract/calls/merges/calls.ts'
import { notifications } from '../../../contract/calls/notifications/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { runJob } from '../../../tests/support/jobs.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { withConcurrentChange } from '../../../tests/support/concurrent-change.ts'
import { aTeam, type TestPerson } from '../../../tests/support/builders/people.ts'
import { aContact, aCustomer, aDraft, aFeedback, aMute, aSalesLog } from '../../../tests/support/builders/records.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const day = 86_400_000
/** All columns of the workgroup's visible tables, except the last author and time of a row. */
async function allRows(workgroupId: string): Promise<Record<string, unknown[]>> {
  const tables = [
    'customers',
    'contacts',
    'sales_logs',
    'stage_moves',
    'kept_headlines',
    'drafts',
    'mutes',
    'customer_stars',
    'saved_views',
    'contact_moves',
  ]
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await app.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - '{ver,updated_at,updated_by_id,changed_at}'::text[] as row from ${table} t where workgroup_id = $1 order by 1`,
      [workgroupId],
    )
    found[table] = rows.map(({ row }) => row)
  }
  const { rows } = await app.owner.query(
    'select sales_log_id, customer_id, contact_id, body from search.entries where workgroup_id = $1 order by 1',
    [workgroupId],
  )
  return { ...found, entries: rows }
}

/** Two duplicate customers, each with a contact of the same person, another contact, and logs by two users. */
async function aPair() {
  const team = await aTeam(app)
  const { staff: by, colleague } = team
  const keptId = await aCustomer(app, { by, name: '대한정밀', ownerId: by.id, stage: '0050002' })
  const goneId = await aCustomer(app, { by: colleague, name: '대한정밀(주)', ownerId: colleague.id, stage: '0050004' })
  await app.owner.query("update customers set memo = '단가에 민감함', phone = '0311112222' where id = $1", [keptId])
  await app.owner.query(
    "update customers set memo = '공장은 화성에 있음', email = 'buy@daehan.example', phone = '0319998888' where id = $1",
    [goneId],
  )
  const same = { by, name: '윤성민', mobile: '01012345678' }
  const keptContactId = await aContact(app, { ...same, customerId: keptId })
  const goneContactId = await aContact(app, {
    ...same,
    by: colleague,
    customerId: goneId,
    email: 'yoon@daehan.example',
  })
  const otherId = await aContact(app, { by: colleague, customerId: goneId, name: '한지우' })
  const keptLog = await aSalesLog(app, { by, customerId: keptId, contactId: keptContactId, at: '2026-03-01T00:00:00Z' })
  const log = await aSalesLog(app, { by: colleague, customerId: goneId, contactId: goneContactId })
  const other = await aSalesLog(app, { by, customerId: goneId, contactId: otherId })
  await aFeedback(app, { by: team.manager, logId: log.id })
  return { ...team, keptId, goneId, keptContactId, goneContactId, otherId, keptLog, log, other }
}
type Pair = Awaited<ReturnType<typeof aPair>>
async function mergeInput({ manager, keptId, goneId, keptContactId, goneContactId }: Pair) {
  const { kept, gone } = (await app.ask(manager, merges.preview, { keptId, goneId })).output
  return {
    keptId,
    goneId,
    keptVer: kept.ver,
    goneVer: gone.ver,
    both: ['memo' as const],
    fromGone: ['email' as const, 'stage' as const],
    pairs: [{ keptId: keptContactId, goneId: goneContactId }],
  }
}
const mergeTwo = async (pair: Pair) => app.ask(pair.manager, merges.merge, await mergeInput(pair))
const customerOf = async (as: TestPerson, id: string) => (await app.ask(as, customers.detail, { id })).output

test('the preview lists what would move, and suggests contacts that are the same person', async () => {
  const { manager, keptId, goneId, goneContactId, keptContactId } = await aPair()
  const { output } = await app.ask(manager, merges.preview, { keptId, goneId })
  expect(output).toMatchObject({
    kept: { id: keptId, phone: '0311112222' },
    gone: { id: goneId, phone: '0319998888' },
    moves: { logs: 2, contacts: 2, drafts: 0, needs: 0, files: 0, stageMoves: 1, feedback: 1 },
    pairs: [{ kept: { contactId: keptContactId }, gone: { contactId: goneContactId }, why: 'mobile' }],
  })
})

test('nothing is lost: all records belong to the remaining customer, fields are as chosen, and every reference resolves to it', async () => {
  const pair = await aPair()
  const { keptId, goneId, keptContactId, goneContactId, staff, colleague, manager } = pair
  await aMute(app, { by: staff, customerId: goneId })
  const draftId = await aDraft(app, { by: staff, customerId: goneId })
  expect((await mergeTwo(pair)).status).toBe(200)
  const kept = await customerOf(staff, goneId)
  expect(kept).toMatchObject({ id: keptId, name: '대한정밀', phone: '0311112222', email: 'buy@daehan.example' })
  expect(kept).toMatchObject({ memo: '단가에 민감함\n\n공장은 화성에 있음', stage: '0050004', contactCount: 2 })
  expect((await app.ask(staff, contacts.detail, { id: goneContactId })).output).toMatchObject({
    id: keptContactId,
    email: 'yoon@daehan.example',
  })
  // By the old id or the new one: three logs, of which Staff read their own.
  for (const customerId of [keptId, goneId]) {
    expect((await app.ask(manager, salesLogs.list, { customerId })).output.total).toBe(3)
    expect((await app.ask(staff, salesLogs.list, { customerId })).output.total).toBe(2)
    expect((await app.ask(manager, salesLogs.download, { customerId })).output.total).toBe(3)
    expect((await app.ask(colleague, salesLogs.list, { customerId, contactId: goneContactId })).output.total).toBe(1)
  }
  expect((await app.ask(staff, leads.moves, { customerId: keptId })).output.total).toBe(2)
  expect((await app.ask(staff, drafts.detail, { id: draftId })).output).toMatchObject({ customerId: keptId })
  expect((await app.ask(staff, notifications.mutes)).output.items).toMatchObject([{ customerId: keptId }])
  expect((await app.ask(staff, notifications.unmute, { customerId: keptId })).status).toBe(200)
  // A log in progress about the merged customer is stored with the remaining one.
  const written = { purpose: '0020001', channel: '0030001', title: '전화', content: '전화', keywords: [] } as const
  const log = { ...written, customerId: goneId, contactId: goneContactId, at: app.now().toISOString() }
  const { id } = (await app.ask(staff, salesLogs.create, log)).output
  expect((await app.ask(staff, salesLogs.detail, { id })).output).toMatchObject({
    customerId: keptId,
    contactId: keptContactId,
  })
})

test('an undo restores every column', async () => {
  const pair = await aPair()
  const { manager, keptId, goneId } = pair
  const before = await allRows(manager.workgroupId!)
  const { id } = (await mergeTwo(pair)).output
  expect(await allRows(manager.workgroupId!)).not.toEqual(before)
  expect((await app.ask(manager, merges.recent, { kind: 'customer', keptId })).output.items).toMatchObject([
    { id, goneName: '대한정밀(주)', by: { id: manager.id } },
  ])
  const { output } = await app.ask(manager, merges.undo, { id })
  expect(output).toEqual({ goneId, stayedFields: [], stayedLogs: 0, stayedContacts: 0 })
  expect(await allRows(manager.workgroupId!)).toEqual(before)
  expect((await app.ask(manager, merges.undo, { id })).error).toBe('not_found')
})

test('a later undo keeps and reports what was changed since', async () => {
  const pair = await aPair()
  const { manager, staff, keptId, goneId, otherId, keptContactId, goneContactId, other, log } = pair
  const { id } = (await mergeTwo(pair)).output
  const kept = await customerOf(manager, keptId)
  await app.ask(manager, customers.update, {
    ...kept,
    ownerId: kept.ownerId ?? '',
    email: 'new@daehan.example',
  } as never)
  // One log of the merged customer now names another contact; one log was added about a contact that is restored, one
  // about the remaining customer.
  await app.owner.query('update sales_logs set contact_id = $1 where id = $2', [keptContactId, other.id])
  const written = { purpose: '0020001', channel: '0030001', title: '전화', content: '전화', keywords: [] } as const
  const write = async (contactId: string) =>
    (await app.ask(staff, salesLogs.create, { ...written, customerId: keptId, contactId, at: app.now().toISOString() }))
      .output.id
  const [withHim, here] = [await write(otherId), await write(keptContactId)]
  const { output } = await app.ask(manager, merges.undo, { id })
  expect(output).toEqual({ goneId, stayedFields: ['email'], stayedLogs: 1, stayedContacts: 0 })
  expect(await customerOf(manager, keptId)).toMatchObject({ email: 'new@daehan.example', memo: '단가에 민감함' })
  const at = async (one: string) => (await app.ask(manager, salesLogs.detail, { id: one })).output
  expect(await at(other.id)).toMatchObject({ customerId: keptId, contactId: keptContactId })
  expect(await at(withHim)).toMatchObject({ customerId: goneId, contactId: otherId })
  expect(await at(here)).toMatchObject({ customerId: keptId, contactId: keptContactId })
  expect(await at(log.id)).toMatchObject({ customerId: goneId, contactId: goneContactId })
})

test('two simultaneous merges of the same customers: one succeeds, the other is not found', async () => {
  const pair = await aPair()
  const { manager, master, keptId, goneId } = pair
  const one = await mergeInput(pair)
  const turned = { ...one, keptId: goneId, goneId: keptId, keptVer: one.goneVer, goneVer: one.keptVer, pairs: [] }
  const answers = await Promise.all([app.ask(manager, merges.merge, one), app.ask(master, merges.merge, turned)])
  expect(answers.map(({ error, status }) => error ?? status).sort()).toEqual([200, 'not_found'])
})

test('a log written during the merge of its customer moves with it', async () => {
  const pair = await aPair()
  const { staff, keptId, goneId, otherId } = pair
  const written = { purpose: '0020001', channel: '0030001', title: '전화', content: '전화', keywords: [] } as const
  const { output } = await withConcurrentChange(
    app,
    async (client) => {
      await client.query('select from customers where id = $1 for update', [goneId])
      await client.query('update contacts set customer_id = $1 where id = $2', [keptId, otherId])
      await client.query('update customers set deleted_at = now(), merged_into = $1 where id = $2', [keptId, goneId])
    },
    () =>
      app.ask(staff, salesLogs.create, {
        ...written,
        customerId: goneId,
        contactId: otherId,
        at: app.now().toISOString(),
      }),
  )
  expect((await app.ask(staff, salesLogs.detail, { id: output.id })).output).toMatchObject({ customerId: keptId })
})

test('a concurrent change is returned as stale, and nothing is merged', async () => {
  const pair = await aPair()
  const input = await mergeInput(pair)
  const { manager, keptId, keptContactId, goneContactId, otherId } = pair
  for (const stale of [{ keptVer: input.keptVer + 1 }, { goneVer: input.goneVer + 1 }])
    expect((await app.ask(manager, merges.merge, { ...input, ...stale })).error).toBe('stale')
  const { kept, gone } = (
    await app.ask(manager, merges.previewContacts, { keptId: keptContactId, goneId: goneContactId })
  ).output
  const two = { keptId: keptContactId, goneId: goneContactId, keptVer: kept.ver + 1, goneVer: gone.ver }
  expect((await app.ask(manager, merges.mergeContacts, two)).error).toBe('stale')
  // A customer cannot be merged into itself, and contacts only with contacts of the other customer.
  expect((await app.ask(manager, merges.merge, { ...input, goneId: keptId })).error).toBe('bad_input')
  const twice = [...input.pairs, { keptId: keptContactId, goneId: otherId }]
  expect((await app.ask(manager, merges.merge, { ...input, pairs: twice })).error).toBe('bad_input')
  const turned = [{ keptId: goneContactId, goneId: keptContactId }]
  expect((await app.ask(manager, merges.merge, { ...input, pairs: turned })).error).toBe('not_found')
  const strangers = await aPair()
  const theirs = [{ keptId: keptContactId, goneId: strangers.goneContactId }]
  expect((await app.ask(manager, merges.merge, { ...input, pairs: theirs })).error).toBe('not_found')
  expect((await app.ask(manager, merges.merge, input)).status).toBe(200)
})

test('a sample cannot be merged with a customer, and combined texts that are too long are rejected', async () => {
  const pair = await aPair()
  const { manager, keptId, goneId } = pair
  await app.owner.query('update customers set is_sample = true where id = $1', [goneId])
  expect((await app.ask(manager, merges.preview, { keptId, goneId })).error).toBe('bad_input')
  await app.owner.query("update customers set is_sample = false, memo = repeat('가', 1999) where id = $1", [goneId])
  const refused = await mergeTwo(pair)
  expect([refused.error, refused.body.includes('both_fields')]).toEqual(['bad_input', true])
})

test('after a day a merge is final: its stored previous values are deleted', async () => {
  const pair = await aPair()
  const { manager, keptId, goneContactId } = pair
  const { id } = (await mergeTwo(pair)).output
  const rows = async () => (await app.owner.query('select from merge_rows where merge_id = $1', [id])).rowCount
  expect(await rows()).toBeGreaterThan(0)
  await app.owner.query('update merges set merged_at = $1 where id = $2', [new Date(app.now().getTime() - day), id])
  expect((await app.ask(manager, merges.recent, { kind: 'customer', keptId })).output.total).toBe(0)
  expect((await app.ask(manager, merges.undo, { id })).error).toBe('not_found')
  await app.owner.query("update contacts set photo_key = 'unseen' where id = $1", [goneContactId])
  const { workgroupId } = manager as { workgroupId: string }
  const added = await runJob(app, 'merge.end', { workgroupId, mergeId: id })
  expect(await rows()).toBe(0)
  expect(added).toMatchObject([{ name: 'photo.remove', payload: { key: 'unseen' } }])
  expect(added).toHaveLength(1)
})

test('contacts of one person at two customers: the logs stay with their customers, and the old customer refers to the new one', async () => {
  const { manager, staff, keptId, goneId, keptContactId, goneContactId } = await aPair()
  const before = await allRows(manager.workgroupId!)
  const preview = (await app.ask(manager, merges.previewContacts, { keptId: keptContactId, goneId: goneContactId }))
    .output
  expect(preview).toMatchObject({ moves: { logs: 1, feedback: 1, contacts: 0, stageMoves: 0 } })
  const { output } = await app.ask(manager, merges.mergeContacts, {
    keptId: keptContactId,
    goneId: goneContactId,
    keptVer: preview.kept.ver,
    goneVer: preview.gone.ver,
    fromGone: ['email'],
  })
  const list = (await app.ask(manager, salesLogs.list, { contactId: goneContactId })).output
  expect(list.items.map(({ customerId }) => customerId).sort()).toEqual([keptId, goneId].sort())
  expect((await app.ask(staff, contactMoves.left, { customerId: goneId })).output.items).toMatchObject([
    { contactId: keptContactId, toId: keptId },
  ])
  expect((await app.ask(manager, merges.undo, { id: output.id })).output.stayedLogs).toBe(0)
  expect(await allRows(manager.workgroupId!)).toEqual(before)
})

test('a picture taken from the merged contact is restored by an undo', async () => {
  const { manager, keptContactId, goneContactId } = await aPair()
  await app.owner.query("update contacts set photo_key = 'theirs' where id = $1", [goneContactId])
  await app.owner.query("update contacts set photo_key = 'mine' where id = $1", [keptContactId])
  const keys = async () =>
    (
      await app.owner.query<{ photo_key: string }>('select photo_key from contacts where id = any($1) order by id', [
        [keptContactId, goneContactId],
      ])
    ).rows.map(({ photo_key: key }) => key)
  const before = await keys()
  const { output } = await app.ask(manager, merges.mergeContacts, {
    keptId: keptContactId,
    goneId: goneContactId,
    keptVer: 1,
    goneVer: 1,
    fromGone: ['photo'],
  })
  expect(await keys()).toEqual(before.toReversed())
  await app.ask(manager, merges.undo, { id: output.id })
  expect(await keys()).toEqual(before)
})

test('every column that refers to a customer or a contact is handled: moved, or resolved when read', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as name
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'search') and a.attnum > 0 and not a.attisdropped
       and (a.attname ~ '(customer|contact|merged)(_|s$|$)' or (a.atttypid = 'jsonb'::regtype and c.relname not like 'pg_%')
         or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid in ('customers'::regclass, 'contacts'::regclass) and a.attnum = any(k.conkey)))
       and a.attname <> 'workgroup_id' order by 1`,
  )
  expect(rows.map(({ name }) => name.replace('public.', '')).sort()).toEqual(
    Object.values(handledColumns).flat().sort(),
  )
})
const handledColumns = {
  /** Moved by one statement each, or by triggers; roll-ups are counted again, as those of logs that moved. */
  moved: [
    'contacts.customer_id sales_logs.customer_id sales_logs.contact_id stage_moves.customer_id',
    'search.entries.customer_id search.entries.contact_id sales_log_changes.customer_id kept_headlines.customer_id',
    'sales_log_changes.contact_id customer_rollups.customer_id word_logs.customer_ids',
  ].flatMap((some) => some.split(' ')),
  /** Personal, historical or recomputed: resolved when read. */
  ledOn: [
    'drafts.customer_id drafts.contact_id customer_stars.customer_id mutes.customer_id notifications.contact_id notifications.customer_id saved_views.filters',
    'exports.asked log_versions.was import_rows.customer_id import_rows.contact_id',
    'contact_moves.contact_id contact_moves.from_customer_id contact_moves.to_customer_id',
    'headlines.customer_id headline_lookups.customer_id hidden_headlines.customer_id news_words.customer_id',
    'plans.customer_id plans.contact_id plan_changes.changed purchase_order_suppliers.customer_id',
    // Of drafts.
    'deleted_records.removed',
  ].flatMap((some) => some.split(' ')),
  /**
   * Import changes: records merged since differ from what the import wrote, so an undo of the import keeps them.
   * Customers that a member handed over: one that was merged since stays with the heir. A mark of a pair is about these two:
   * it counts again when the merge is undone.
   */
  stays: [
    'import_changes.customer_id import_changes.contact_id import_changes.was departures.customer_ids',
    'different_customers.customer_id different_customers.other_id',
  ].flatMap((some) => some.split(' ')),
  /** Columns of the merges themselves. */
  own: [
    'customers.merged_into contacts.merged_into merges.merged_at merges.wrote contact_moves.wrote',
    'merge_rows.customer_id merge_rows.contact_id',
  ].flatMap((some) => some.split(' ')),
  /** Versions, counts, texts, sentences of logs, and the search queue, which is resolved through the logs. */
  noKey: [
    'audit_entries.values',
    'import_rows.broken import_rows.customer_key import_rows.customer_ver import_rows.contact_ver',
    'import_rows.given import_rows.notes import_rows.problems imports.columns user_settings.settings import_heads.choices',
    'search.renamed.customer_id search.renamed.contact_id need_merges.merged_at plans.guests plan_guests.sent',
    'deleted_records.sentences need_courses.changes notifications.customer_count',
    // The record that it was merged into, as it was told then.
    'webhook_deliveries.details',
  ].flatMap((some) => some.split(' ')),
}
