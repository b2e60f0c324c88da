import { sql } from 'kysely'
import { setForTransaction, type Db } from '../../../db/connect.ts'

export type Settings = {
  workgroup_id: string
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer
  domain: string
  domain_token: string
  proved_at: string | null
  checked_at: string | null
  tried_at: string | null
  required_at: string | null
}
const columns = [
  'workgroup_id',
  'name',
  'issuer',
  'client_id',
  'client_secret',
  'domain',
  'domain_token',
  'proved_at',
  'checked_at',
  'tried_at',
  'required_at',
] as const

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** The settings of a workgroup that the transaction has entered as its Master. */
export const settingsOf = (db: Db, workgroupId: string): Promise<Settings | undefined> =>
  db.selectFrom('single_sign_on').select(columns).where('workgroup_id', '=', workgroupId).executeTakeFirst()
/** As `settingsOf`, locked until the commit. */
export const lockSettings = (db: Db, workgroupId: string): Promise<Settings | undefined> =>
  db.selectFrom('single_sign_on').select(columns).where('workgroup_id', '=', workgroupId).forUpdate().executeTakeFirst()

/** The settings that have proved a domain, of a workgroup that is not deleted. Leaves the transaction in no workgroup. */
export async function settingsOfDomain(db: Db, domain: string): Promise<Settings | undefined> {
  await setForTransaction(db, { 'app.workgroup': '', 'app.mail_domain': domain })
  return db
    .selectFrom('single_sign_on')
    .select(columns)
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .where(sql<boolean>`live_workgroup(workgroup_id) is not null`)
    .executeTakeFirst()
}

export type Saved = Omit<Settings, 'workgroup_id'>
export async function saveSettings(db: Db, workgroupId: string, saved: Saved, now: Date): Promise<void> {
  const row = { ...saved, updated_at: now }
  await db
    .insertInto('single_sign_on')
    .values({ workgroup_id: workgroupId, ...row })
    .onConflict((conflict) => conflict.column('workgroup_id').doUpdateSet(row))
    .execute()
}
export const updateSettings = (
  db: Db,
  workgroupId: string,
  changed: Partial<Record<'proved_at' | 'checked_at' | 'tried_at' | 'required_at', Date | null>>,
) => db.updateTable('single_sign_on').set(changed).where('workgroup_id', '=', workgroupId).execute()
/** Forgets also which user of the provider is which of ours. @returns the domain, or null where nothing was set */
export async function removeSettings(db: Db, workgroupId: string): Promise<string | null> {
  await db.deleteFrom('provider_accounts').where('workgroup_id', '=', workgroupId).execute()
  const gone = await db
    .deleteFrom('single_sign_on')
    .where('workgroup_id', '=', workgroupId)
    .returning('domain')
    .executeTakeFirst()
  return gone?.domain ?? null
}

/** Another workgroup that has proved the domain; its token is '' when it is deleted. */
export const claimOf = async (db: Db, domain: string) =>
  (
    await sql<{
      workgroup_id: string
      domain_token: string
    }>`select * from claim_of_domain(${domain})`.execute(db)
  ).rows[0]
export const loseDomain = (db: Db, workgroupId: string, domain: string, now: Date) =>
  sql`select lose_domain(${workgroupId}, ${domain}, ${now})`.execute(db)
export const membersOfDomain = async (db: Db, domain: string): Promise<string[]> =>
  (await sql<{ id: string }>`select members_of_domain(${domain}) as id`.execute(db)).rows.map(({ id }) => id)

export type Account = { user_id: string; email: string; state: 'living' | 'deleted' }
export const accountById = async (db: Db, userId: string): Promise<Account | undefined> =>
  (await sql<Account>`select * from account_of_provider(${userId}, null)`.execute(db)).rows[0]
export const accountByEmail = async (db: Db, email: string): Promise<Account | undefined> =>
  (await sql<Account>`select * from account_of_provider(null, ${email})`.execute(db)).rows[0]

type ProviderUser = { workgroupId: string; issuer: string; subject: string }
export const linkedUserId = (db: Db, { workgroupId, issuer, subject }: ProviderUser): Promise<string | null> =>
  db
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('workgroup_id', '=', workgroupId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
    .then((row) => row?.user_id ?? null)
/** Whether any user of this provider is the user. */
export const isLinkedUser = (db: Db, of: Omit<ProviderUser, 'subject'>, userId: string): Promise<boolean> =>
  db
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('workgroup_id', '=', of.workgroupId)
    .where('issuer', '=', of.issuer)
    .where('user_id', '=', userId)
    .executeTakeFirst()
    .then((row) => row !== undefined)
/** @returns false where the user of the provider was linked meanwhile */
export const linkUser = async (
  db: Db,
  { workgroupId, issuer, subject }: ProviderUser,
  userId: string,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_accounts')
    .values({ workgroup_id: workgroupId, issuer, subject, user_id: userId, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
