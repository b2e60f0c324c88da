// Builders of users and workgroups, written directly into the database; support/sign-in.ts makes real sign-ins.
import { argon2Sync } from 'node:crypto'
import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { hashToken, newToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'

export const password = 'Sales-2026!'
// A hash stores its cost parameters, and comparing takes the same cost: the lowest is enough here, and
// server/security/passwords.test.ts checks the real one.
const cheap = { message: password, nonce: Buffer.alloc(16), memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const inText = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${inText(cheap.nonce)}$${inText(argon2Sync('argon2id', cheap))}`
let count = 0

export type TestPerson = {
  id: string
  name: string
  email: string
  token: string
  refreshToken: string
  workgroupId: string | null
}
type Of = {
  name?: string
  email?: string
  workgroupId?: string | null
  role?: number
  departmentId?: string | null
  isOperator?: boolean
  phone?: string
  left?: boolean
  /** Has not accepted terms and privacy policy yet. */
  hasToAccept?: boolean
}

/** With Team, unless it is to have Free. */
export async function aWorkgroup(
  { owner, now }: TestApp,
  of: { name?: string; address?: string; timeZone?: string; plan?: 'free' | 'team' } = {},
): Promise<string> {
  count += 1
  const { rows } = await owner.query<{ id: string }>(
    'insert into workgroups (name, address, time_zone) values ($1, $2, $3) returning id',
    [of.name ?? `다온소재 ${count}`, of.address ?? `daon-${count}`, of.timeZone ?? 'Asia/Seoul'],
  )
  const { id } = rows[0]!
  // Most tests add more members than Free has room for.
  if (of.plan !== 'free')
    await owner.query(
      `insert into subscriptions (workgroup_id, cycle, currency, unit_amount, term_from, term_to, seats, counted_to)
       select $1, 'month', 'KRW', 9000, date_trunc('month', d)::date, (date_trunc('month', d) + interval '1 month')::date, 0, d::date
       from (select ($2::timestamptz at time zone 'Asia/Seoul')::date as d) today`,
      [id, now()],
    )
  return id
}
export async function aDepartment({ owner }: TestApp, workgroupId: string, name = '수도권영업팀'): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into departments (workgroup_id, name) values ($1, $2) returning id',
    [workgroupId, name],
  )
  return rows[0]!.id
}
export const versionOfDepartment = async ({ owner }: TestApp, id: string): Promise<number> =>
  (await owner.query<{ ver: number }>('select ver from departments where id = $1', [id])).rows[0]!.ver
/** A signed-in user. Without `workgroupId`: a member of no workgroup. */
export async function aPerson(app: TestApp, of: Of = {}): Promise<TestPerson> {
  count += 1
  const [name, email, workgroupId] = [
    of.name ?? `김서연${count}`,
    of.email ?? `person${count}@daon.example`,
    of.workgroupId ?? null,
  ]
  const { rows } = await app.owner.query<{ id: string }>(
    'insert into users (email, name, password_hash, phone, is_operator, last_workgroup_id, language) values ($1, $2, $3, $4, $5, $6, $7) returning id',
    [email, name, passwordHash, of.phone ?? '', of.isOperator ?? false, workgroupId, 'en'],
  )
  const id = rows[0]!.id
  if (!of.hasToAccept) await acceptances(app, id)
  if (workgroupId) {
    // Joined a minute ago: notices count as read that were opened before the reader joined.
    await app.owner.query(
      "insert into members (workgroup_id, user_id, role, department_id, left_at, joined_at) values ($1, $2, $3, $4, $5, now() - interval '1 minute')",
      [workgroupId, id, of.role ?? 9, of.departmentId ?? null, of.left ? app.now() : null],
    )
  }
  return { id, name, email, workgroupId, ...(await aSession(app, id, workgroupId)) }
}
/** Accepts the current terms and privacy policy, as sign-up does. */
const acceptances = ({ owner, now }: TestApp, userId: string) =>
  owner.query(
    "insert into acceptances (user_id, what, version, at) values ($1, 'terms', $2, $4), ($1, 'privacy', $3, $4)",
    [userId, legalVersions.terms, legalVersions.privacy, now()],
  )
export async function aSession({ owner, now }: TestApp, userId: string, workgroupId: string | null) {
  const [token, refreshToken, at] = [newToken(), newToken(), now()]
  const later = (days: number) => new Date(at.getTime() + days * 86_400_000)
  const { rows } = await owner.query<{ id: string }>(
    "insert into sessions (user_id, current_workgroup_id, client_id, created_at, last_seen_at, expires_at) values ($1, $2, 'saleslog-web', $3, $3, $4) returning id",
    [userId, workgroupId, at, later(180)],
  )
  await owner.query(
    "insert into tokens (hash, session_id, kind, expires_at) values ($1, $2, 'access', $3), ($4, $2, 'refresh', $5)",
    [hashToken(token), rows[0]!.id, new Date(at.getTime() + 1_800_000), hashToken(refreshToken), later(30)],
  )
  return { token, refreshToken }
}
/** A workgroup with one user of every role. */
export async function aTeam(app: TestApp, of: { name?: string; timeZone?: string; plan?: 'free' | 'team' } = {}) {
  const workgroupId = await aWorkgroup(app, of)
  const as = (role: number) => aPerson(app, { workgroupId, role })
  return {
    workgroupId,
    master: await as(0),
    chief: await as(1),
    manager: await as(2),
    staff: await as(9),
    colleague: await as(9),
  }
}

type Team = Pick<Awaited<ReturnType<typeof aTeam>>, 'master' | 'chief' | 'manager' | 'staff' | 'colleague'>
/** A workgroup that its Master has deleted; the users of `team` have their roles in it. */
export async function aDeletedWorkgroup(
  app: TestApp,
  { master, chief, manager, staff, colleague }: Team,
): Promise<string> {
  const id = await aWorkgroup(app)
  for (const [person, role] of [
    [master, 0],
    [chief, 1],
    [manager, 2],
    [staff, 9],
    [colleague, 9],
  ] as const)
    await app.owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, $3)', [
      id,
      person.id,
      role,
    ])
  await deletion(app, id, master)
  return id
}
/** Deletes a workgroup. */
export const deletion = ({ owner, now }: TestApp, id: string, by: TestPerson) =>
  owner.query('update workgroups set deleted_at = $2, deleted_by_id = $3 where id = $1', [id, now(), by.id])
export const nameOfWorkgroup = async ({ owner }: TestApp, id: string): Promise<string> =>
  (await owner.query<{ name: string }>('select name from workgroups where id = $1', [id])).rows[0]!.name

export const kinds = [
  'signed out',
  'no workgroup',
  'staff',
  'bystander',
  'manager',
  'other manager',
  'chief',
  'master',
  'ex-member',
  'stranger',
  'operator',
] as const
export type Kind = (typeof kinds)[number]
