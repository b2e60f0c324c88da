// Rules of the SQL migrations, and builders for the tables they create.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { withNewHashes } from '../../scripts/db/migration-hashes.ts'
import { root } from '../../scripts/source-graph.ts'
import { files, textOf } from './support/sources.ts'

const migrations = files.filter((path) => path.startsWith('server/db/migrations/')).toSorted()
const tablesOf = (path: string): string[] =>
  [...textOf(path).matchAll(/create table (?:if not exists )?(\w+) \([^;]*\bworkgroup_id bigint not null/gi)].map(
    ([, table]) => table!,
  )

test('the database: migrations are numbered without a gap and named after their content', () =>
  expect(migrations.map((path) => /\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1])).toEqual(
    migrations.map((_, at) => String(at + 1).padStart(4, '0')),
  ))

test('the database: every migration has its hash in server/db/migrations.sha256, and none has changed since', () => {
  const recorded = readFileSync(join(root, 'server/db/migrations.sha256'), 'utf8')
  const texts = new Map(migrations.map((path) => [basename(path), textOf(path)]))
  expect(withNewHashes(recorded, texts), 'run `npm run db:types`').toBe(recorded)
})

test('the database: a migration that creates a table of a workgroup also enables row-level security on it', () => {
  for (const path of migrations)
    for (const table of tablesOf(path)) {
      expect(textOf(path), `${path}: ${table}`).toMatch(
        new RegExp(`alter table ${table} enable row level security; alter table ${table} force row level security`),
      )
      expect(textOf(path), `${path}: ${table}`).toMatch(new RegExp(`create policy \\w+ on ${table}\\b`))
    }
})

/** What a migration does that a process of the release before could not work with, beside the new one. */
function breaksReleaseBefore(migration: string): string[] {
  const statements = migration
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
  return statements.flatMap((statement) => {
    if (/^(truncate|drop table|drop view|drop schema|drop function)\b/.test(statement)) return [statement]
    const [, changes] = /^alter (?:table|view) (?:if exists )?(?:only )?[\w.]+ (.+)$/.exec(statement) ?? []
    // Commas inside of parentheses belong to a type, a check or a key.
    const actions = (changes ?? '').split(/,(?![^(]*\))/).map((action) => action.trim())
    return actions.filter(
      (action) =>
        /^rename\b(?! constraint)/.test(action) ||
        /^drop (?!constraint\b)/.test(action) ||
        (/^add (?!constraint\b|primary\b|unique\b|foreign\b|check\b|exclude\b)/.test(action) &&
          /\bnot null\b/.test(action) &&
          !/\b(default|generated)\b/.test(action)),
    )
  })
}
test.each([
  ['alter table logs drop column head;', ['drop column head']],
  ['alter table logs add column a int, drop head;', ['drop head']],
  ['alter table logs rename column head to tail;', ['rename column head to tail']],
  ['alter table logs rename to records;', ['rename to records']],
  [
    'alter table logs add column days numeric(4, 1) not null check (days in (1, 7)), add b int;',
    ['add column days numeric(4, 1) not null check (days in (1, 7))'],
  ],
  ['TRUNCATE logs, words;', ['truncate logs, words']],
  ['drop table logs;', ['drop table logs']],
  ["alter table logs add column a text not null default 'x; drop table logs', add constraint b unique (a);", []],
  ['alter table logs drop constraint one, alter column a drop not null; drop index old; -- drop table logs;', []],
  ['alter table logs add column id bigint not null generated always as identity;', []],
])('the database: what the release before cannot ignore is found in %s', (migration, found) =>
  expect(breaksReleaseBefore(migration)).toEqual(found),
)
test('the database: from 90 on the release before works beside the new one (docs/operations.md): nothing that it uses goes, and it may leave new columns out', () => {
  const later = migrations.filter((path) => Number(basename(path).slice(0, 4)) >= 90)
  expect(later.flatMap((path) => breaksReleaseBefore(textOf(path)).map((what) => `${path}: ${what}`))).toEqual([])
  const stops = migrations.filter((path) => /\/00(78|86)_/.test(path))
  for (const path of stops) expect(breaksReleaseBefore(textOf(path)), path).not.toEqual([])
})

test('the database: every table of a workgroup has a builder, or a reason to have none', () => {
  const ofOrders = [
    'proposals',
    'purchase_order_files',
    'purchase_order_items',
    'purchase_order_questions',
    'purchase_order_suppliers',
    'purchase_orders',
  ]
  const without = {
    ...Object.fromEntries(ofOrders.map((table) => [table, 'written by calls: tests/support/builders/orders.ts'])),
    deleted_records: 'written by a function: aDeletedRecord calls it',
    sales_log_changes: 'written by triggers',
    seat_days: 'written by a trigger',
    stage_moves: 'written by triggers',
  }
  const builders = [
    'tests/support/builders/people.ts',
    'tests/support/builders/plans.ts',
    'tests/support/builders/records.ts',
    'tests/support/builders/single-sign-on.ts',
    'tests/support/inputs/import-inputs.ts',
    'tests/support/inputs/needs-inputs.ts',
    'tests/support/inputs/news-inputs.ts',
  ]
    .map(textOf)
    .join('\n')
  const tables = migrations.flatMap(tablesOf)
  expect(tables.length).toBeGreaterThan(5)
  expect(tables.filter((table) => !builders.includes(`insert into ${table} `)).sort()).toEqual(
    Object.keys(without).sort(),
  )
})
