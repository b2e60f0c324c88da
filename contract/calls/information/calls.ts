// About the application itself.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({ files: 'file_store', push: 'web_push', payment: 'pay' })
/** Kinds of the outbound connections; no addresses or keys. */
export const outboundKinds = {
  mail: ['outbox', 'server'],
  sms: ['outbox', 'gateway'],
  files: ['folder', 'bucket'],
  database: ['embedded', 'own'],
  push: ['on', 'off'],
  news: ['on', 'off'],
  payment: ['card', 'transfer'],
} as const
export type OutboundKind = keyof typeof outboundKinds

export const information = feature('information', {
  detail: call('POST /etc/detail_information', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Kinds of the outbound connections of the service, without addresses, names or keys',
    input: Nothing,
    output: fields({
      mail: z.enum(outboundKinds.mail),
      sms: z.enum(outboundKinds.sms),
      files: z.enum(outboundKinds.files),
      database: z.enum(outboundKinds.database),
      push: z.enum(outboundKinds.push),
      news: z.enum(outboundKinds.news),
      payment: z.enum(outboundKinds.payment),
    }),
  }), // not shown
})

/**
 * Path of the built list of licences of all distributed packages. `text` is an index into `texts`, -1 for a package
 * without one.
 */
export const licencesPath = '/licences.json'
export type Licences = {
  packages: (readonly [name: string, version: string, licence: string, text: number])[]
  texts: string[]
}
