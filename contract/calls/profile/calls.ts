// The caller's own account: profile, settings, password, devices.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { me, Me } from './me.ts'
import { OptionalPhone } from '../../rules/phone-rules.ts'
import * as rule from '../../rules/rules.ts'
import { SettingsChange, Settings } from './settings.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'

const fields = fieldsOf(person)
const deviceFields = fieldsOf({ id: 'device_idx', name: 'device_name', signedInAt: 'reg_dt', lastSeenAt: 'last_dt' })
const Device = deviceFields({
  id: z.string(),
  name: z.string(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
}) // not shown

export const profile = feature('profile', {
  me,
  update: call('POST /org/upd_myinfo', {
    audience: 'signedIn',
    summary: "Edits the caller's name, phone, job title and language; a new phone number requires its code",
    input: fields({
      name: rule.PersonName,
      phone: OptionalPhone,
      phoneCode: rule.orEmpty(rule.SixDigits),
      rank: rule.optionalText(rule.limits.rank),
      language: z.optional(rule.LanguageCode),
      ver: rule.Version,
    }),
    output: z.array(Me),
    errors: ['stale', 'name_reserved', 'code_wrong', 'code_expired'],
  }),
  settings: call('POST /org/myinfo_config', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Settings for all devices: theme, time of pop-up messages, shortcuts, notifications',
    input: Nothing,
    output: Settings,
  }), // not shown
  setSettings: call('POST /org/upd_myinfo_config', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Changes the given settings',
    input: SettingsChange,
    output: Settings,
  }),
  setPhoto: call('POST /org/myinfo_photo', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Sets the caller's photo",
    rate: [{ per: 'account', limit: 'uploads' }],
    files: { man_photo: 1 },
    input: Nothing,
    output: fields({ photoUrl: z.nullable(z.string()) }),
    errors: ['required_missing', 'not_an_image', 'image_too_large'],
  }),
  removePhoto: call('POST /org/del_myinfo_photo', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Removes the caller's photo",
    input: Nothing,
    output: Nothing,
  }), // not shown
  changePassword: call('POST /org/upd_mypassword', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Changes the password, given the current one; other devices are signed out',
    input: fields({ current: ['password', rule.EnteredPassword], password: ['new_password', rule.Password] }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'password_common'],
  }), // not shown
  devices: call('POST /org/list_devices', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Devices on which the caller is signed in',
    input: Nothing,
    output: page(Device),
  }), // not shown
  signOutDevice: call('POST /org/out_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Signs out one device',
    input: deviceFields({ id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  signOutEverywhere: call('POST /org/out_devices', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Signs out all devices, or all but this one',
    input: deviceFields({ keepsThis: ['keep_yn', z._default(z.boolean('rule.choice'), false)] }),
    output: Nothing,
  }), // not shown
})
