// One's own account: the current user, settings, devices.
import * as z from 'zod/mini'
import { call, fields, Nothing, room } from './call.ts'
import { roles } from './codes.ts'
import * as rule from './rules.ts'

export const RoleCode = z.enum(Object.values(roles) as [string, ...string[]])
export const Me = fields({
  id: ['login_idx', z.string()],
  name: ['user_name', z.string()],
  role: ['permissions', RoleCode],
  workgroupName: ['organization', z.string()],
  workgroupId: ['org_idx', z.string()],
  email: ['user_email', z.string()],
  phone: z.string(),
  rank: z.string(),
  departmentId: ['dept_idx', z.nullable(z.string())], // not shown
  departmentName: ['dept_name', z.string()],
  language: ['lang', z.string()],
  photoUrl: ['photo_url', z.nullable(z.string())],
  timeZone: ['timezone', z.string()],
  ver: z.number(), // not shown
  isOperator: ['is_operator', z.boolean()], // not shown: beside the role in a workgroup
})
const Device = fields({
  id: ['device_idx', z.string()],
  name: ['device_name', z.string()],
  signedInAt: ['reg_dt', z.string()],
  lastSeenAt: ['last_dt', z.string()],
  isCurrent: ['current', z.boolean()],
}) // not shown

export const profile = room('profile', {
  me: call('GET|POST /org/myinfo', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    multipart: true,
    summary: 'The current user, as a list of one',
    input: Nothing,
    output: z.array(Me),
  }),
  update: call('POST /org/upd_myinfo', {
    audience: 'signedIn',
    summary: "Edits one's own name, phone, rank and language; a new phone number comes with its code",
    input: fields({
      name: ['user_name', rule.PersonName],
      phone: rule.OptionalPhone,
      phoneCode: ['phone_cert_code', rule.optionally(rule.SixDigits)],
      rank: rule.optionalText(rule.limits.rank),
      language: ['lang', z.optional(rule.LanguageCode)],
      ver: rule.Version,
    }),
    output: z.array(Me),
    errors: ['stale', 'code_wrong', 'code_expired'],
  }),
  setPhoto: call('POST /org/myinfo_photo', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "One's own photo",
    rate: [{ per: 'account', limit: 'uploads' }],
    files: { man_photo: 1 },
    input: Nothing,
    output: fields({ photoUrl: ['photo_url', z.nullable(z.string())] }),
    errors: ['required_missing', 'not_an_image', 'image_too_large'],
  }),
  removePhoto: call('POST /org/del_myinfo_photo', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "Removes one's own photo",
    input: Nothing,
    output: Nothing,
  }), // not shown
  changePassword: call('POST /org/upd_mypassword', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'A new password against the present one; other devices are signed out',
    input: fields({ current: ['password', rule.GivenPassword], password: ['new_password', rule.Password] }),
    output: Nothing,
    errors: ['wrong_password', 'password_common', 'too_many_tries'],
  }), // not shown
  devices: call('POST /org/list_devices', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Where one is signed in',
    input: Nothing,
    output: fields({ items: ['list', z.array(Device)], total: ['totalCnt', z.number()] }),
  }), // not shown
  signOutDevice: call('POST /org/out_device', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Signs out one device',
    input: fields({ id: ['device_idx', rule.Id] }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  signOutEverywhere: call('POST /org/out_devices', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Signs out everywhere, here too',
    input: Nothing,
    output: Nothing,
  }), // not shown
})
