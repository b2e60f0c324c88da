// What the app's role may read and write of users, sessions and the job queue: read from the catalogue, and tried.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/codes.ts'
import { auth } from '../../../contract/calls/auth/calls.ts'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import { plans } from '../../../contract/calls/plans/calls.ts'
import { calendarFeeds } from '../../../contract/calls/plans/feeds.ts'
import { comments } from '../../../contract/calls/comments/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { serviceAdmin } from '../../../contract/calls/service-admin/calls.ts'
import { twoStep } from '../../../contract/calls/two-step/calls.ts'
import { oldServerError } from '../../../server/db/app-login.ts'
import { connect, enterWorkgroup, inTransaction } from '../../../server/db/connect.ts'
import { start } from '../../../server/start.ts'
import { readConfig } from '../../../server/config.ts'
import { pino } from 'pino'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { freshDatabase } from '../../support/test-database.ts'
import { aPerson, aSession, aTeam, password } from '../../support/builders/people.ts'
import { anApp } from '../../support/builders/two-step.ts'
import { aComment, aDraft, aSalesLog } from '../../support/builders/records.ts'
import { runJob } from '../../support/jobs.ts'
import { aPlan } from '../../support/builders/plans.ts'
import { aPort } from '../../support/program.ts'
import { aFixture, type Fixture } from '../../support/fixture.ts'

let app: TestApp
let fixture: Fixture
let pool: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  fixture = await aFixture(app)
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 2)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
const names = async (text: string) => (await app.owner.query<{ name: string }>(text)).rows.map((row) => row.name)
const codeOf = (statement: string) =>
  pool.query(statement).then(
    ({ rowCount }) => `${rowCount}`,
    (fault: { code: string }) => fault.code,
  )
const permissionDenied = '42501'

describe('R02 ASVS-13.2.2: privileges of the app, column by column', () => {
  test('on users, sessions, codes and keys: exactly these privileges', async () => {
    const rights = await names(`
      select c.relname || ': ' || string_agg(privilege || coalesce(columns, ''), ', ' order by privilege) as name from pg_class c, lateral (
        select privilege, case when has_table_privilege('saleslog_app', c.oid, privilege) then null else (
          select ' (' || string_agg(attname, ' ' order by attnum) || ')' from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped
            and privilege <> 'DELETE' and has_column_privilege('saleslog_app', c.oid, a.attnum, privilege)) end as columns
        from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) privilege) r
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (has_table_privilege('saleslog_app', c.oid, privilege) or columns is not null)
        and not exists (select from pg_attribute where attrelid = c.oid and attname = 'workgroup_id' and relname <> 'invitations')
      group by c.relname order by 1`)
    expect(rights).toEqual([
      'acceptances: INSERT, SELECT',
      'account_exports: DELETE, INSERT, SELECT, UPDATE (state done total key bytes expires_at)',
      'answer_templates: DELETE, INSERT, SELECT, UPDATE (language title content ver updated_at)',
      'attempts: DELETE, INSERT, SELECT, UPDATE',
      'client_keys: INSERT, SELECT, UPDATE',
      'inquiries: INSERT, SELECT, UPDATE (status waiting_since answered_at taken_by_id taken_by_name updated_at ver)',
      'inquiry_messages: INSERT, SELECT',
      'inquiry_notes: INSERT, SELECT',
      'invitations: DELETE, INSERT (workgroup_id email role hash inviter_id created_at expires_at), SELECT (workgroup_id id email role inviter_id created_at expires_at accepted_at accepted_by_id cancelled_at), UPDATE (email role hash inviter_id created_at expires_at accepted_at accepted_by_id cancelled_at)',
      'loose_files: DELETE, INSERT, SELECT, UPDATE (erasing_at)',
      'push_devices: DELETE, SELECT, UPDATE (pushed_at)',
      'secrets: INSERT, SELECT',
      'service_files: INSERT, SELECT, UPDATE (deleted_at)',
      'service_notice_reads: INSERT, SELECT',
      'service_notices: DELETE, INSERT, SELECT, UPDATE',
      'sessions: SELECT, UPDATE (current_workgroup_id last_seen_at ended_at)',
      'user_settings: INSERT, SELECT, UPDATE',
      'users: SELECT (id email name phone language photo_key last_workgroup_id created_at ver name_lower), UPDATE (name phone language photo_key last_workgroup_id ver)',
      'workgroups: SELECT, UPDATE (name address time_zone logo_key ver push_shows_names week_start two_step_from has_webhooks)',
    ])
  })
  test('in other schemas it inserts jobs and reads none, since mails contain codes and links', async () => {
    expect(
      await names(
        "select table_schema || '.' || table_name || ' ' || privilege_type as name from information_schema.role_table_grants where grantee in ('saleslog_app', 'PUBLIC') and table_schema not in ('pg_catalog', 'information_schema', 'public') order by 1",
      ),
    ).toEqual(['pgboss.job INSERT', 'pgboss.job_common INSERT', 'pgboss.queue SELECT'])
    for (const table of ['job', 'job_common']) {
      expect(await codeOf(`select data from pgboss.${table}`)).toBe(permissionDenied)
      expect(await codeOf(`update pgboss.${table} set data = null`)).toBe(permissionDenied)
      expect(await codeOf(`delete from pgboss.${table}`)).toBe(permissionDenied)
    }
    for (const table of ['entries', 'renamed'])
      expect(await codeOf(`select 1 from search.${table}`), 'search tables are read by functions only').toBe(
        permissionDenied,
      )
    expect(
      await names("select nspname as name from pg_namespace where nspname !~ '^pg_|^information_schema$' order by 1"),
      'every new schema is checked here',
    ).toEqual(['pgboss', 'public', 'search'])
  })
  test('it reads no hash of a password, token, code or invitation', async () => {
    for (const statement of [
      'select password_hash from users',
      'select * from users',
      'select 1 from users where password_hash is not null',
      'select hash from tokens',
      'select 1 from tokens',
      'select 1 from api_tokens',
      'select 1 from authorization_codes',
      'select 1 from one_time_codes',
      'select 1 from password_links',
      'select 1 from inquiry_links',
      "insert into inquiry_links (hash, inquiry_id, expires_at) values ('x', 1, now())",
      'select 1 from known_places',
      'select 1 from owner_secrets',
      'select hash from invitations',
      'select hash from join_links',
      "update users set password_hash = ''",
      'update users set is_operator = true',
      'delete from users',
      'delete from workgroups',
      'delete from sessions',
      "insert into users (email, name, password_hash) values ('x', 'x', 'x')",
      'insert into sessions (user_id) values (1)',
    ])
      expect([statement, await codeOf(statement)]).toEqual([statement, permissionDenied])
  })
  test('every function sets its own search_path, and only the listed ones run as the owner', async () => {
    const functions = (
      await app.owner.query<{ name: string; definer: boolean; path: boolean; body: boolean; anyone: boolean }>(
        `select proname as name, prosecdef as definer, coalesce(proconfig::text like '%search_path=pg_catalog, public, pg_temp%', false) as path, prosqlbody is not null as body,
          has_function_privilege('public', oid, 'EXECUTE') as anyone from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      )
    ).rows
    expect(functions.filter(({ definer, path, body }) => !path && (definer || !body)).map(({ name }) => name)).toEqual(
      [],
    )
    expect(functions.filter(({ anyone }) => anyone).map(({ name }) => name)).toEqual([])
    expect(functions.filter(({ definer }) => definer).map(({ name }) => name)).toEqual(
      `account_of_provider accounts_to_erase add_api_token add_app_code add_app_tokens add_authorization_code add_given_customers add_open_inquiry add_passkey add_session add_sign_in_ticket add_tokens add_user add_workgroup app_code app_is_operator app_token authorization_code begin_account_erasure bill_of_code busy_plans change_email claim_of_domain code_for_ticket confirm_two_step_setup connect_app count_api_request count_replica_beat delete_account delete_unused_apps delete_workgroup due_webhooks emails_by_phone end_api_tokens_of_member end_member_sessions end_own_api_token end_own_app end_session end_sessions end_two_step enter enter_for_erasure erase_account erase_from_workgroup erase_service_files erase_some_of_workgroup erase_workgroup finish_two_step_setup forget_push_device hand_over_plans has_two_step inquiry_of_link is_deleted_workgroup is_email_in_use joining_shown keep_code keep_deleted keep_inquiry_link keep_log_changes keep_password_link keep_push_device keep_search_entries keep_seat_day known_places_of lacks_two_step last_replica_beat leave_plan live_workgroup lock_workgroup lose_domain mark_refreshed may_reset_two_step member_sessions member_two_step members_of_deleted members_of_domain members_without_two_step needs_second_step note_own_write open_file_bytes operators own_api_tokens own_apps own_deleted_workgroups own_order_suppliers own_passkeys own_password_hash own_two_step own_two_step_setup own_writes_of password_link_user pictures_to_erase provider_required_of pushed_among record_account_audit record_audit register_app registered_app remember_places remove_passkey remove_two_step_app rename_passkey replace_recovery_codes reset_two_step restore_account restore_deleted restore_workgroup search_renamed_contact search_renamed_customer search_sales_logs search_written_comments search_written_logs service_file_by_key service_sign_in service_workgroup_counts service_workgroups set_password sign_in_facts sign_in_ticket start_passkey start_two_step_setup swap_ticket_challenge take_back_plans take_passkey_challenge tend_search ticket_passkeys tidy_up tidy_workgroups token_session trust_device two_step_of_workgroup use_app_refresh use_app_step use_code use_own_ticket use_passkey use_password_link use_recovery_code workgroup_requiring_two_step workgroup_seats workgroups_at workgroups_of_account workgroups_to_erase workgroups_with_due_alarms`.split(
        /\s+/,
      ),
    )
  })
})

describe('ASVS-8.4.1: rows of users, sessions and workgroups', () => {
  const seen = async (
    statement: string,
    workgroupId: string | null,
    userId: string,
    role: Role = 'staff',
  ): Promise<string[]> => {
    let found: string[] = []
    await inTransaction(pool, null, async (db, _, client) => {
      if (workgroupId) await enterWorkgroup(db, workgroupId, userId, role)
      else await client.query("select set_config('app.user', $1, true)", [userId])
      found = (await client.query<{ id: string }>(statement)).rows.map((row) => row.id)
    })
    return found
  }
  test('users: the caller, and current and former members of the workgroup', async () => {
    const { ours, people } = fixture
    const inOurs = await seen('select id from users', ours.workgroupId, ours.staff.id)
    const expected = [
      ours.master,
      ours.chief,
      ours.manager,
      ours.staff,
      ours.colleague,
      people.bystander!,
      people['other manager']!,
      people['ex-member']!,
    ].map((person) => person.id)
    expect(inOurs.sort()).toEqual(expected.sort())
    const { id } = people['no workgroup']!
    expect(await seen('select id from users', null, id)).toEqual([id])
    expect((await pool.query('select id from users')).rowCount).toBe(0)
  })
  test("sessions: the caller's own; workgroups: those of the caller", async () => {
    const { ours, theirs, people } = fixture
    await aSession(app, ours.staff.id, null)
    const own = (
      await app.owner.query<{ id: string }>('select id from sessions where user_id = $1', [ours.staff.id])
    ).rows.map((row) => row.id)
    expect((await seen('select id from sessions', ours.workgroupId, ours.staff.id, 'master')).sort()).toEqual(
      own.sort(),
    )
    expect(await seen('select id from workgroups', ours.workgroupId, ours.staff.id)).toEqual([ours.workgroupId])
    expect(await seen('select id from workgroups', null, people['ex-member']!.id)).toEqual([])
    for (const table of ['sessions', 'workgroups', 'client_keys'])
      expect((await pool.query(`select from ${table}`)).rowCount, table).toBe(0)
    // Writing: no rows of others, whatever the role.
    expect(
      await seen(
        `update users set name = 'x' where id <> ${ours.master.id} returning id`,
        ours.workgroupId,
        ours.master.id,
        'master',
      ),
    ).toEqual([])
    expect(
      await seen(
        `update sessions set ended_at = now() where user_id <> ${ours.master.id} returning id`,
        ours.workgroupId,
        ours.master.id,
        'master',
      ),
    ).toEqual([])
    expect(await seen("update workgroups set name = 'x' returning id", ours.workgroupId, ours.staff.id)).toEqual([])
    expect(
      await seen(
        `update workgroups set name = 'x' where id = ${theirs.workgroupId} returning id`,
        ours.workgroupId,
        ours.master.id,
        'master',
      ),
    ).toEqual([])
  })
})

test('ASVS-8.4.1: idempotency keys belong to one user: no other user reads, answers or creates them', async () => {
  const { ours } = fixture
  await app.owner.query(
    "insert into client_keys (user_id, key, call, input_hash, created_at) values ($1, 'mine', 'x', '', now()), ($2, 'his', 'x', '', now())",
    [ours.staff.id, ours.colleague.id],
  )
  const asStaff = async (statement: string): Promise<{ rows: unknown[] } | string> =>
    inTransaction(pool, null, async (db, _, client) => {
      await enterWorkgroup(db, ours.workgroupId, ours.staff.id, 'master')
      return (await client.query(statement)) as { rows: unknown[] }
    }).catch((fault: { code: string }) => fault.code)
  expect(await asStaff('select key from client_keys')).toMatchObject({ rows: [{ key: 'mine' }] })
  expect(await asStaff("update client_keys set answer = '{}' returning key")).toMatchObject({ rows: [{ key: 'mine' }] })
  expect(
    await asStaff(
      `insert into client_keys (user_id, key, call, input_hash, created_at) values (${ours.colleague.id}, 'made', 'x', '', now())`,
    ),
  ).toBe(permissionDenied)
  expect(await asStaff(`update client_keys set user_id = ${ours.colleague.id}`)).toBe(permissionDenied)
})

describe("a customer's own database", () => {
  /** A database whose owner is no superuser, as hosting providers give. */
  async function anOwnedDatabase() {
    const database = await freshDatabase({ ...(app.owner.options as { host: string; port: number }) }, 'template0')
    const owner = `owner_${database.owner.database}`
    const admin = new pg.Client(database.owner)
    await admin.connect()
    await admin.query(
      `create role ${owner} login createrole nosuperuser; alter database ${database.owner.database} owner to ${owner}; alter schema public owner to ${owner}; grant saleslog_app to ${owner} with admin true, inherit false, set true`,
    )
    return {
      owner: { ...database.owner, user: owner },
      admin,
      async drop() {
        const { rows } = await admin.query<{ name: string }>(
          "select 'saleslog_app_' || oid as name from pg_database where datname = current_database()",
        )
        await admin.end()
        await database.drop()
        await app.owner.query(
          `drop role if exists ${rows[0]!.name}; revoke saleslog_app from ${owner} cascade; drop role ${owner}`,
        )
      },
    }
  }
  test('the pool never signs in as the owner, `reset role` grants nothing, and the main job works', async () => {
    const { owner, admin, drop } = await anOwnedDatabase()
    const config = readConfig({ PORT: String(await aPort()), DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' })
    const running = await start({ config, database: { owner, stop: async () => {} }, log: pino({ level: 'silent' }) })
    const { rows } = await running.pool.query<{ session_user: string; current_user: string }>(
      'select session_user, current_user',
    )
    expect(rows[0]!.session_user).toMatch(/^saleslog_app_\d+$/)
    const client = await running.pool.connect()
    for (const way of ['reset role', 'reset session authorization', 'set role none']) {
      await client.query(way)
      expect((await client.query('select from sales_logs')).rowCount).toBe(0)
      expect(await client.query('select password_hash from users').catch((fault: { code: string }) => fault.code)).toBe(
        permissionDenied,
      )
    }
    for (const way of [
      `set role ${owner.user}`,
      `set session authorization ${owner.user}`,
      'alter table users disable row level security',
      'drop table comments',
    ])
      expect([way, await client.query(way).catch((fault: { code: string }) => fault.code)]).toEqual([
        way,
        permissionDenied,
      ])
    client.release()
    expect(
      (await running.pool.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]!.statement_timeout,
    ).toBe('5s')

    const there = { ...app, owner: new pg.Pool(owner), config } as TestApp
    there.owner.on('error', () => {})
    // The owner is subject to row-level security too, so the superuser of the test creates these rows.
    const team = await aTeam({ ...there, owner: admin as unknown as pg.Pool })
    const ask = (path: string, form: Record<string, string>, token: string) =>
      fetch(`http://127.0.0.1:${config.port}${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
        headers: { authorization: `Bearer ${token}` },
      }).then((answer) => answer.json() as Promise<{ status: number; message: { totalCnt: number } }>)
    expect((await ask(salesLogs.list.path, {}, team.staff.token)).message.totalCnt).toBe(0)
    expect((await ask(auth.findPassword.path, { user_email: team.staff.email }, '')).status).toBe(200)
    // The worker finds due alarms, although this owner sees the plans of one workgroup at a time.
    const asAdmin = { ...there, owner: admin as unknown as pg.Pool }
    const planId = await aPlan(asAdmin, {
      by: team.staff,
      start: new Date(Date.now() + 3e5).toISOString(),
      alarms: [10],
    })
    await admin.query("update plans set next_alarm_at = now() - interval '6 minutes' where id = $1", [planId])
    const rung = async () => (await admin.query('select from notifications where plan_id = $1', [planId])).rowCount
    await expect.poll(rung, { timeout: 5_000 }).toBe(1)
    // Nor do busy times of others, an address of a calendar, and leaving a plan need an owner who sees everything.
    const plannedAt = '2026-12-01T01:00:00Z'
    const theirs = { by: team.colleague, start: plannedAt, isPrivate: true, attendeeIds: [team.staff.id] }
    const joinedId = await aPlan(asAdmin, theirs)
    const busy = {
      login_idx: JSON.stringify([team.manager.id]),
      from_dt: '2026-12-01',
      to_dt: '2026-12-01',
      time_zone: 'Asia/Seoul',
    }
    await aPlan(asAdmin, { by: team.manager, start: plannedAt, isPrivate: true })
    expect((await ask(plans.busy.path, busy, team.staff.token)).message.totalCnt).toBe(1)
    const feed = (await ask(calendarFeeds.create.path, {}, team.staff.token)) as unknown as { message: { url: string } }
    expect((await fetch(new URL(new URL(feed.message.url).pathname, `http://127.0.0.1:${config.port}`))).status).toBe(
      200,
    )
    expect((await ask(plans.leave.path, { plan_idx: joinedId, ver: '1' }, team.staff.token)).status).toBe(200)
    expect((await ask(plans.detail.path, { plan_idx: joinedId }, team.staff.token)).status).toBe(404)
    // The Master restores a comment of Staff with the notification of a colleague.
    // Triggers of the logs run as the owner of their functions.
    const as = (workgroupId: string, userId: string) =>
      admin.query(
        "select set_config('app.workgroup', $1, false), set_config('app.user', $2, false), set_config('app.role', '0', false)",
        [workgroupId, userId],
      )
    await as(team.workgroupId!, team.staff.id)
    const { id: logId } = await aSalesLog(asAdmin, { by: team.staff })
    const commentId = await aComment(asAdmin, { by: team.staff, logId })
    await as('', '')
    const told = () => admin.query('select from notifications where comment_id = $1', [commentId])
    await admin.query(
      "insert into notifications (workgroup_id, user_id, kind, key, comment_id, sales_log_id, created_at) values ($1, $2, 'comment', 'told', $3, $4, now())",
      [team.workgroupId, team.colleague.id, commentId, logId],
    )
    expect((await ask(comments.delete.path, { comment_idx: commentId, ver: '1' }, team.master.token)).status).toBe(200)
    expect((await told()).rowCount).toBe(0)
    expect((await ask(comments.restore.path, { comment_idx: commentId }, team.master.token)).status).toBe(200)
    expect((await told()).rowCount).toBe(1)
    expect((await ask(comments.delete.path, { comment_idx: commentId, ver: '1' }, team.master.token)).status).toBe(200)
    await there.owner.query("select tidy_workgroups(now() + interval '2 hours')")
    expect((await admin.query('select from deleted_records')).rowCount).toBe(0)
    // A Master resets two-step sign-in of a member only when Master of every workgroup of that member.
    await anApp(asAdmin, team.staff.id)
    const elsewhere = await aTeam(asAdmin)
    await admin.query('insert into members (workgroup_id, user_id, role, joined_at) values ($1, $2, 9, now())', [
      elsewhere.workgroupId,
      team.staff.id,
    ])
    const reset = () => ask(twoStep.reset.path, { login_idx: team.staff.id, password }, team.master.token)
    expect((await reset()).status).toBe(403)
    await admin.query('update members set left_at = now() where workgroup_id = $1 and user_id = $2', [
      elsewhere.workgroupId,
      team.staff.id,
    ])
    expect((await reset()).status).toBe(200)
    // The job that tells the members who lack it finds them.
    expect((await ask(twoStep.require.path, { required_yn: 'true' }, team.master.token)).status).toBe(200)
    expect((await there.mailsTo(team.colleague.email)).length).toBe(1)
    // The service administrator sees members of every workgroup counted.
    await admin.query('update users set is_operator = true where id = $1', [elsewhere.master.id])
    const usage = (await ask(serviceAdmin.workgroups.path, {}, elsewhere.master.token)) as unknown as {
      message: { list: { org_idx: string; member_cnt: number }[] }
    }
    expect(usage.message.list.map((one) => [one.org_idx, one.member_cnt])).toEqual([
      [elsewhere.workgroupId, 5],
      [team.workgroupId, 5],
    ])
    const state = (await ask(
      serviceAdmin.signIn.path,
      { user_email: team.staff.email },
      elsewhere.master.token,
    )) as unknown as {
      message: { org_cnt: number }
    }
    expect(state.message.org_cnt).toBe(1)
    // An account is deleted, restored by a sign-in, deleted again, and erased with what is only its own.
    const ownDraft = () =>
      admin.query('select from drafts where owner_id = $1', [team.manager.id]).then(({ rowCount }) => rowCount)
    await aDraft(asAdmin, { by: team.manager })
    const remove = (token: string) => ask(myData.deleteAccount.path, { password }, token)
    expect((await remove(team.manager.token)).status).toBe(200)
    expect((await ask(salesLogs.list.path, {}, team.manager.token)).status).toBe(401)
    await admin.query('select restore_account($1)', [team.manager.id])
    await admin.query('update members set left_at = null where user_id = $1', [team.manager.id])
    expect((await remove((await aSession(asAdmin, team.manager.id, team.workgroupId)).token)).status).toBe(200)
    await admin.query("update users set deleted_at = now() - interval '40 days' where id = $1", [team.manager.id])
    expect(await ownDraft()).toBe(1)
    await runJob(there, 'account.erase', { userId: team.manager.id }, { pool: running.pool })
    expect(await ownDraft()).toBe(0)
    const erased = await admin.query('select email from users where id = $1', [team.manager.id])
    expect(erased.rows).toEqual([{ email: `erased-${team.manager.id}` }])
    // A second process, and a later start, use the same login.
    const again = await start({
      config: { ...config, port: await aPort() },
      database: { owner, stop: async () => {} },
      log: pino({ level: 'silent' }),
    })
    expect((await again.pool.query<{ session_user: string }>('select session_user')).rows[0]!.session_user).toBe(
      rows[0]!.session_user,
    )
    await there.owner.end()
    await again.stop()
    await running.stop()
    await drop()
  })
  test('29: an unsupported server version is rejected in one line, before anything is created in it', () => {
    expect(oldServerError('15.18 (Debian 15.18-0+deb12u1)')).toBe(
      'PostgreSQL 15.18 is too old for Saleslog: it needs 16 or newer.',
    )
    expect(oldServerError('9.6.24')).toContain('too old')
    for (const version of ['16.14', '17.10 (Debian)', '18.4', '19beta1']) expect(oldServerError(version)).toBeNull()
  })
  test('a configured login must be subject to row-level security: an owner, a superuser, an unrelated role and one without limits are rejected in one line', async () => {
    const owner = app.owner.options as { host: string; port: number; database: string; user: string }
    const config = readConfig({ PORT: String(await aPort()), DATA_DIR: app.dataDir, LOG_LEVEL: 'silent' })
    await app.owner.query('create role stranger login; create role unlimited login in role saleslog_app')
    const failing = (user: string) =>
      start({
        config,
        database: { owner, app: { ...owner, user }, stop: async () => {} },
        log: pino({ level: 'silent' }),
      }).then(
        (running) => running.stop().then(() => 'started'),
        (error: Error) => error.message,
      )
    expect(await failing('postgres')).toMatch(/must neither own the tables nor stand above row-level security/)
    expect(await failing('stranger')).toBe(
      'the login "stranger" is no member of saleslog_app: grant saleslog_app to "stranger"',
    )
    expect(await failing('unlimited')).toBe(
      'the login "unlimited" has no time limit: give it one with alter role (statement_timeout, 5s)',
    )
    await app.owner.query("alter role unlimited set statement_timeout = '5s'")
    expect(await failing('unlimited')).toBe('started')
    await app.owner.query('drop role stranger; drop role unlimited')
  })
})

test('R23: a sign-in started with the old password ends with it, whichever finishes first', async () => {
  const person = await aPerson(app)
  expect(
    (
      await pool.query<{ done: boolean }>("select set_password($1, 'not the hash', 'x', now(), null) as done", [
        person.id,
      ])
    ).rows[0]!.done,
  ).toBe(false)
  expect(
    (
      await pool.query<{ done: boolean }>(
        "select add_authorization_code('\\x01', $1, 'not the hash', 'saleslog-web', '', '', now()) as done",
        [person.id],
      )
    ).rows[0]!.done,
  ).toBe(false)
})
