// The third wall: what the database itself refuses, whoever asks. Read from its catalogue, and tried.
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../contract/codes.ts'
import { contract } from '../contract/index.ts'
import { connect, enterWorkgroup, inTransaction, type Db } from '../server/db/connect.ts'
import { hashHex } from '../server/tokens.ts'
import { startTestApp, type TestApp } from './app.ts'
import { aTeam } from './people.ts'
import { aSalesLog } from './things.ts'
import { aWorld, type World } from './world.ts'

let app: TestApp
let world: World
let pool: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  world = await aWorld(app)
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 4)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
const rows = async <R extends object>(text: string, values: unknown[] = []) =>
  (await app.owner.query(text, values)).rows as R[]
const names = async (text: string) => (await rows<{ name: string }>(text)).map((row) => row.name)
const tables = () =>
  names(
    "select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1",
  )
const tenantTables = () =>
  names(
    "select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workgroup_id' and not a.attisdropped where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1",
  )

/** Tables that belong to no workgroup, each for a reason. */
const common: Record<string, string> = {
  users: 'one person may be a member of several workgroups',
  sessions: 'of a person',
  tokens: 'of a session',
  authorization_codes: 'of a person',
  one_time_codes: 'before anybody is known',
  password_links: 'of a person',
  known_places: 'of a person',
  attempts: 'before anybody is known',
  client_keys: 'of a person',
  workgroups: 'the workgroups themselves',
  secrets: 'keys of the whole service',
  owner_secrets: 'of the owner alone',
  migrations: 'the schema itself',
}

describe('R02 ASVS-13.2.2: the role the app works as', () => {
  test('is neither superuser nor may it bypass row-level security, make roles, databases or replicas', async () => {
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
  test('cannot truncate, change tables or policies, make anything, read password hashes of the database, files or programs', async () => {
    const refused = [
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
    for (const statement of refused) {
      const code = await pool.query(statement).then(
        () => 'done',
        (fault: { code: string }) => fault.code,
      )
      if (code !== '42501') went.push(`${statement}: ${code}`)
    }
    expect(went).toEqual([])
  })
  test('has rights on tables row by row only', async () => {
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
    // Of people: the owner's functions find them before anybody is known, so these are not forced on the owner.
    expect(
      await names('select relname as name from pg_class where relrowsecurity and not relforcerowsecurity order by 1'),
    ).toEqual(['client_keys', 'sessions', 'users', 'workgroups'])
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
    // Permissive policies are joined by OR: each one more opens a door, so each stands here.
    expect(
      policies
        .filter((policy) => policy.cmd !== 'ALL')
        .map((policy) => `${policy.tablename} ${policy.policyname} ${policy.cmd}`)
        .sort(),
    ).toEqual([
      'invitations invited SELECT',
      'members own SELECT',
      'users colleagues SELECT',
      'workgroups entered SELECT',
      'workgroups master UPDATE',
      'workgroups own SELECT',
    ])
    expect(
      policies.every(
        (policy) => !/ is null/i.test(`${policy.qual} ${policy.with_check}`.replace('m.left_at IS NULL', '')),
      ),
      'no policy opens up when nothing is set',
    ).toBe(true)
  })
  test('a table without a workgroup is one of those that need none', async () => {
    const tenant = new Set(await tenantTables())
    expect((await tables()).filter((table) => !tenant.has(table))).toEqual(Object.keys(common).sort())
  })
  test('workgroup_id is never empty and leads to a workgroup', async () => {
    expect(
      await names(
        "select attrelid::regclass::text as name from pg_attribute where attname = 'workgroup_id' and not attnotnull and attrelid in (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)",
      ),
    ).toEqual([])
    const bound = await names(
      "select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'workgroups'::regclass order by 1",
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

test('R06: a reference between tables of a workgroup carries the workgroup', async () => {
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
    'nothing outside points into a workgroup',
  ).toEqual([])
})

test('R07: uniqueness in tables of a workgroup begins with the workgroup, so that it tells nothing of others', async () => {
  const unique = await rows<{ name: string; table_name: string; first: string }>(
    `
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table_name, a.attname::text as first
    from pg_index i left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indisunique and i.indrelid::regclass::text = any($1)`,
    [await tenantTables()],
  )
  expect(unique.length).toBeGreaterThan(7)
  expect(unique.filter((index) => index.first !== 'workgroup_id')).toEqual([])
})

// ---- Tried as the app ----

const foreign = {
  members: 'user_id',
  departments: 'id',
  invitations: 'id',
  customers: 'id',
  contacts: 'id',
  sales_logs: 'id',
  comments: 'id',
} as const
type Tenant = keyof typeof foreign
/** Runs in a transaction of the app that works for `ours`, and takes everything back. */
async function asOurs<T>(on: pg.Pool, role: Role, work: (client: pg.PoolClient, db: Db) => Promise<T>): Promise<T> {
  let result: T
  await inTransaction(on, null, async (db, _, client) => {
    await enterWorkgroup(db, world.ours.workgroupId, world.ours.master.id, role)
    result = await work(client, db)
    throw new Error('taken back')
  }).catch((error: Error) => {
    if (error.message !== 'taken back') throw error
  })
  return result!
}
/** Which of the four walls of a table let something of `theirs` through. Empty: all stand. */
async function gapsIn(on: pg.Pool, table: Tenant): Promise<string[]> {
  const { theirs, ours } = world
  const column = foreign[table]
  const gaps: string[] = []
  const tried = async (
    what: string,
    statement: string,
    values: unknown[],
    isThrough: (result: pg.QueryResult) => boolean,
  ) =>
    asOurs(on, 'master', async (client) => {
      const result = await client.query(statement, values).catch((error: { code: string }) => error)
      if ('rows' in result ? isThrough(result) : result.code !== '42501')
        gaps.push(`${table}: ${what}${'rows' in result ? '' : ` (${result.code})`}`)
    })
  const shape = (
    await app.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(x) as row from ${table} x where workgroup_id = $1 limit 1`,
      [theirs.workgroupId],
    )
  ).rows[0]!.row
  const mine = (
    await app.owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(x) as row from ${table} x where workgroup_id = $1 limit 1`,
      [ours.workgroupId],
    )
  ).rows[0]!.row
  const through = (result: pg.QueryResult) => (result.rowCount ?? 0) > 0
  await tried('read', `select from ${table} where workgroup_id <> $1`, [ours.workgroupId], through)
  await tried(
    'edit',
    `update ${table} set workgroup_id = workgroup_id where workgroup_id <> $1`,
    [ours.workgroupId],
    through,
  )
  await tried('delete', `delete from ${table} where workgroup_id <> $1`, [ours.workgroupId], through)
  await tried(
    'insert',
    `insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, $1::jsonb)).*`,
    [{ ...shape, [column]: '900000001' }],
    () => true,
  )
  await tried(
    'give away',
    `update ${table} set workgroup_id = $1 where workgroup_id = $2 and ${column} = $3`,
    [theirs.workgroupId, ours.workgroupId, mine[column]],
    () => true,
  )
  await tried('lock', `select from ${table} where workgroup_id <> $1 for update`, [ours.workgroupId], through)
  return gaps
}

describe('ASVS-8.4.1 R09: the policies are what holds', () => {
  test('every table of a workgroup is tried', async () => {
    for (const by of [world.ours, world.theirs])
      await app.owner.query(
        'insert into comments (workgroup_id, sales_log_id, author_id, content) values ($1, $2, $3, $4)',
        [by.workgroupId, by.logId, by.staff.id, '확인했습니다'],
      )
    expect(Object.keys(foreign).sort()).toEqual(await tenantTables())
  })
  for (const table of Object.keys(foreign) as Tenant[]) {
    test(`${table}: a row of another workgroup can be neither read, edited, deleted, locked, added nor given away`, async () => {
      expect(await gapsIn(pool, table)).toEqual([])
    })
    test(`R09: were the policy of ${table} open, this would be noticed`, async () => {
      const [policy] = await rows<{ policyname: string; qual: string; with_check: string }>(
        "select policyname, qual, with_check from pg_policies where tablename = $1 and cmd = 'ALL'",
        [table],
      )
      await app.owner.query(`alter policy ${policy!.policyname} on ${table} using (true)`)
      expect((await gapsIn(pool, table)).join()).toMatch(/read/)
      await app.owner.query(`alter policy ${policy!.policyname} on ${table} using (${policy!.qual}) with check (true)`)
      // Nobody of the app chooses an invitation's id or moves one: there the columns are closed as well.
      expect((await gapsIn(pool, table)).join()).toMatch(table === 'invitations' ? /^$/ : /insert|give away/)
      await app.owner.query(
        `alter policy ${policy!.policyname} on ${table} using (${policy!.qual}) with check (${policy!.with_check})`,
      )
      await app.owner.query(`alter table ${table} disable row level security`)
      expect((await gapsIn(pool, table)).join()).toMatch(table === 'invitations' ? /read.*delete/ : /read.*edit/)
      await app.owner.query(`alter table ${table} enable row level security`)
      expect(await gapsIn(pool, table)).toEqual([])
    })
  }
  test('without a workgroup there is nothing, not an error and not everything', async () => {
    for (const table of Object.keys(foreign)) {
      for (const settings of [
        [],
        ["set_config('app.workgroup', '', true)"],
        ["set_config('app.workgroup', '0', true)"],
        [`set_config('app.user', '', true)`],
      ]) {
        await inTransaction(pool, null, async (_db, _entered, client) => {
          if (settings.length) await client.query(`select ${settings.join()}`)
          expect((await client.query(`select from ${table}`)).rowCount, table).toBe(0)
        })
      }
    }
  })
  test('R11: a log is open to its authors and to Managers and above, to nobody else, and so are its comments', async () => {
    const { ours } = world
    const seenBy = async (userId: string, role: Role) => {
      let seen: number[] = []
      await inTransaction(pool, null, async (db, _, client) => {
        await enterWorkgroup(db, ours.workgroupId, userId, role)
        seen = [
          (await client.query('select from sales_logs where id = $1', [ours.logId])).rowCount!,
          (await client.query('select from comments where sales_log_id = $1', [ours.logId])).rowCount!,
        ]
      })
      return seen
    }
    const other = await app.owner.query<{ id: string }>(
      "insert into users (email, name, password_hash) values ('other@daon.example', '다른 사람', '') returning id",
    )
    expect(await seenBy(ours.staff.id, 'staff')).toEqual([1, 1])
    expect(await seenBy(ours.colleague.id, 'staff')).toEqual([1, 1])
    expect(await seenBy(other.rows[0]!.id, 'staff')).toEqual([0, 0])
    for (const role of ['master', 'chief', 'manager'] as const)
      expect(await seenBy(other.rows[0]!.id, role)).toEqual([1, 1])
  })
  test('an invitation opens by its code alone, to be read and for nothing else', async () => {
    const { theirs } = world
    await inTransaction(pool, null, async (_db, _entered, client) => {
      await client.query("select set_config('app.invitation', $1, true)", [hashHex(theirs.invitation.code)])
      expect((await client.query<{ id: string }>('select id from invitations')).rows).toEqual([
        { id: theirs.invitation.id },
      ])
      expect((await client.query('update invitations set role = 1')).rowCount).toBe(0)
      expect((await client.query('delete from invitations')).rowCount).toBe(0)
    })
  })
})

describe('R05: what one request was told is never heard by the next', () => {
  test('nothing in the server sets anything for longer than a transaction', () => {
    const files = readdirSync(join(import.meta.dirname, '../server'), { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'),
    )
    const found = files
      .flatMap((path) =>
        readFileSync(join(import.meta.dirname, '../server', path), 'utf8')
          .split('\n')
          .map((line) => [path, line] as const),
      )
      .filter(
        ([, line]) =>
          /set_config\([^)]*,\s*false\)|\bset\s+session\b|[;'"`(]\s*set\s+(?!local\b|transaction\b)[a-z_.]+\s*(=|\bto\b(?! a ))|\bset role\b|\breset (all|role)\b|discard all/i.test(
            line,
          ) && !/^\s*(\/\/|--)/.test(line),
      )
    expect(found).toEqual([])
  })
  test('twenty workgroups over a pool of four, some thousand requests in any order: no foreign row', async () => {
    const teams: Awaited<ReturnType<typeof aTeam>>[] = []
    for (let at = 0; at < 20; at += 1) {
      const team = await aTeam(app)
      await aSalesLog(app, { by: team.staff, title: `log of ${team.workgroupId}` })
      teams.push(team)
    }
    let asked = 0
    const wrong: string[] = []
    const one = async (at: number, kind: number) => {
      const team = teams[at]!
      asked += 1
      if (kind === 0) {
        const list = await app.ask(team.master, contract.salesLogs.list)
        if (
          list.status !== 200 ||
          list.output.items.length !== 1 ||
          list.output.items[0]!.title !== `log of ${team.workgroupId}`
        )
          wrong.push(list.body)
      } else if (kind === 1) {
        const list = await app.ask(team.staff, contract.members.list)
        if (
          list.status !== 200 ||
          list.output.total !== 5 ||
          !list.output.items.some((member) => member.id === team.staff.id)
        )
          wrong.push(list.body)
      } else if (kind === 2) {
        const secure = await app.ask(team.manager, contract.auth.secure)
        if (secure.output.workgroupId !== team.workgroupId) wrong.push(secure.body)
      } else if (kind === 3) {
        // A request that ends in a refusal, and one of nobody, between the others.
        const refused = await app.ask(team.staff, contract.salesLogs.detail, { id: '987654321' })
        if (refused.status !== 404) wrong.push(refused.body)
      } else {
        const nobody = await app.ask(null, contract.auth.checkUser, { email: team.staff.email })
        if (nobody.status !== 200 && nobody.status !== 429) wrong.push(nobody.body)
      }
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 19 }), fc.nat({ max: 4 })), { minLength: 100, maxLength: 100, size: 'max' }),
        async (plan) => {
          await Promise.all(plan.map(([at, kind]) => one(at, kind)))
          expect(wrong).toEqual([])
        },
      ),
      { numRuns: 30 },
    )
    expect(asked).toBe(3000)
    expect(app.pool.totalCount).toBeLessThanOrEqual(4)
    // And afterwards each connection knows nothing.
    for (const client of await Promise.all([1, 2, 3, 4].map(() => app.pool.connect()))) {
      const {
        rows: [left],
      } = await client.query<Record<string, string | null>>(
        "select nullif(current_setting('app.workgroup', true), '') as w, nullif(current_setting('app.user', true), '') as u, nullif(current_setting('app.role', true), '') as r, current_setting('role') as role",
      )
      expect([left!.w, left!.u, left!.r]).toEqual([null, null, null])
      client.release()
    }
  })
})
