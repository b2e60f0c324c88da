// Row-level security, tried as the app's role: what the database itself rejects.
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/codes.ts'
import { contract } from '../../../contract/index.ts'
import { connect, enterWorkgroup, inTransaction, type Db } from '../../../server/db/connect.ts'
import { hashHex } from '../../../server/security/tokens.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aTeam } from '../../support/builders/people.ts'
import { writtenColumns } from '../../support/database-state.ts'
import { aSalesLog } from '../../support/builders/records.ts'
import { aFixture, type Fixture } from '../../support/fixture.ts'
import { catalogueOf, madeTables } from './catalogue.ts'

let app: TestApp
let fixture: Fixture
let pool: pg.Pool
let columns: Map<string, string>
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  columns = await writtenColumns(app)
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 4)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
const { rows, tenantTables } = catalogueOf(() => app)

const rowIn = async (workgroupId: string, table: string) => {
  const [found] = await rows<{ row: Record<string, unknown> }>(
    `select to_jsonb(x) as row from ${table} x where workgroup_id = $1 limit 1`,
    [workgroupId],
  )
  if (!found)
    throw new Error(`there is no row of ${table} to try: tests/support/fixture.ts puts one into both workgroups`)
  return found.row
}
/** Runs `work` in a transaction of the app for `ours`, and rolls it back. */
async function inOurWorkgroup<T>(
  on: pg.Pool,
  role: Role,
  work: (client: pg.PoolClient, db: Db) => Promise<T>,
): Promise<T> {
  let result: T
  await inTransaction(on, null, async (db, _, client) => {
    await enterWorkgroup(db, fixture.ours.workgroupId, fixture.ours.master.id, role)
    result = await work(client, db)
    throw new Error('rolled back')
  }).catch((error: Error) => {
    if (error.message !== 'rolled back') throw error
  })
  return result!
}
/** The operations on rows of `theirs` that the policies of a table allow. Empty: none. */
async function gapsIn(on: pg.Pool, table: string, column: string): Promise<string[]> {
  const { theirs, ours } = fixture
  const gaps: string[] = []
  const tried = async (
    what: string,
    statement: string,
    values: unknown[],
    isThrough: (result: pg.QueryResult) => boolean,
  ) =>
    inOurWorkgroup(on, 'master', async (client) => {
      const result = await client.query(statement, values).catch((error: { code: string }) => error)
      if ('rows' in result ? isThrough(result) : result.code !== '42501')
        gaps.push(`${table}: ${what}${'rows' in result ? '' : ` (${result.code})`}`)
    })
  const [shape, mine] = [await rowIn(theirs.workgroupId, table), await rowIn(ours.workgroupId, table)]
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
    `insert into ${table} (${columns.get(table)!}) overriding system value select ${columns.get(table)!} from jsonb_populate_record(null::${table}, $1::jsonb)`,
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

/** The operations that succeed without policies, for tables whose column privileges are restricted too. */
const gapsWithoutPolicies: Record<string, RegExp> = {
  invitations: /read.*delete/,
  join_links: /read/,
  // A version is inserted or deleted, never updated.
  log_versions: /read.*delete/,
  notifications: /read/,
  mutes: /read.*delete/,
  customer_stars: /read.*delete/,
  different_customers: /read.*delete/,
  provider_accounts: /read.*delete/,
  plan_changes: /read.*delete/,
  calendar_feeds: /read.*delete/,
  keyword_alert_members: /read.*delete/,
  weekly_report_members: /read.*delete/,
  log_rollups: /read.*delete/,
  log_total_rollups: /read.*delete/,
  need_item_rollups: /read.*delete/,
  log_rollup_states: /read.*delete/,
  log_rollup_changes: /read.*delete/,
  counted_words: /read.*delete/,
  word_rollup_scopes: /read.*delete/,
  // A payment is inserted, never changed.
  payments: /read/,
  // A trigger writes it.
  seat_days: /read.*delete/,
  notice_reads: /read/,
  sales_log_changes: /read/,
  audit_entries: /read/,
}
/**
 * The app may not choose the id of an invitation or of a link for joining, or move one, triggers write the changes of logs, and functions of the owner
 * the audit trail: privileges prevent the rest.
 */
const withColumnPrivileges = new Set(['invitations', 'join_links', 'sales_log_changes', 'audit_entries', 'seat_days'])

/** The app uses these tables through functions of the owner only. */
const closed = new Set(['deleted_records'])

describe('ASVS-8.4.1 R09: the policies protect every table', () => {
  test('every table of a workgroup is tried', async () => {
    expect(madeTables.map(([table]) => table).sort()).toEqual(await tenantTables())
  })
  for (const [table, key] of madeTables) {
    test(`${table}: a row of another workgroup can be neither read, edited, deleted, locked, added nor given away`, async () => {
      expect(await gapsIn(pool, table, key)).toEqual([])
    })
    if (closed.has(table)) {
      test(`the app can neither read nor write ${table}`, async () => {
        const statements = [`select from ${table}`, `delete from ${table}`, `insert into ${table} default values`]
        for (const statement of [...statements, `update ${table} set workgroup_id = 1`])
          await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
      })
      continue
    }
    test(`R09: an open policy of ${table} would be noticed`, async () => {
      const [policy] = await rows<{ policyname: string; qual: string; with_check: string }>(
        "select policyname, qual, with_check from pg_policies where tablename = $1 and cmd = 'ALL'",
        [table],
      )
      await app.owner.query(`alter policy ${policy!.policyname} on ${table} using (true)`)
      expect((await gapsIn(pool, table, key)).join()).toMatch(/read/)
      await app.owner.query(`alter policy ${policy!.policyname} on ${table} using (${policy!.qual}) with check (true)`)
      expect((await gapsIn(pool, table, key)).join()).toMatch(
        withColumnPrivileges.has(table) ? /^$/ : /insert|give away/,
      )
      await app.owner.query(
        `alter policy ${policy!.policyname} on ${table} using (${policy!.qual}) with check (${policy!.with_check})`,
      )
      await app.owner.query(`alter table ${table} disable row level security`)
      expect((await gapsIn(pool, table, key)).join()).toMatch(gapsWithoutPolicies[table] ?? /read.*edit/)
      await app.owner.query(`alter table ${table} enable row level security`)
      expect(await gapsIn(pool, table, key)).toEqual([])
    })
  }
  test('without a workgroup no rows are visible, and no error occurs', async () => {
    for (const [table] of madeTables) {
      if (closed.has(table)) continue
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
  test('R11: a log with its comments and feedback is visible to its authors and to Managers and above only', async () => {
    const { ours } = fixture
    const seenBy = async (userId: string, role: Role) => {
      let seen: number[] = []
      await inTransaction(pool, null, async (db, _, client) => {
        await enterWorkgroup(db, ours.workgroupId, userId, role)
        seen = [
          (await client.query('select from sales_logs where id = $1', [ours.logId])).rowCount!,
          (await client.query('select from comments where sales_log_id = $1', [ours.logId])).rowCount!,
          (await client.query('select from feedback where sales_log_id = $1', [ours.logId])).rowCount!,
        ]
      })
      return seen
    }
    const other = await app.owner.query<{ id: string }>(
      "insert into users (email, name, password_hash) values ('other@daon.example', '다른 사람', '') returning id",
    )
    expect(await seenBy(ours.staff.id, 'staff')).toEqual([1, 1, 1])
    expect(await seenBy(ours.colleague.id, 'staff')).toEqual([1, 1, 1])
    expect(await seenBy(other.rows[0]!.id, 'staff')).toEqual([0, 0, 0])
    for (const role of ['master', 'chief', 'manager'] as const)
      expect(await seenBy(other.rows[0]!.id, role)).toEqual([1, 1, 1])
  })
  test('an invitation is visible by its code alone, and read-only', async () => {
    const { theirs } = fixture
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

describe('R05: settings of one request never reach the next', () => {
  test('the server sets parameters only for a transaction', () => {
    const files = readdirSync(join(import.meta.dirname, '../../../server'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'))
    const found = files
      .flatMap((path) =>
        readFileSync(join(import.meta.dirname, '../../../server', path), 'utf8')
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
  test('twenty workgroups over a pool of four connections, thousands of requests in any order: no foreign row', async () => {
    const teams: Awaited<ReturnType<typeof aTeam>>[] = []
    for (let at = 0; at < 20; at += 1) {
      const team = await aTeam(app)
      await aSalesLog(app, { by: team.staff, title: `log of ${team.workgroupId}` })
      teams.push(team)
    }
    let requests = 0
    const wrong: string[] = []
    const one = async (at: number, kind: number) => {
      const team = teams[at]!
      requests += 1
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
        // Rejected and anonymous requests in between.
        const rejected = await app.ask(team.staff, contract.salesLogs.detail, { id: '987654321' })
        if (rejected.status !== 404) wrong.push(rejected.body)
      } else {
        const anonymous = await app.ask(null, contract.auth.checkUser, { email: team.staff.email })
        if (anonymous.status !== 200 && anonymous.status !== 429) wrong.push(anonymous.body)
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
    expect(requests).toBe(3000)
    expect(app.pool.totalCount).toBeLessThanOrEqual(4)
    // Afterwards no connection has any settings left.
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
