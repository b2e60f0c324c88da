// The two grants of /oauth/token (RFC 6749 4.1.3 and 6), with the replay rules of RFC 9700.
import { grantedScope } from '../../../contract/calls/auth/oauth.ts'
import { webClientId } from '../../../contract/codes.ts'
import { recordAccountAudit } from '../../security/audit.ts'
import { countInTransaction } from '../../security/rate-limits.ts'
import type { AnyContext } from '../../calls/context.ts'
import { Failure } from '../../core/failure.ts'
import { matchesChallenge } from '../../security/tokens.ts'
import * as query from './queries.ts'
import { restoreDeletedAccount } from './restore-account.ts'

type CodeRequest = { userId: string; checkedHash?: string; redirectUri?: string; codeChallenge: string }
/**
 * Issues an authorization code after a successful proof of identity.
 * @param of `checkedHash`: the password hash that was compared
 * @throws wrong_password when the password was changed during the comparison
 */
export async function issueCode(
  { db, now }: AnyContext,
  { userId, checkedHash, redirectUri = '', codeChallenge }: CodeRequest,
): Promise<string> {
  const code = await query.addAuthorizationCode(
    db,
    { userId, checkedHash: checkedHash ?? null, clientId: webClientId, redirectUri, codeChallenge },
    now,
  )
  if (code === null) throw new Failure('wrong_password')
  return code
}

type Exchange = { code: string; clientId: string; redirectUri: string; codeVerifier: string }
const invalidGrant = (keepsChanges?: true) => new Failure('invalid_grant', keepsChanges && { keepsChanges })

export async function exchangeCode(context: AnyContext, { code, clientId, redirectUri, codeVerifier }: Exchange) {
  const { db, now } = context
  const found = await query.authorizationCode(db, code)
  if (!found) throw invalidGrant()
  if (found.session_id) {
    // A second use means that the code was stolen: revoke everything that it issued.
    await query.endSession(db, found.session_id, now)
    throw invalidGrant(true)
  }
  if (new Date(found.expires_at) <= now || found.client_id !== clientId) throw invalidGrant()
  if (found.redirect_uri !== '' && redirectUri !== '' && redirectUri !== found.redirect_uri) throw invalidGrant()
  // A code with a challenge requires its verifier; a verifier without a challenge would be a downgrade (RFC 9700
  // 2.1.1).
  if (found.code_challenge === '' ? codeVerifier !== '' : !matchesChallenge(codeVerifier, found.code_challenge))
    throw invalidGrant()
  const sessionId = await query.addSession(db, {
    code,
    userId: found.user_id,
    clientId,
    device: context.device,
    clientIdentity: context.clientIdentity,
    now,
  })
  await restoreDeletedAccount(context, found.user_id)
  const of = { userId: found.user_id, actorId: found.user_id, device: context.device, values: {} }
  await recordAccountAudit(context, 'signIn.done', of)
  return { ...(await query.addTokens(db, sessionId, 0, now)), ...granted }
}

const granted = { tokenType: 'Bearer', scope: grantedScope } as const
/** Tabs may reuse a refresh token within this time. Later reuse counts as theft once a token issued by it was used. */
const graceSeconds = 20

/** @throws invalid_grant, too_many_tries */
export async function refresh(
  context: AnyContext,
  { refreshToken, clientId }: { refreshToken: string; clientId: string },
) {
  const { db, now } = context
  const token = await query.tokenOf(db, refreshToken)
  if (!token || token.kind !== 'refresh' || token.client_id !== clientId || token.ended_at) throw invalidGrant()
  if (new Date(token.expires_at) <= now || new Date(token.session_expires_at) <= now) throw invalidGrant()
  const usedAt = token.used_at === null ? null : new Date(token.used_at).getTime()
  const isOver = usedAt !== null && now.getTime() - usedAt > graceSeconds * 1000
  // `usedAt` 0 marks the siblings of the refreshed token: their grace period is always over.
  if (isOver && (token.followed || usedAt === 0)) {
    await query.endSession(db, token.session_id, now)
    throw invalidGrant(true)
  }
  // Counted in this transaction, which locks the session anyway: one short statement before two tokens are inserted.
  await countInTransaction(db, now, 'refreshesOfSession', token.session_id)
  if (!token.used_at) await query.markRefreshed(db, refreshToken, token, now)
  return { ...(await query.addTokens(db, token.session_id, token.rotation + 1, now)), ...granted }
}
