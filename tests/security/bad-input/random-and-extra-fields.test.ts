// Random forms, and column names and permissions sent as fields.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needsToken } from '../../../contract/core/call.ts'
import { allCalls } from '../../../contract/index.ts'
import { filesOf } from '../../support/fixture.ts'
import {
  app,
  shortenForGet,
  expectProperResponse,
  sendRaw,
  state,
  validWire,
  whoMay,
  wireNames,
  startFixture,
} from './checked-requests.ts'

startFixture()

/** No provider of single sign-on runs in these tests: the status of the calls that need one. */
const withoutProvider: Record<string, number> = {
  'providerProof.start': 404,
  'providerProof.finish': 400,
  'providerSignIn.start': 503,
  'providerSignIn.finish': 400,
  'singleSignOn.startTrial': 503,
}

describe('R42: random forms for every call, more for those with more fields', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.json({ maxDepth: 4 }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
    fc.constantFrom('', 'null', 'true', '[]', '{}', '0', '1', '-1', '0020001', '0030001', '7'),
  )
  for (const [name, call] of allCalls) {
    test(name, async () => {
      const who = needsToken(call) ? whoMay(name) : null
      const whole = await validWire(name, call)
      const names = wireNames(call)
      const form = fc.record({
        changed: names.length
          ? fc.dictionary(fc.constantFrom(...names), anyText, { maxKeys: 4 })
          : fc.constant({} as Record<string, string>),
        more: fc.dictionary(anyText, anyText, { maxKeys: 2 }),
        bare: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(form, async ({ changed, more, bare }) => {
          await state.clearRateLimits()
          const body = new URLSearchParams(
            Object.entries({ ...(bare ? {} : whole), ...changed }).concat(
              Object.entries(more).filter(([field]) => !names.includes(field)),
            ),
          ).toString()
          const given = [...Object.keys(more), ...Object.values(changed)]
          const answer = expectProperResponse(
            await sendRaw(call, shortenForGet(call, body), 'ko', who),
            'ko',
            given,
            call,
          )
          if (answer.status === 200) app.checked(call, answer)
        }),
        { numRuns: Math.min(60, 10 + 4 * names.length) },
      )
      await state.restore()
    })
  }
})

test('R12 ASVS-15.3.3 ASVS-8.2.3: column names and permissions sent as fields change nothing that the call does not declare', async () => {
  const { rows: columns } = await app.owner.query<{ name: string }>(
    "select distinct column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const valuesByName = [
    [/_at$|_day$/, '1999-01-01T00:00:00Z'],
    [/hash|key/, 'ff'],
    [/^(is_|has_)/, 'true'],
  ] as const
  const extraFields = () =>
    Object.fromEntries(
      [
        ...columns.map((column) => column.name),
        'role',
        'permission',
        'permissions',
        'tenant',
        'owner',
        'id',
        'is_admin',
        'isOperator',
        'is_operator',
        'created_at',
        'ver',
        'workgroupId',
        'workgroup_id',
        'userId',
        'authorId',
        'registeredById',
        'passwordHash',
        'coAuthorIds',
        'version',
        '$set',
        'user[role]',
        'role[]',
      ].map((column) => [column, valuesByName.find(([pattern]) => pattern.test(column))?.[1] ?? '0']),
    )
  const rowsWritten = async () => {
    const rows: Record<string, string[]> = {}
    for (const table of await state.changed())
      rows[table] = (
        await app.owner.query<{ row: string }>(
          `select (to_jsonb(x) #- '{hash}')::text as row from ${table} x order by 1`,
        )
      ).rows.map(({ row }) => row)
    return rows
  }
  for (const [name, call] of allCalls.filter(([, each]) => each.method === 'POST')) {
    await state.clearRateLimits()
    const [who, wire, files] = [whoMay(name), await validWire(name, call), filesOf(call)]
    await state.save()
    const known = new Set(wireNames(call))
    const run = async (extra: Record<string, string>) => {
      await state.clearRateLimits()
      const answer = await app.send(
        call,
        { ...Object.fromEntries(Object.entries(extra).filter(([field]) => !known.has(field))), ...wire },
        { as: who, ...(files && { files }) },
      )
      const rows = await rowsWritten()
      await state.restore()
      return { status: answer.status, rows }
    }
    // A multipart form has at most 50 fields.
    const [plain, loaded] = [
      await run({}),
      await run(
        files ? Object.fromEntries(Object.entries(extraFields()).slice(Object.keys(wire).length - 49)) : extraFields(),
      ),
    ]
    const status = withoutProvider[name] ?? 200
    expect([name, plain.status, loaded.status]).toEqual([name, status, status])
    // Times, ids and random keys differ between two runs; everything else must be equal.
    const alike = (rows: Record<string, string[]>) =>
      Object.fromEntries(
        Object.entries(rows).map(([table, lines]) => [
          table,
          lines
            .map((line) =>
              line
                .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, (time) => (time.startsWith('"1999') ? time : '"time"'))
                .replace(
                  /"(id|session_id|current_workgroup_id|last_workgroup_id|workgroup_id|user_id|actor_id|subject_id|sales_log_id|customer_id|contact_id|notice_id|comment_id|feedback_id|inquiry_id|message_id|import_id|item_id|lesson_id|merge_id|with_id|accepted_by_id|bill_id|order_id|supplier_id|webhook_id)": (\d+)/g,
                  (whole, field: string, id: string) => (id === '0' ? whole : `"${field}": n`),
                )
                .replace(/"file_idx": "\d+"/g, '"file_idx": n')
                .replace(/"(key|code)": "[\w-]{24}"/g, '"$1": "random"')
                .replace(/"message_id": "[0-9a-f-]{36}"/g, '"message_id": "random"')
                // The last characters of an API token.
                .replace(/"ending": "[\w-]{4}"/g, '"ending": "rand"')
                .replace(/"(txid|change)": ("\d+"|\d+)/g, '"$1": n')
                .replace(/"key": "([\w ]+) \d+"/g, '"key": "$1 n"')
                .replace(/"\\\\x[0-9a-f]{16,}"/g, '"random bytes"')
                .replace(/"(password_hash|photo_key|card_key|logo_key|preview_url)": "[^"]+"/g, '"$1": "random"')
                .replace(/"answer": \{.*\}(?=, "user_id")/g, '"answer": {}'),
            )
            .sort(),
        ]),
      )
    expect(alike(loaded.rows), name).toEqual(alike(plain.rows))
  }
})
