import type { pushes as contract } from '../../../contract/calls/pushes/calls.ts'
import type { Handlers } from '../../calls/context.ts'
import { ruleFailure } from '../../core/failure.ts'
import { recordAudit } from '../../security/audit.ts'
import { isAllowedUrl } from '../../security/safe-fetch.ts'
import { isWrapperEndpoint } from '../../outbound/wrapper-push.ts'
import { endpointOf, forgetDevice, keepDevice, keepWrapperDevice } from '../../notifications/push-devices.ts'
import { isPushKey } from '../../outbound/push-keys.ts'
import { setPushShowsNames } from '../workgroups/queries.ts'

export const pushes: Handlers<typeof contract> = {
  async device({ db, sessionId, pushKey }) {
    const endpoint = await endpointOf(db, sessionId)
    const isWrapper = isWrapperEndpoint(endpoint)
    return { publicKey: pushKey, endpoint: isWrapper ? '' : endpoint, isWrapper }
  },

  async register({ db, sessionId, now, config }, device) {
    if (!isAllowedUrl(device.endpoint, config.outgoingAllowed)) throw ruleFailure('endpoint', 'rule.form')
    if (!isPushKey(device.p256dh)) throw ruleFailure('p256dh', 'rule.form')
    await keepDevice(db, sessionId, device, now)
    return {}
  },

  async registerWrapper({ db, sessionId, now }, { token }) {
    await keepWrapperDevice(db, sessionId, token, now)
    return {}
  },

  async remove({ db, sessionId, userId }) {
    await forgetDevice(db, { sessionId, userId })
    return {}
  },

  async setShown(context, { showsNames }) {
    const { db, workgroupId } = context
    if (await setPushShowsNames(db, workgroupId, showsNames))
      await recordAudit(context, 'workgroup.pushNames', { values: { to: showsNames ? 'on' : 'off' } })
    return {}
  },
}
