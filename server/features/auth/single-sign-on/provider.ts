// The provider of stored settings, and its failures as those of a call.
import { returnPath } from '../../../../contract/calls/single-sign-on/shapes.ts'
import type { AnyContext } from '../../../calls/context.ts'
import { Failure } from '../../../core/failure.ts'
import { ProviderFailure, ProviderUnreachable, type Asking, type Provider } from '../../../outbound/openid.ts'
import type { Settings } from './queries.ts'

type Facts = Pick<AnyContext, 'config' | 'now' | 'secretBox'>
const sealedFor = (workgroupId: string) => `single-sign-on ${workgroupId}`

export const sealSecret = ({ secretBox }: Pick<Facts, 'secretBox'>, workgroupId: string, secret: string): Buffer =>
  secretBox.seal(Buffer.from(secret), sealedFor(workgroupId))
export const providerOf = ({ secretBox }: Pick<Facts, 'secretBox'>, settings: Settings): Provider => ({
  issuer: settings.issuer,
  clientId: settings.client_id,
  clientSecret: secretBox.open(settings.client_secret, sealedFor(settings.workgroup_id)).toString(),
})
export const returnAddressOf = ({ config }: Pick<Facts, 'config'>) => config.publicUrl + returnPath
export const askingOf = (context: Facts): Asking => ({
  allowed: context.config.outgoingAllowed,
  now: context.now,
  returnAddress: returnAddressOf(context),
})

/** @throws sso_unreachable, sso_failed */
export async function fromProvider<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new Failure('sso_unreachable')
    if (error instanceof ProviderFailure) throw new Failure('sso_failed', { values: { detail: error.detail } })
    throw error
  }
}
