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
/** Fields whose values are few and the same in no two programs: a person may say once what each text of a column means. */
export const choiceFields = ['segment', 'stage', 'owner'] as const
export type ChoiceField = (typeof choiceFields)[number]
export const isChoiceField = (field: string): field is ChoiceField =>
  (choiceFields as readonly string[]).includes(field)
export type CustomerField = (typeof customerFields)[number]
export type ContactField = (typeof contactFields)[number]
export type ImportField = (typeof importFields)[number]
export const isContactField = (field: ImportField): field is ContactField => field.startsWith('contact.')

/** Fields of dates; where no value of a column tells whether the day or the month is first, a person does. */
export const isDayField = (field: ColumnField | ''): boolean =>
  field === 'contact.anniversary' || field === 'contact.weddingAnniversary'
export const dayOrders = ['day', 'month'] as const

/** The row with the names of the columns: as it was found, none, or the first row where none was found. */
export const headerChoices = ['found', 'none', 'some'] as const
export type HeaderChoice = (typeof headerChoices)[number]

/** Columns that make one field together: in the order of this list, several of a kind in the order of the file. */
export const partFields = [
  'contact.lastName',
  'contact.firstName',
  'contact.middleName',
  'address.postcode',
  'address.country',
  'address.state',
  'address.city',
  'address.line',
  'contact.homeAddress.postcode',
  'contact.homeAddress.country',
  'contact.homeAddress.state',
  'contact.homeAddress.city',
  'contact.homeAddress.line',
  'phone.part',
  'fax.part',
  'contact.mobile.part',
] as const
export type PartField = (typeof partFields)[number]
/** Several columns of a file may have one of these. */
export const repeatableFields: readonly ColumnField[] = [
  'industry',
  'address.line',
  'contact.homeAddress.line',
  'phone.part',
  'fax.part',
  'contact.mobile.part',
]

/** Most contacts in a row of a file. */
export const maxPeople = 5
const furtherPeople = ['contact2', 'contact3', 'contact4', 'contact5'] as const
const furtherParts = [
  'name',
  'lastName',
  'firstName',
  'position',
  'affiliation',
  'mobile',
  'companyPhone',
  'email',
] as const
export type FurtherField = `${(typeof furtherPeople)[number]}.${(typeof furtherParts)[number]}`
/** Fields of the second to fifth contact of a row. */
export const furtherFields: readonly FurtherField[] = furtherPeople.flatMap((person) =>
  furtherParts.map((part) => `${person}.${part}` as const),
)
/** What a column of a file may be: a field, a part of one, or a field of a further contact. */
export type ColumnField = ImportField | PartField | FurtherField
export const columnFields: readonly ColumnField[] = [...importFields, ...partFields, ...furtherFields]
/** 1 for the first contact of a row, up to 5; 0 for a field of the customer. */
export const personOf = (field: ColumnField): number => {
  const found = /^contact(\d?)\./.exec(field)
  return found ? Number(found[1] || 1) : 0
}
/** The same field of the first contact: `contact.email` of `contact3.email`. */
export const ofFirstPerson = (field: ColumnField): ColumnField =>
  field.replace(/^contact\d\./, 'contact.') as ColumnField

/** Countries that numbers of a file can be read in; others need a number with its country code. */
export const importCountries = [
  'KR',
  'AE',
  'AR',
  'AT',
  'AU',
  'BE',
  'BR',
  'CA',
  'CH',
  'CL',
  'CN',
  'CO',
  'DE',
  'ES',
  'FR',
  'GB',
  'HK',
  'ID',
  'IE',
  'IN',
  'IT',
  'JP',
  'MX',
  'MY',
  'NL',
  'NZ',
  'PE',
  'PH',
  'PL',
  'PT',
  'SA',
  'SE',
  'SG',
  'TH',
  'TR',
  'TW',
  'US',
  'VN',
  'ZA',
] as const
export type ImportCountry = (typeof importCountries)[number]
