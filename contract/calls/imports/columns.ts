// Fields that a column of an imported file may have: of the customer, or with the prefix `contact.` of the contact.
export const customerFields = [
  'name',
  'ceoName',
  'businessNumber',
  'industry',
  'segment',
  'stage',
  'phone',
  'fax',
  'email',
  'homepage',
  'address',
  'employees',
  'memo',
  'owner',
] as const
export const contactFields = [
  'contact.name',
  'contact.position',
  'contact.affiliation',
  'contact.mobile',
  'contact.companyPhone',
  'contact.email',
  'contact.fax',
  'contact.homeAddress',
  'contact.anniversary',
  'contact.isLunar',
  'contact.weddingAnniversary',
  'contact.isWeddingLunar',
  'contact.otherInfo',
  'contact.personality',
  'contact.interests',
  'contact.healthAndHobby',
  'contact.career',
  'contact.almaMater',
  'contact.family',
] as const
export const importFields = [...customerFields, ...contactFields]
export type CustomerField = (typeof customerFields)[number]
export type ContactField = (typeof contactFields)[number]
export type ImportField = (typeof importFields)[number]
export const isContactField = (field: ImportField): field is ContactField => field.startsWith('contact.')
