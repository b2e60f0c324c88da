import type { apiTokens as contract } from '../../../contract/calls/api-tokens/calls.ts'
import type { InputOf } from '../../../contract/core/call.ts'
import { tokenLimits } from '../../../contract/calls/api-tokens/scopes.ts'
import { inSteps, type Handlers, type StepsFor } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { apiTokenMail } from '../../notifications/mail-templates.ts'
import { newApiToken } from '../../security/api-tokens.ts'
import { recordAudit } from '../../security/audit.ts'
import { wrongOwnPassword } from '../../security/own-password.ts'
import { withProof } from '../../security/provider-proof.ts'
import { secondsAfter } from '../../security/tokens.ts'
import { lockUser } from '../profile/queries.ts'
import { addToken, endToken, ownTokens, type OwnToken } from './queries.ts'

const daySeconds = 86_400

function shown(token: OwnToken, now: Date) {
  const unusedAt = secondsAfter(new Date(token.last_used_at ?? token.created_at), tokenLimits.unusedDays * daySeconds)
  const state = new Date(token.expires_at) <= now ? 'expired' : unusedAt < now ? 'unused' : 'active'
  return {
    tokenId: token.id,
    tokenName: token.name,
    ending: token.ending,
    scopes: token.scopes,
    workgroupName: token.workgroup_name,
    createdAt: token.created_at,
    expiresAt: token.expires_at,
    lastUsedAt: token.last_used_at,
    state,
  } as const
}

const create = inSteps(async (context: StepsFor<'member'>, input: InputOf<typeof contract.create>) => {
  const secret = newApiToken()
  return withProof(context, input, { act: 'apiToken', about: '' }, async (step, checkedHash) => {
    const { db, now, userId, language } = step
    const until = secondsAfter(now, input.days * daySeconds)
    const { tokenName: name, scopes } = input
    const made = await addToken(db, { secret, name, scopes, checkedHash, now, until })
    if (made === 'changed') throw wrongOwnPassword('password')
    if (made === 'full') throw new Failure('too_many_tokens', { values: { most: tokenLimits.most } })
    await recordAudit(step, 'apiToken.made', { values: { name } })
    const { email: to } = await lockUser(db, userId)
    await step.enqueue('mail.send', apiTokenMail({ to, language, name }))
    const token = (await ownTokens(db)).find(({ id }) => id === made)!
    return { ...shown(token, now), secret }
  })
})

export const apiTokens: Handlers<typeof contract> = {
  async list({ db, now }) {
    const items = (await ownTokens(db)).map((token) => shown(token, now))
    return { items, total: items.length }
  },

  create,

  async revoke(context, { tokenId }) {
    const { db, now } = context
    const name = await endToken(db, tokenId, now)
    if (name === null) throw notFound()
    await recordAudit(context, 'apiToken.ended', { values: { name } })
    return {}
  },
}
