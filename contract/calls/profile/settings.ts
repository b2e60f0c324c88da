// What follows a person to every device, and how he is told things.
import * as z from 'zod/mini'
import { themes } from '../../codes.ts'
import { kindNames } from '../notifications/calls.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Seconds that a message stands; 0: until it is closed. */
export const toastTimes = [1, 2, 5, 0] as const
/** When mails go: after the few minutes in which more may come, with the next full hour, or at eight in the morning. */
export const digests = ['at_once', 'hourly', 'daily'] as const
export type Digest = (typeof digests)[number]

/** A time of the day, `HH:MM`. */
const TimeOfDay = z.string().check(rule.within(5, 'rule.form'), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'rule.form'))
const Flag = z.boolean('rule.form')
const Kinds = rule.listOf(z.enum(kindNames, 'rule.choice'), kindNames.length)
const ToastTime = z
  .number('rule.choice')
  .check(z.refine((seconds) => (toastTimes as readonly number[]).includes(seconds), 'rule.choice'))

const fields = fieldsOf({
  toastTime: 'toast_sec',
  singleKeys: 'single_keys',
  inApp: 'noti_app',
  byMail: 'noti_mail',
  byPush: 'noti_push',
  quietFrom: 'quiet_start',
  quietTo: 'quiet_end',
  quietWeekends: 'quiet_weekend',
  mailRefusedAt: 'mail_refused_dt',
  showsJoining: 'show_joining',
})
const all = {
  theme: z.enum(themes, 'rule.choice'),
  toastTime: ToastTime,
  singleKeys: Flag,
  /** The kinds of notifications that one wants to see in the application, to have by mail, and to be pushed. */
  inApp: Kinds,
  byMail: Kinds,
  byPush: Kinds,
  digest: z.enum(digests, 'rule.choice'),
  /** Mails and pushes are held back between these times of one's own day. */
  quiet: Flag,
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
  /** The whole of Saturday and Sunday too. */
  quietWeekends: Flag,
  /** Whether colleagues see among the anniversaries since when one is in the workgroup. */
  showsJoining: Flag,
} as const
/** Whose day that is: empty until a browser has said it, then the workgroup's. */
export const Settings = fields({
  ...all,
  // What a person has said on no device is for each to choose.
  theme: z.nullable(all.theme),
  toastTime: z.nullable(all.toastTime),
  singleKeys: z.nullable(all.singleKeys),
  timeZone: z.string(),
  /** Since when the mail server refuses one's address. */
  mailRefusedAt: z.nullable(z.string()),
})
export type Settings = z.output<typeof Settings>
/** Those that change. */
export const ChangedSettings = fields({
  theme: z.optional(all.theme),
  toastTime: z.optional(all.toastTime),
  singleKeys: z.optional(all.singleKeys),
  inApp: z.optional(all.inApp),
  byMail: z.optional(all.byMail),
  byPush: z.optional(all.byPush),
  digest: z.optional(all.digest),
  quiet: z.optional(all.quiet),
  quietFrom: z.optional(all.quietFrom),
  quietTo: z.optional(all.quietTo),
  quietWeekends: z.optional(all.quietWeekends),
  showsJoining: z.optional(all.showsJoining),
  timeZone: z.optional(rule.optionalText(50)),
})
