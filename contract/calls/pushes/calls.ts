// Web push subscriptions of browsers. A call group of its own, because the first view does not need it.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** The decrypted payload of a push, as the service worker receives it (web/boot/service-worker.ts). */
export type PushMessage = {
  /** The recipient; the service worker shows the push only to this user. */
  to: string
  language: string
  title: string
  body: string
  /** A later push with the same tag replaces this one. */
  tag: string
  /** Path of the screen it opens, after the `#`. */
  path: string
}

/**
 * Keys of a subscription in base64url (RFC 8291): an uncompressed P-256 point (65 bytes) and the authentication secret
 * (16 bytes).
 */
const PushKey = z.string().check(rule.rawLengthWithin(87, 'rule.form'), z.regex(/^B[A-P][\w-]{85}$/, 'rule.form'))
const PushSecret = z.string().check(rule.rawLengthWithin(22, 'rule.form'), z.regex(/^[\w-]{21}[AQgw]$/, 'rule.form'))

/** The endpoint of the push service. The server decides whether it may be contacted (server/security/safe-fetch.ts). */
const PushEndpoint = z.string().check(
  rule.rawLengthWithin(1_000, 'rule.form'),
  z.maxLength(1_000, 'rule.form'),
  z.refine((value) => URL.canParse(value) && new URL(value).href === value, 'rule.form'),
)

/** What the mobile wrapper got from the push service of its platform: any text without blanks. */
const WrapperToken = z
  .string()
  .check(rule.rawLengthWithin(500, 'rule.form'), z.regex(/^[\x21-\x7e]{1,500}$/, 'rule.form'))

const fields = fieldsOf({
  isWrapper: 'wrapper_yn',
  token: 'device',
  publicKey: 'vapid_key',
  p256dh: 'push_key',
  auth: 'push_secret',
  showsNames: 'push_names',
})
export const pushes = feature('pushes', {
  device: call('GET /notify/detail_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'The VAPID key for a subscription, and the endpoint of this browser; empty if not subscribed',
    input: Nothing,
    /** `isWrapper`: this session is one of the mobile wrapper, which gets pushes by itself. */
    output: fields({ publicKey: z.string(), endpoint: z.string(), isWrapper: z.boolean() }),
  }), // not shown
  register: call('POST /notify/regi_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Subscribes this browser to pushes for the caller, until sign-out',
    rate: [{ per: 'account', limit: 'pushDevicesMade' }],
    input: fields({ endpoint: PushEndpoint, p256dh: PushKey, auth: PushSecret }),
    output: Nothing,
  }), // not shown
  registerWrapper: call('POST /notify/save_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Subscribes a device of the mobile wrapper to pushes for the caller, until sign-out',
    rate: [{ per: 'account', limit: 'pushDevicesMade' }],
    input: fields({ token: WrapperToken }),
    output: Nothing,
  }), // not shown
  remove: call('POST /notify/del_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Unsubscribes this browser from pushes',
    input: Nothing,
    output: Nothing,
  }), // not shown
  setShown: call('POST /org/upd_wgroup_push', {
    audience: 'master',
    summary: 'Sets whether pushes contain names and titles, or only the kind and the workgroup',
    input: fields({ showsNames: z.boolean('rule.form') }),
    output: Nothing,
  }), // not shown
})
