// Wire names shared by several call groups. Each group adds its own with `fieldsOf`.
import { fieldsNamed } from './call.ts'

const common = {
  page: 'pageno',
  pageSize: 'pagesize',
  clientKey: 'client_key',
  workgroupId: 'org_idx',
  departmentId: 'dept_idx',
  departmentName: 'dept_name',
  customerId: 'acc_idx',
  customerName: 'acc_name',
  contactId: 'man_idx',
  contactName: 'man_name',
  ownerId: 'owner_idx',
  registeredById: 'reg_idx',
  registeredAt: 'reg_dt',
  createdAt: 'reg_dt',
  updatedAt: 'upd_dt',
  updatedBy: 'upd_by',
  lastLogAt: 'last_dt',
  lastLogBy: 'last_by',
  lastLogChannel: 'last_channel_cod',
  memberCount: 'member_cnt',
  inviterName: 'inviter_name',
  role: 'permissions',
  phoneCode: 'phone_cert_code',
  photoUrl: 'photo_url',
  language: 'lang',
  timeZone: 'timezone',
  isCurrent: 'current',
  isSample: 'sample_yn',
} as const
export const person = { id: 'login_idx', name: 'user_name', email: 'user_email' } as const
/** The accepted versions of the terms and the privacy policy. */
export const acceptance = { termsVersion: 'terms_ver', privacyVersion: 'privacy_ver' } as const
export const contact = { id: 'man_idx', name: 'man_name' } as const

/** `fields` with the shared wire names and those of one call group. */
export const fieldsOf = <const W extends Record<string, string>>(wire: W) => fieldsNamed({ ...common, ...wire })
