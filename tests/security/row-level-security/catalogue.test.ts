// Row-level security, read from the system catalogue: roles, privileges, policies, keys.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { catalogueOf } from './catalogue.ts'

let app: TestApp
let pool: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 4)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
const { rows, names, tables, tenantTables } = catalogueOf(() => app)

/** Tables that belong to no workgroup, and why. */
const common: Record<string, string> = {
  acceptances: 'of a person',
  account_exports: 'of a person',
  users: 'one person may be a member of several workgroups',
  sessions: 'of a person',
  tokens: 'of a session',
  api_tokens: 'of a session',
  apps: 'of no person',
  app_codes: 'of a person',
  authorization_codes: 'of a person',
  one_time_codes: 'before anybody is known',
  password_links: 'of a person',
  known_places: 'of a person',
  passkeys: 'of a person',
  passkey_challenges: 'of a session',
  recovery_codes: 'of a person',
  sign_in_tickets: 'of a person who is signing in',
  trusted_devices: 'of a person',
  two_step_apps: 'of a person',
  two_step_setups: 'of a person',
  attempts: 'before anybody is known',
  client_keys: 'of a person',
  user_settings: 'of a person',
  loose_files: 'keys of the store that belong to nobody (yet, or any more)',
  inquiries: 'of who asks; he may be of no workgroup',
  inquiry_messages: 'of an inquiry',
  inquiry_notes: 'of an inquiry, for who runs the service',
  inquiry_links: 'of an inquiry',
  answer_templates: 'of who runs the service',
  service_files: 'of the service, and of inquiries',
  service_notices: 'of the service, for everybody',
  service_notice_reads: 'of a person',
  push_devices: 'of a session',
  workgroups: 'the workgroups themselves',
  own_writes: 'of a person',
  replica_beats: 'of the service',
  secrets: 'keys of the whole service',
  owner_secrets: 'of the owner alone',
  migrations: 'the schema itself',
  applied_functions: 'of the schema',
}

describe('R02 ASVS-13.2.2: the role of the app', () => {
  test('is no superuser and may not bypass row-level security, create roles or databases, or replicate', async () => {
    expect(
      await rows(
        "select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'saleslog_app'",
      ),
    ).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false },
    ])
  })
  test('owns nothing and is a member of no other role', async () => {
    expect(await names("select relname as name from pg_class where relowner = 'saleslog_app'::regrole")).toEqual([])
    expect(await names("select proname as name from pg_proc where proowner = 'saleslog_app'::regrole")).toEqual([])
    expect(await names("select nspname as name from pg_namespace where nspowner = 'saleslog_app'::regrole")).toEqual([])
    expect(
      await names("select roleid::regrole::text as name from pg_auth_members where member = 'saleslog_app'::regrole"),
    ).toEqual([])
  })
  test('cannot truncate, change tables or policies, create objects, or read password hashes, files or programs', async () => {
    const rejected = [
      ...(await tables()).map((table) => `truncate ${table} cascade`),
      'create table x (id int)',
      'create schema x',
      'create view x as select 1',
      'create function x() returns int language sql return 1',
      'drop table users',
      'drop policy tenant on customers',
      'alter table customers disable row level security',
      'alter table customers no force row level security',
      'alter table users add column x int',
      'create index on users (name)',
      'create role x',
      'alter role saleslog_app bypassrls',
      'set role postgres',
      'set session authorization postgres',
      'select * from pg_authid',
      'select * from pg_shadow',
      "select pg_read_file('/etc/passwd')",
      "copy users to '/tmp/x'",
      "copy users from program 'id'",
      "select pg_ls_dir('/')",
      "select lo_import('/etc/passwd')",
      'create extension dblink',
      "alter system set log_statement = 'all'",
      'select * from migrations',
      'update secrets set value = value',
      'delete from secrets',
      'set session_replication_role = replica',
      'alter table customers disable trigger all',
      'comment on table users is null',
      'drop schema pgboss cascade',
      'drop schema public cascade',
      'drop function app_workgroup()',
    ]
    const went: string[] = []
    for (const statement of rejected) {
      const code = await pool.query(statement).then(
        () => 'done',
        (fault: { code: string }) => fault.code,
      )
      if (code !== '42501') went.push(`${statement}: ${code}`)
    }
    expect(went).toEqual([])
  })
  test('has only privileges that row-level security checks', async () => {
    expect(
      await names(
        "select distinct table_name || ' ' || privilege_type as name from information_schema.role_table_grants where grantee in ('saleslog_app', 'PUBLIC') and table_schema not in ('pg_catalog', 'information_schema') and privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')",
      ),
    ).toEqual([])
  })
  test('may run no statement for longer than 5 seconds (R08)', async () => {
    expect((await pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]!.statement_timeout).toBe(
      '5s',
    )
  })
})

describe('R03: every table of a workgroup is closed unless a policy opens it', () => {
  test('row-level security is enabled and forced, with a policy for all four commands', async () => {
    const closed = await names(
      'select relname as name from pg_class where relrowsecurity and relforcerowsecurity order by 1',
    )
    expect(closed).toEqual(await tenantTables())
    // Tables of users: functions of the owner search them before the user is known, so these are not forced on the
    // owner.
    expect(
      await names('select relname as name from pg_class where relrowsecurity and not relforcerowsecurity order by 1'),
    ).toEqual([
      'acceptances',
      'account_exports',
      'answer_templates',
      'client_keys',
      'inquiries',
      'inquiry_messages',
      'inquiry_notes',
      'push_devices',
      'service_files',
      'service_notice_reads',
      'service_notices',
      'sessions',
      'user_settings',
      'users',
      'workgroups',
    ])
    const policies = await rows<{
      tablename: string
      policyname: string
      permissive: string
      cmd: string
      qual: string
      with_check: string | null
      roles: string
    }>("select *, roles::text from pg_policies where schemaname = 'public'")
    for (const table of await tenantTables()) {
      const all = policies.filter((policy) => policy.tablename === table && policy.cmd === 'ALL')
      expect(all, table).toHaveLength(1)
      expect(all[0]!.qual, table).toContain('workgroup_id = ( SELECT app_workgroup()')
      expect(all[0]!.with_check, table).toContain('workgroup_id = ( SELECT app_workgroup()')
    }
    // Permissive policies are combined with OR: each one grants more, so all are listed here.
    expect(
      policies
        .filter((policy) => policy.cmd !== 'ALL')
        .map((policy) => `${policy.tablename} ${policy.policyname} ${policy.cmd}`)
        .sort(),
    ).toEqual([
      'bills service SELECT',
      'calendar_feeds known SELECT',
      'counted_words readable SELECT',
      'customer_rollups readable SELECT',
      'invitations invited SELECT',
      'join_links opened SELECT',
      'log_rollup_states readable SELECT',
      'log_rollups readable SELECT',
      'log_total_rollups readable SELECT',
      'members own SELECT',
      'need_item_rollups readable SELECT',
      'need_items readable SELECT',
      'need_merges readable SELECT',
      'need_questions readable SELECT',
      // Restrictive: it grants nothing.
      'proposals unopened DELETE',
      'saved_views readable SELECT',
      'service_files readable SELECT',
      'service_files said INSERT',
      'service_notices readers SELECT',
      'single_sign_on offered SELECT',
      'users colleagues SELECT',
      // A change is compared with the events of webhooks, and queued for them, whoever makes it.
      'webhook_deliveries written INSERT',
      'webhooks compared SELECT',
      'word_logs readable SELECT',
      'word_rollup_scopes readable SELECT',
      'word_rollups readable SELECT',
      'workgroups entered SELECT',
      'workgroups master UPDATE',
      'workgroups own SELECT',
    ])
    expect(
      policies.every(
        (policy) =>
          !/ is null/i.test(
            // A member who has not left; a notice that is not deleted; a file of an order, which is no supplier's.
            `${policy.qual} ${policy.with_check}`.replaceAll(
              /m\.left_at IS NULL|AND \(?deleted_at IS NULL|\(supplier_id IS NULL\)/g,
              '',
            ),
          ),
      ),
      'no policy grants access without settings',
    ).toBe(true)
  })
  test('a table without a workgroup is in the list of those that need none', async () => {
    const tenant = new Set(await tenantTables())
    expect((await tables()).filter((table) => !tenant.has(table))).toEqual(Object.keys(common).sort())
  })
  test('workgroup_id is never null and references a workgroup', async () => {
    expect(
      await names(
        "select attrelid::regclass::text as name from pg_attribute where attname = 'workgroup_id' and not attnotnull and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)",
      ),
    ).toEqual([])
    const bound = await names(
      "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'workgroups'::regclass and connamespace = 'public'::regnamespace order by 1",
    )
    expect(bound).toEqual(await tenantTables())
  })
})

test('R04: no view, no materialized view, no rule', async () => {
  expect(
    await names(
      "select relname as name from pg_class where relkind in ('v', 'm', 'f') and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)",
    ),
  ).toEqual([])
  expect(await names("select rulename as name from pg_rules where schemaname = 'public'")).toEqual([])
})

test('R06: a foreign key between tables of a workgroup includes the workgroup', async () => {
  const tenant = new Set(await tenantTables())
  const keys = await rows<{
    name: string
    from_table: string
    to_table: string
    from_columns: string[]
    to_columns: string[]
  }>(`
    select conname as name, conrelid::regclass::text as from_table, confrelid::regclass::text as to_table,
      (select array_agg(attname::text order by place) from unnest(conkey) with ordinality as k (number, place) join pg_attribute on attrelid = conrelid and attnum = number) as from_columns,
      (select array_agg(attname::text order by place) from unnest(confkey) with ordinality as k (number, place) join pg_attribute on attrelid = confrelid and attnum = number) as to_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const between = keys.filter((key) => tenant.has(key.from_table) && tenant.has(key.to_table))
  expect(between.length).toBeGreaterThan(10)
  for (const key of between)
    expect([key.name, key.from_columns[0], key.to_columns[0]]).toEqual([key.name, 'workgroup_id', 'workgroup_id'])
  expect(
    keys.filter((key) => !tenant.has(key.from_table) && tenant.has(key.to_table)).map((key) => key.name),
    'no outside table references a workgroup table',
  ).toEqual([])
})

test('R07: unique keys in tables of a workgroup begin with the workgroup, so that they reveal nothing about others', async () => {
  const unique = await rows<{ name: string; table_name: string; first: string }>(
    `
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table_name, a.attname::text as first
    from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [await tenantTables()],
  )
  expect(unique.length).toBeGreaterThan(7)
  expect(unique.filter((index) => index.first !== 'workgroup_id')).toEqual([])
})
