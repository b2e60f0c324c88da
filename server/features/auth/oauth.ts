// Sign-in and tokens.
import type { oauth as contract } from '../../../contract/calls/auth/oauth.ts'
import { webClientId } from '../../../contract/codes.ts'
import { inSteps, type AnyContext, type Handlers, type StepsFor } from '../../calls/context.ts'
import { Failure } from '../../core/failure.ts'
import { exchangeCode, refresh } from './grants.ts'
import { codeForProof, codeOrTicket, otpRequired } from './second-step.ts'
import { verifyPassword } from './verify-password.ts'
import * as query from './queries.ts'

/** Authorization codes are redirected to our own pages only, by exact string comparison (RFC 9700 2.1). */
const isOwnPage = ({ config, origin }: Pick<AnyContext, 'config' | 'origin'>, redirectUri: string) =>
  [...config.origins, ...(config.anyOrigin ? [origin] : [])].some((own) => redirectUri === `${own}/`)

export const oauth: Handlers<typeof contract> = {
  authorize: inSteps(async (context: StepsFor<'anyone'>, input) => {
    if (input.clientId !== webClientId) throw new Failure('invalid_client')
    if (input.responseType !== 'code') throw new Failure('unsupported_response_type')
    if (!isOwnPage(context, input.redirectUri)) throw new Failure('invalid_request')
    if (
      input.codeChallenge !== '' &&
      (input.codeChallengeMethod !== 'S256' || !/^[\w-]{43}$/.test(input.codeChallenge))
    )
      throw new Failure('invalid_request')
    const user = await verifyPassword(context, input.email, input.password)
    const of = {
      userId: user.id,
      checkedHash: user.password_hash,
      redirectUri: input.redirectUri,
      codeChallenge: input.codeChallenge,
    }
    const found = await context.step((step) => codeOrTicket(step, of))
    if ('code' in found) return { code: found.code, state: input.state }
    if (input.otp === '') throw otpRequired(found)
    const proof = { otp: input.otp, passkey: '', trust: false }
    return { code: await codeForProof(context, found.ticket, proof), state: input.state }
  }),

  async token(context, input) {
    if (input.clientId !== webClientId) throw new Failure('invalid_client')
    if (input.grantType === 'authorization_code') return exchangeCode(context, input)
    if (input.grantType === 'refresh_token') return refresh(context, input)
    throw new Failure('unsupported_grant_type')
  },

  async revoke({ db, now }, { token }) {
    const found = await query.tokenOf(db, token)
    if (found) await query.endSession(db, found.session_id, now)
    return {}
  },

  async secure({ workgroupId }) {
    return { workgroupId: workgroupId ?? '0', ok: true }
  },
}
