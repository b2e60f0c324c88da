// A contact: on the wire an account's man or manager.
import * as z from 'zod/mini'
import { call, fields, Nothing, page, room } from './call.ts'
import * as rule from './rules.ts'

const described = {
  name: ['man_name', rule.PersonName],
  position: rule.Position,
  affiliation: rule.Affiliation,
  email: rule.OptionalEmail,
  mobile: rule.OptionalPhone,
  companyPhone: ['comp_phone', rule.OptionalPhone],
  fax: rule.OptionalPhone,
  homeAddress: ['home_addr', rule.optionalText(rule.limits.address)],
  anniversary: rule.OptionalDay,
  weddingAnniversary: ['wedding_anniversary', rule.OptionalDay],
  otherInfo: ['other_info', rule.optionalProse(rule.limits.otherInfo)],
  isLunar: ['anniversary_lunar', z._default(z.boolean('rule.form'), false)],
  isWeddingLunar: ['wedding_anniversary_lunar', z._default(z.boolean('rule.form'), false)], // not shown: 음력
  personality: rule.optionalText(),
  interests: rule.optionalText(),
  healthAndHobby: ['health_hobby', rule.optionalText()],
  career: rule.optionalProse(500),
  almaMater: ['alma_mater', rule.optionalText()],
  family: rule.optionalText(),
} as const
const Contact = fields({
  id: ['man_idx', z.string()],
  customerId: ['acc_idx', z.string()],
  name: ['man_name', z.string()],
  position: z.string(),
  affiliation: z.string(),
  email: z.string(),
  mobile: z.string(),
  companyPhone: ['comp_phone', z.string()],
  fax: z.string(),
  homeAddress: ['home_addr', z.string()],
  anniversary: z.string(),
  weddingAnniversary: ['wedding_anniversary', z.string()],
  otherInfo: ['other_info', z.string()],
  personality: z.string(),
  interests: z.string(),
  healthAndHobby: ['health_hobby', z.string()],
  career: z.string(),
  almaMater: ['alma_mater', z.string()],
  family: z.string(),
  photoUrl: ['photo_url', z.nullable(z.string())],
  cardUrl: ['card_url', z.nullable(z.string())],
  ver: z.number(),
  isLunar: ['anniversary_lunar', z.boolean()],
  isWeddingLunar: ['wedding_anniversary_lunar', z.boolean()],
  customerName: ['acc_name', z.string()],
  registeredAt: ['reg_dt', z.string()],
  registeredById: ['reg_idx', z.string()], // not shown
  lastLogAt: ['last_dt', z.nullable(z.string())],
  customerOwnerId: ['owner_idx', z.nullable(z.string())],
  customerRegisteredById: ['acc_reg_idx', z.string()], // not shown
})
const id = ['man_idx', rule.Id] as const

export const contacts = room('contacts', {
  create: call('POST /saleslog/regi_accounts_man', {
    audience: 'member',
    summary: 'Registers a contact of a customer',
    creates: true,
    rate: [{ per: 'account', limit: 'contactsMade' }],
    input: fields({ ...described, customerId: ['acc_idx', rule.Id], clientKey: ['client_key', rule.ClientKey] }),
    output: fields({ id: ['man_idx', z.string()], ver: z.number() }),
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
    summary: 'Deletes a contact; its logs stay readable',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }),
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
      customerId: ['acc_idx', rule.Id],
      page: ['pageno', rule.PageNumber],
      pageSize: ['pagesize', rule.PageSize],
    }),
    output: page(Contact),
    errors: ['not_found'],
  }), // not shown
  /** `man_photo`: the photo, or with `kind` "card" the name card. Without a file the picture is removed. */
  setPhoto: call('POST /saleslog/upd_accounts_man_photo', {
    audience: 'member',
    summary: "A contact's photo or name card; a second file is the other of the two",
    rate: [{ per: 'account', limit: 'uploads' }],
    files: { man_photo: 2 },
    input: fields({ id, kind: z._default(z.enum(['photo', 'card'], 'rule.choice'), 'photo') }),
    output: Contact,
    errors: ['not_found', 'no_permission', 'not_an_image', 'image_too_large'],
  }),
})
