// Pushes to browsers: which ones, and what they say. A room of its own, as no first view needs it.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** What is pushed, encrypted, as the service worker of a browser reads it (web/boot/service-worker.ts). */
export type PushMessage = {
  /** Whom it is for: shown to nobody else. */
  to: string
  language: string
  title: string
  body: string
  /** What replaces it: a later one of the same. */
  tag: string
  /** Where it leads, from the `#` on. */
  path: string
}

/** The key of a browser's own, as it says it: an uncompressed point of P-256 (65 bytes), and its secret (16). */
const PushKey = z.string().check(rule.within(87, 'rule.form'), z.regex(/^B[A-P][\w-]{85}$/, 'rule.form'))
const PushSecret = z.string().check(rule.within(22, 'rule.form'), z.regex(/^[\w-]{21}[AQgw]$/, 'rule.form'))

/** Where a browser's maker takes pushes; whether we go there the server says (outside.ts). */
const PushAddress = z.string().check(
  rule.within(1_000, 'rule.form'),
  z.maxLength(1_000, 'rule.form'),
  z.refine((value) => URL.canParse(value) && new URL(value).href === value, 'rule.form'),
)

const fields = fieldsOf({ publicKey: 'vapid_key', p256dh: 'push_key', auth: 'push_secret', showsNames: 'push_names' })
export const pushes = room('pushes', {
  device: call('GET /notify/detail_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'What a browser needs to be pushed to, and where this one is pushed to: empty while it is not',
    input: Nothing,
    output: fields({ publicKey: z.string(), endpoint: z.string() }),
  }), // not shown
  register: call('POST /notify/regi_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Pushes to this browser for as long as one is signed in here, and to nobody else in it',
    rate: [{ per: 'account', limit: 'pushDevicesMade' }],
    input: fields({ endpoint: PushAddress, p256dh: PushKey, auth: PushSecret }),
    output: Nothing,
  }), // not shown
  remove: call('POST /notify/del_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Pushes to this browser no more',
    input: Nothing,
    output: Nothing,
  }), // not shown
  setShown: call('POST /org/upd_wgroup_push', {
    audience: 'master',
    summary: 'Whether pushes say who and what, or only what kind of thing it is and of which workgroup',
    input: fields({ showsNames: z.boolean('rule.form') }),
    output: Nothing,
  }), // not shown
})
