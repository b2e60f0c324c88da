// Settings of a user that apply on every device, including those of notifications.
import * as z from 'zod/mini'
import { themes } from '../../codes.ts'
import { kindNames } from '../notifications/calls.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Seconds for which a toast is shown; 0: until it is closed. */
export const toastTimes = [1, 2, 5, 0] as const
/**
 * When notification mails are sent: after a few minutes that collect further ones, at the next full hour, or once a
 * day at `digestAt`.
 */
export const digests = ['at_once', 'hourly', 'daily'] as const
export type Digest = (typeof digests)[number]

/** A time of the day, `HH:MM`. */
const TimeOfDay = z
  .string()
  .check(rule.rawLengthWithin(5, 'rule.form'), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'rule.form'))
const Flag = z.boolean('rule.form')
const Kinds = rule.listOf(z.enum(kindNames, 'rule.choice'), kindNames.length)
const ToastTime = z
  .number('rule.choice')
  .check(z.refine((seconds) => (toastTimes as readonly number[]).includes(seconds), 'rule.choice'))

const fields = fieldsOf({
  toastTime: 'toast_sec',
  singleKeys: 'single_keys',
  digestAt: 'digest_time',
  inApp: 'noti_app',
  byMail: 'noti_mail',
  byPush: 'noti_push',
  quietFrom: 'quiet_start',
  quietTo: 'quiet_end',
  quietWeekends: 'quiet_weekend',
  mailRefusedAt: 'mail_refused_dt',
  showsJoining: 'show_joining',
})
const settingFields = {
  theme: z.enum(themes, 'rule.choice'),
  toastTime: ToastTime,
  singleKeys: Flag,
  /** Enabled kinds of notifications in the application, by mail and by push. */
  inApp: Kinds,
  byMail: Kinds,
  byPush: Kinds,
  digest: z.enum(digests, 'rule.choice'),
  /** Of the daily mail, in the user's time zone. */
  digestAt: TimeOfDay,
  /** Mails and pushes are delayed between these times in the user's time zone. */
  quiet: Flag,
  quietFrom: TimeOfDay,
  quietTo: TimeOfDay,
  /** Also during the whole of Saturday and Sunday. */
  quietWeekends: Flag,
  /** Whether colleagues see the anniversary of joining the workgroup. */
  showsJoining: Flag,
} as const
/** The time zone is empty until a browser has reported one; the workgroup's applies until then. */
export const Settings = fields({
  ...settingFields,
  // Without a stored setting each device chooses.
  theme: z.nullable(settingFields.theme),
  toastTime: z.nullable(settingFields.toastTime),
  singleKeys: z.nullable(settingFields.singleKeys),
  timeZone: z.string(),
  /** Since when the mail server has rejected the user's address. */
  mailRefusedAt: z.nullable(z.string()),
})
export type Settings = z.output<typeof Settings>
/** The settings to change; omitted ones are unchanged. */
export const SettingsChange = fields({
  theme: z.optional(settingFields.theme),
  toastTime: z.optional(settingFields.toastTime),
  singleKeys: z.optional(settingFields.singleKeys),
  inApp: z.optional(settingFields.inApp),
  byMail: z.optional(settingFields.byMail),
  byPush: z.optional(settingFields.byPush),
  digest: z.optional(settingFields.digest),
  digestAt: z.optional(settingFields.digestAt),
  quiet: z.optional(settingFields.quiet),
  quietFrom: z.optional(settingFields.quietFrom),
  quietTo: z.optional(settingFields.quietTo),
  quietWeekends: z.optional(settingFields.quietWeekends),
  showsJoining: z.optional(settingFields.showsJoining),
  timeZone: z.optional(rule.oneLine(0, 50)),
})
