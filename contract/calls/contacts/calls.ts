// Contacts of customers; on the wire an account's man or manager.
import * as z from 'zod/mini'
import type { Channel } from '../../codes.ts'
import { call, codeText, Nothing, page, feature } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import { OptionalContactPhone } from '../../rules/phone-rules.ts'
import * as rule from '../../rules/rules.ts'
import { contact, fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  ...contact,
  companyPhone: 'comp_phone',
  homeAddress: 'home_addr',
  weddingAnniversary: 'wedding_anniversary',
  otherInfo: 'other_info',
  isLunar: 'anniversary_lunar',
  isWeddingLunar: 'wedding_anniversary_lunar',
  healthAndHobby: 'health_hobby',
  almaMater: 'alma_mater',
  cardUrl: 'card_url',
  exceptId: 'except_idx',
  customerOwnerId: 'owner_idx',
  customerRegisteredById: 'acc_reg_idx',
  ownOnly: 'own',
  given: 'anniversary',
  day: 'solar_dt',
  daysLeft: 'd_day',
  from: 'start_dt',
  to: 'end_dt',
})
/** Editable fields of a contact. */
export const described = {
  name: rule.PersonName,
  position: rule.Position,
  affiliation: rule.Affiliation,
  email: rule.OptionalEmail,
  mobile: OptionalContactPhone,
  companyPhone: OptionalContactPhone,
  fax: OptionalContactPhone,
  homeAddress: rule.optionalText(rule.limits.address),
  anniversary: rule.OptionalDay,
  weddingAnniversary: rule.OptionalDay,
  otherInfo: rule.optionalMultiline(rule.limits.otherInfo),
  isLunar: z._default(z.boolean('rule.form'), false),
  isWeddingLunar: z._default(z.boolean('rule.form'), false), // not shown: 음력
  personality: rule.optionalText(),
  interests: rule.optionalText(),
  healthAndHobby: rule.optionalText(),
  career: rule.optionalMultiline(500),
  almaMater: rule.optionalText(),
  family: rule.optionalText(),
} as const
/** A contact that is registered with its customer: position and affiliation may follow at its next edit. */
export const FirstContact = fields({
  ...described,
  position: rule.optionalText(rule.limits.rank),
  affiliation: rule.optionalText(rule.limits.name),
})
export const Contact = fields({
  id: z.string(),
  customerId: z.string(),
  name: z.string(),
  position: z.string(),
  affiliation: z.string(),
  email: z.string(),
  mobile: z.string(),
  companyPhone: z.string(),
  fax: z.string(),
  homeAddress: z.string(),
  anniversary: z.string(),
  weddingAnniversary: z.string(),
  otherInfo: z.string(),
  personality: z.string(),
  interests: z.string(),
  healthAndHobby: z.string(),
  career: z.string(),
  almaMater: z.string(),
  family: z.string(),
  photoUrl: z.nullable(z.string()),
  cardUrl: z.nullable(z.string()),
  ver: z.number(),
  isLunar: z.boolean(),
  isWeddingLunar: z.boolean(),
  customerName: z.string(),
  registeredAt: z.string(),
  registeredById: z.string(), // not shown
  lastLogAt: z.nullable(z.string()),
  customerOwnerId: z.nullable(z.string()),
  customerRegisteredById: z.string(),
  lastLogBy: z.nullable(PersonRef),
  lastLogChannel: z.nullable(codeText<Channel>()), // not shown
  updatedBy: z.nullable(PersonRef), // not shown
})
/** Yearly days: two of a contact, and the day on which a colleague who shares it joined the workgroup. */
export const dayKinds = ['anniversary', 'wedding', 'joining'] as const
/** Days ahead that the list of anniversaries covers. */
export const daysAhead = 60
/** For a colleague, contact and customer are empty, and rank, mail and phone are the colleague's own. */
const Anniversary = fields({
  contactId: z.nullable(z.string()),
  contactName: z.string(),
  position: z.string(),
  email: z.string(),
  mobile: z.string(),
  companyPhone: z.string(),
  customerId: z.nullable(z.string()),
  customerName: z.string(),
  colleague: z.nullable(PersonRef),
  owner: z.nullable(PersonRef),
  kind: z.enum(dayKinds),
  /** The original date with its year; in the lunar calendar if `isLunar`. */
  given: z.string(),
  isLunar: z.boolean(),
  /** The next date in the Gregorian calendar, and the number of days from today. */
  day: z.string(),
  daysLeft: z.number(),
  lastLogAt: z.nullable(z.string()),
  lastLogChannel: z.nullable(codeText<Channel>()),
})
/** Reasons for a possible duplicate, most reliable first. The same name counts only within one customer. */
export const duplicateReasons = ['mobile', 'mail', 'name'] as const
const Duplicate = fields({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  why: z.enum(duplicateReasons),
})
const id = rule.Id

export const contacts = feature('contacts', {
  create: call('POST /saleslog/regi_accounts_man', {
    audience: 'member',
    summary: 'Adds a contact of a customer',
    creates: true,
    rate: [{ per: 'account', limit: 'contactsMade' }],
    input: fields({ ...described, customerId: rule.Id, clientKey: rule.ClientKey }),
    output: fields({ id: z.string(), ver: z.number() }),
    errors: ['not_found'],
  }),
  update: call('POST /saleslog/upd_accounts_man', {
    audience: 'member',
    summary: 'Edits a contact',
    input: fields({ ...described, id, ver: rule.Version }),
    output: Contact,
    errors: ['not_found', 'no_permission', 'stale'],
  }),
  delete: call('POST /saleslog/del_accounts_man', {
    audience: 'manager',
    summary: 'Deletes a contact; its logs remain readable. Can be undone for a minute',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }),
  restore: call('POST /saleslog/restore_accounts_man', {
    audience: 'manager',
    summary: 'Undoes the deletion of a contact, within a minute',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  detail: call('POST /saleslog/detail_accounts_man', {
    audience: 'member',
    summary: 'One contact',
    input: fields({ id }),
    output: Contact,
    errors: ['not_found'],
  }),
  list: call('POST /saleslog/list_accounts_man', {
    audience: 'member',
    summary: 'The contacts of a customer',
    input: fields({
      customerId: rule.Id,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Contact),
    errors: ['not_found'],
  }), // not shown
  /** Incomplete values match nothing and cause no error. */
  alike: call('POST /saleslog/sel_accounts_man_like', {
    audience: 'member',
    summary: 'Up to five possible duplicates of the contact that is being written',
    input: fields({
      customerId: rule.OptionalId,
      name: rule.SearchText,
      mobile: rule.SearchText,
      email: rule.SearchText,
      /** The contact itself, if it already exists. */
      exceptId: rule.OptionalId,
    }),
    output: page(Duplicate),
  }), // not shown
  anniversaries: call('GET /saleslog/list_anniversary', {
    audience: 'member',
    summary: 'Anniversaries of contacts, and of colleagues who share theirs, of 60 or the given days, by day',
    input: fields({
      ownOnly: z._default(z.boolean('rule.form'), false),
      kind: rule.orEmpty(z.enum(dayKinds, 'rule.choice')),
      /** Both, and at most 100 days; `to` is inclusive. */
      from: rule.OptionalDay,
      to: rule.OptionalDay,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Anniversary),
  }),
  /**
   * `man_photo` is the photo, or with `kind` "card" the business card. A request without a file removes the picture.
   */
  setPhoto: call('POST /saleslog/upd_accounts_man_photo', {
    audience: 'member',
    summary: "Sets a contact's photo or business card; a second file sets the other one",
    rate: [{ per: 'account', limit: 'uploads' }],
    files: { man_photo: 2 },
    input: fields({ id, kind: z._default(z.enum(['photo', 'card'], 'rule.choice'), 'photo') }),
    output: Contact,
    errors: ['not_found', 'no_permission', 'not_an_image', 'image_too_large'],
  }),
})
