import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditKinds } from '../../contract/calls/audit/kinds.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aPerson, aTeam } from '../../tests/support/builders/people.ts'
import { enterWorkgroup, inTransaction, connect } from '../db/connect.ts'
import { recordAccountAudit, recordAudit } from './audit.ts'
import type pg from 'pg'

let app: TestApp
let pool: pg.Pool
beforeAll(async () => {
  app = await startTestApp()
  pool = connect({ ...app.owner.options, user: 'saleslog_app', password: undefined } as pg.PoolConfig, 2)
})
afterAll(async () => {
  await pool.end()
  await app.stop()
})
const entriesOf = async (workgroupId: string) =>
  (
    await app.owner.query(
      'select kind, actor_id::text as actor, subject_id::text as subject, values, device from audit_entries where workgroup_id = $1 order by id',
      [workgroupId],
    )
  ).rows

test('an entry has the actor and the workgroup of its transaction, and is dropped with a rollback', async () => {
  const team = await aTeam(app)
  const record = (fails: boolean) =>
    inTransaction(pool, null, async (db) => {
      await enterWorkgroup(db, team.workgroupId, team.chief.id, 'chief')
      await recordAudit({ db, now: app.now() }, 'member.role', {
        about: team.staff.id,
        values: { from: 'staff', to: 'manager' },
      })
      if (fails) throw new Error('rolled back')
    })
  await record(false)
  await expect(record(true)).rejects.toThrow('rolled back')
  expect(await entriesOf(team.workgroupId)).toEqual([
    {
      kind: 'member.role',
      actor: team.chief.id,
      subject: team.staff.id,
      values: { from: 'staff', to: 'manager' },
      device: '',
    },
  ])
})
test('what happens to an account is recorded in each workgroup of which the user is still a member', async () => {
  const [first, second, left] = [await aTeam(app), await aTeam(app), await aTeam(app)]
  const user = await aPerson(app, { workgroupId: first.workgroupId })
  const join = (workgroupId: string, leftAt: Date | null) =>
    app.owner.query('insert into members (workgroup_id, user_id, role, left_at) values ($1, $2, 9, $3)', [
      workgroupId,
      user.id,
      leftAt,
    ])
  await join(second.workgroupId, null)
  await join(left.workgroupId, app.now())
  await inTransaction(pool, null, (db) =>
    recordAccountAudit({ db, now: app.now() }, 'signIn.failed', {
      userId: user.id,
      actorId: null,
      device: 'Chrome',
      values: {},
    }),
  )
  const entry = { kind: 'signIn.failed', actor: null, subject: user.id, values: {}, device: 'Chrome' }
  expect(await entriesOf(first.workgroupId)).toEqual([entry])
  expect(await entriesOf(second.workgroupId)).toEqual([entry])
  expect(await entriesOf(left.workgroupId)).toEqual([])
})
test('the trail is append-only for the app, and only the Master reads it', async () => {
  const team = await aTeam(app)
  const as = (role: 'master' | 'chief', statement: string) =>
    inTransaction(pool, null, async (db, _, client) => {
      await enterWorkgroup(db, team.workgroupId, team[role].id, role)
      await recordAudit({ db, now: app.now() }, 'workgroup.logo', { values: { to: 'set' } })
      return (await client.query(statement)).rowCount
    }).catch((error: { code: string }) => error.code)
  expect(await as('master', 'select 1 from audit_entries')).toBe(1)
  expect(await as('chief', 'select 1 from audit_entries')).toBe(0)
  for (const statement of [
    "insert into audit_entries (workgroup_id, at, kind) values (1, now(), 'x')",
    "update audit_entries set kind = 'x'",
    'delete from audit_entries',
  ])
    expect([statement, await as('master', statement)]).toEqual([statement, '42501'])
})
test('an entry is erased after three years', async () => {
  const team = await aTeam(app)
  const add = (at: string) =>
    app.owner.query("insert into audit_entries (workgroup_id, at, kind) values ($1, $2, 'workgroup.logo')", [
      team.workgroupId,
      at,
    ])
  await add('2023-11-20T00:00Z')
  await add('2023-11-22T00:00Z')
  await app.owner.query('select tidy_workgroups($1)', ['2026-11-21T00:00Z'])
  expect(await entriesOf(team.workgroupId)).toHaveLength(1)
})
test('kinds are unique', () => expect(new Set(auditKinds).size).toBe(auditKinds.length))
