import { sql } from 'kysely'
import type { InputOf } from '../../../contract/core/call.ts'
import type { acceptances as contract } from '../../../contract/calls/acceptances/calls.ts'
import { legalVersions } from '../../../contract/calls/acceptances/legal.ts'
import { ruleFailure } from '../../core/failure.ts'
import type { Db } from '../../db/connect.ts'

export type Acceptances = InputOf<typeof contract.accept>

/**
 * Stores each acceptance once, permanently; an empty version is skipped. The transaction must act as this user.
 * @throws Failure `bad_input` for a version that does not exist yet
 */
export async function storeAcceptances(
  db: Db,
  userId: string,
  { termsVersion, privacyVersion }: Acceptances,
  now: Date,
): Promise<void> {
  if (termsVersion > legalVersions.terms) throw ruleFailure('termsVersion', 'rule.choice')
  if (privacyVersion > legalVersions.privacy) throw ruleFailure('privacyVersion', 'rule.choice')
  const given = [
    { what: 'terms', version: termsVersion },
    { what: 'privacy', version: privacyVersion },
  ].filter(({ version }) => version !== '')
  if (given.length === 0) return
  await db
    .insertInto('acceptances')
    .values(given.map((each) => ({ user_id: userId, ...each, at: now })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** The current versions that the user has not accepted; empty strings for accepted ones. */
export async function missingAcceptances(db: Db, userId: string): Promise<Acceptances> {
  const rows = await db
    .selectFrom('acceptances')
    .select(['what', sql<string>`max(version)`.as('version')])
    .where('user_id', '=', userId)
    .groupBy('what')
    .execute()
  const last = new Map(rows.map(({ what, version }) => [what, version]))
  const missing = (what: keyof typeof legalVersions) =>
    (last.get(what) ?? '') < legalVersions[what] ? legalVersions[what] : ''
  return { termsVersion: missing('terms'), privacyVersion: missing('privacy') }
}
