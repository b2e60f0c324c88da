import type { information as contract } from '../../../contract/calls/information/calls.ts'
import type { Handlers } from '../../calls/context.ts'

export const information: Handlers<typeof contract> = {
  async detail({ config }) {
    return {
      mail: config.smtpUrl ? 'server' : 'outbox',
      sms: config.smsUrl ? 'gateway' : 'outbox',
      files: config.s3 ? 'bucket' : 'folder',
      database: config.databaseUrl ? 'own' : 'embedded',
      // Keys are generated when none are configured.
      push: 'on',
      news: Object.values(config.news).some(Boolean) ? 'on' : 'off',
      payment: config.stripe ? 'card' : 'transfer',
    }
  },
}
