// Builders of API tokens, written directly into the database.
import type { TokenScope } from '../../../contract/calls/api-tokens/scopes.ts'
import { apiClientId } from '../../../contract/codes.ts'
import { newApiToken } from '../../../server/security/api-tokens.ts'
import { hashToken } from '../../../server/security/tokens.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './people.ts'

type Of = {
  by: TestPerson
  scopes?: readonly TokenScope[]
  name?: string
  /** From now; may be in the past. */
  days?: number
  isRevoked?: boolean
}
/** A token of a user in their workgroup. @returns its id, its secret as `token`, and the user's facts */
export async function anApiToken({ owner, now }: TestApp, of: Of) {
  const secret = newApiToken()
  const until = new Date(now().getTime() + (of.days ?? 90) * 86_400_000)
  const name = of.name ?? '재고 연동'
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into sessions (user_id, current_workgroup_id, client_id, device, created_at, last_seen_at, expires_at, ended_at)
       values ($1, $2, $3, 'API: ' || $4::text, $5, $5, $6, $7) returning id
     ), hashed as (
       insert into tokens (hash, session_id, kind, expires_at) select $8, id, 'api', $6 from made
     )
     insert into api_tokens (session_id, name, ending, scopes) select id, $4, $9, $10 from made returning id`,
    [
      of.by.id,
      of.by.workgroupId,
      apiClientId,
      name,
      now(),
      until,
      of.isRevoked ? now() : null,
      hashToken(secret),
      secret.slice(-4),
      of.scopes ?? ['write'],
    ],
  )
  return { ...of.by, tokenId: rows[0]!.id, name, token: secret }
}
