// API tokens are behind functions of the owner (db/functions/api-tokens.sql).
import { sql } from 'kysely'
import { tokenLimits } from '../../../contract/calls/api-tokens/scopes.ts'
import type { Db } from '../../db/connect.ts'
import { hashToken } from '../../security/tokens.ts'

export type OwnToken = {
  id: string
  name: string
  ending: string
  scopes: string[]
  workgroup_name: string
  created_at: string
  expires_at: string
  last_used_at: string | null
}
export const ownTokens = async (db: Db): Promise<OwnToken[]> =>
  (await sql<OwnToken>`select * from own_api_tokens()`.execute(db)).rows

type NewToken = { secret: string; name: string; scopes: readonly string[]; checkedHash: string; now: Date; until: Date }
/** @returns the id; 'changed' when `checkedHash` is no longer the hash of the password; 'full' */
export const addToken = async (db: Db, of: NewToken): Promise<string> =>
  (
    await sql<{ made: string }>`
      select add_api_token(${hashToken(of.secret)}, ${of.checkedHash}, ${of.name}, ${of.secret.slice(-4)},
        ${of.scopes}::text[], ${tokenLimits.most}, ${of.now}, ${of.until}) as made`.execute(db)
  ).rows[0]!.made
/** @returns the name of the revoked token, or null when it is not one of the user */
export const endToken = async (db: Db, tokenId: string, now: Date): Promise<string | null> =>
  (await sql<{ name: string | null }>`select end_own_api_token(${tokenId}, ${now}) as name`.execute(db)).rows[0]!.name
