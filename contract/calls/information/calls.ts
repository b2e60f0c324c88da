// About the application itself.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({ files: 'file_store', push: 'web_push', payment: 'pay' })
/** What stands behind each way out: only of which kind, never where or with what key. */
export const ports = {
  mail: ['outbox', 'server'],
  sms: ['outbox', 'gateway'],
  files: ['folder', 'bucket'],
  database: ['embedded', 'own'],
  push: ['on', 'off'],
  news: ['on', 'off'],
  payment: ['on', 'off'],
} as const
export type Port = keyof typeof ports

export const information = room('information', {
  detail: call('POST /etc/detail_information', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Of which kind each way out of the service is; no address, name or key of it',
    input: Nothing,
    output: fields({
      mail: z.enum(ports.mail),
      sms: z.enum(ports.sms),
      files: z.enum(ports.files),
      database: z.enum(ports.database),
      push: z.enum(ports.push),
      news: z.enum(ports.news),
      payment: z.enum(ports.payment),
    }),
  }), // not shown
})

/** Built beside the pages: under which licence each package comes that is handed on. `text` counts in `texts`; -1: the package brings none. */
export const licencesAddress = '/licences.json'
export type Licences = {
  packages: (readonly [name: string, version: string, licence: string, text: number])[]
  texts: string[]
}
