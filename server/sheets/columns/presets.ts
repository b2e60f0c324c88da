// Exports of well-known programs, recognised by the set of their column names. The names are those known of HubSpot,
// Salesforce, Google Contacts, Outlook, Pipedrive and Zoho, and of the registers of Ecount, Douzone and Naver; they were not
// compared with files that these programs have written.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../../../contract/codes.ts'
import { columnFields, type ColumnField } from '../../../contract/calls/imports/columns.ts'
import { columnNameKey, ownHeads } from './words.ts'

/** A field, empty for a column that is none, or a question that the values answer. */
export type PresetField = ColumnField | '' | 'personPhone'
export type Preset = { name: string; fields: ReadonlyMap<string, PresetField>; isOwn?: true }
type Written = {
  name: string
  /** Names that must all be there. */
  needs: string[]
  /** Of these, one must be there. */
  oneOf?: string[]
  fields: Record<string, PresetField>
}
const addressOf = (before: string, names: { street: string; state: string; postcode: string; country: string }) => ({
  [`${before}${names.street}`]: 'address.line' as const,
  [`${before}City`]: 'address.city' as const,
  [`${before}${names.state}`]: 'address.state' as const,
  [`${before}${names.postcode}`]: 'address.postcode' as const,
  [`${before}${names.country}`]: 'address.country' as const,
})
const salesforceNames = { street: 'Street', state: 'State/Province', postcode: 'Zip/Postal Code', country: 'Country' }
const apiNames = { street: 'Street', state: 'State', postcode: 'PostalCode', country: 'Country' }
const zohoNames = { street: 'Street', state: 'State', postcode: 'Code', country: 'Country' }
const hubspotNames = {
  street: 'Street Address',
  state: 'State/Region',
  postcode: 'Postal Code',
  country: 'Country/Region',
}

/** Salesforce and Zoho name the fields of contacts alike. */
const crmContacts: Record<string, PresetField> = {
  'Contact ID': '',
  'Account ID': '',
  Salutation: '',
  'First Name': 'contact.firstName',
  'Last Name': 'contact.lastName',
  'Account Name': 'name',
  Title: 'contact.position',
  Department: 'contact.affiliation',
  Email: 'contact.email',
  Phone: 'personPhone',
  'Business Phone': 'contact.companyPhone',
  Mobile: 'contact.mobile',
  'Mobile Phone': 'contact.mobile',
  Fax: 'contact.fax',
  'Business Fax': 'contact.fax',
  Birthdate: 'contact.anniversary',
  'Date of Birth': 'contact.anniversary',
  ...addressOf('Mailing ', salesforceNames),
  'Mailing Address Line 1': 'address.line',
  'Mailing Address Line 2': 'address.line',
  'Mailing Zip': 'address.postcode',
  'Mailing State': 'address.state',
  'Contact Owner': '',
  'Account Owner': 'owner',
  'Lead Source': '',
  Description: 'contact.otherInfo',
  'Reports To': '',
  Assistant: '',
  'Asst. Phone': '',
  'Home Phone': '',
  'Other Phone': '',
  'Secondary Email': '',
  'Vendor Name': '',
  'Record Id': '',
}

const ecountFields: Record<string, PresetField> = {
  거래처코드: '',
  거래처명: 'name',
  사업자등록번호: 'businessNumber',
  대표자명: 'ceoName',
  업태: 'industry',
  종목: 'industry',
  전화: 'phone',
  모바일: '',
  Email: 'email',
  Fax: 'fax',
  팩스: 'fax',
  우편번호1: 'address.postcode',
  우편번호: 'address.postcode',
  주소1: 'address.line',
  주소: 'address',
  우편번호2: '',
  주소2: '',
  홈페이지: 'homepage',
  적요: 'memo',
  // Of our side: the code is that of an employee.
  담당자코드: '',
  담당자명: 'owner',
  담당자: 'owner',
}
const written: Written[] = [
  {
    name: 'HubSpot contacts',
    needs: ['First Name', 'Last Name', 'Email'],
    oneOf: [
      'Contact owner',
      'Marketing contact status',
      'Associated Company IDs',
      'Primary Associated Company ID',
      'Record ID - Contact',
      'hs_object_id',
      'hubspot_owner_id',
    ],
    fields: {
      'Record ID': '',
      'Record ID - Contact': '',
      hs_object_id: '',
      hubspot_owner_id: 'owner',
      hs_lead_status: '',
      phone: 'personPhone',
      mobilephone: 'contact.mobile',
      company: 'name',
      website: 'homepage',
      address: 'address.line',
      state: 'address.state',
      zip: 'address.postcode',
      country: 'address.country',
      numberofemployees: 'employees',
      'First Name': 'contact.firstName',
      'Last Name': 'contact.lastName',
      Email: 'contact.email',
      'Phone Number': 'personPhone',
      'Mobile Phone Number': 'contact.mobile',
      'Contact owner': 'owner',
      'Lead Status': '',
      'Job Title': 'contact.position',
      'Company Name': 'name',
      'Associated Company': 'name',
      'Primary Company': 'name',
      'Website URL': 'homepage',
      ...addressOf('', hubspotNames),
      'Fax Number': 'contact.fax',
      'Lifecycle Stage': 'stage',
      'Date of Birth': 'contact.anniversary',
      Industry: 'industry',
      'Associated Company IDs': '',
      'Associated Note': '',
      Department: 'contact.affiliation',
    },
  },
  {
    name: 'HubSpot companies',
    needs: ['Company name'],
    oneOf: ['Company owner', 'Company Domain Name', 'Record ID - Company', 'Associated Contact IDs'],
    fields: {
      'Record ID': '',
      'Record ID - Company': '',
      'Company name': 'name',
      'Company owner': 'owner',
      'Phone Number': 'phone',
      'Company Domain Name': 'homepage',
      'Website URL': 'homepage',
      Industry: 'industry',
      'Number of Employees': 'employees',
      ...addressOf('', hubspotNames),
      'Street Address 2': 'address.line',
      Description: 'memo',
      'Lead Status': '',
      'Lifecycle Stage': 'stage',
      'Associated Contact IDs': '',
      'Associated Contact': 'contact.name',
      'Create Date': '',
      'Annual Revenue': '',
      Type: '',
    },
  },
  {
    name: 'Salesforce accounts',
    needs: ['Account Name'],
    oneOf: ['Billing Street', 'Billing City', 'Billing State/Province', 'Billing Address Line 1'],
    fields: {
      'Account ID': '',
      'Account Name': 'name',
      'Account Owner': 'owner',
      ...addressOf('Billing ', salesforceNames),
      'Billing Address Line 1': 'address.line',
      'Billing Address Line 2': 'address.line',
      Phone: 'phone',
      Fax: 'fax',
      Website: 'homepage',
      Industry: 'industry',
      Employees: 'employees',
      Description: 'memo',
      'Account Description': 'memo',
      Type: '',
      Rating: '',
      'Account Number': '',
      'Parent Account': '',
      Ownership: '',
      'Billing State': 'address.state',
      'Billing Code': 'address.postcode',
      'Billing Zip': 'address.postcode',
    },
  },
  {
    name: 'Salesforce accounts',
    needs: ['Name', 'BillingStreet'],
    fields: {
      Id: '',
      Name: 'name',
      ...addressOf('Billing', apiNames),
      Phone: 'phone',
      Fax: 'fax',
      Website: 'homepage',
      Industry: 'industry',
      NumberOfEmployees: 'employees',
      Description: 'memo',
      AccountNumber: '',
      Ownership: '',
      OwnerId: '',
      'Owner.Name': 'owner',
      'Owner.Email': '',
      'Owner.Alias': '',
      Type: '',
      Rating: '',
      Site: '',
      Sic: '',
      Tradestyle: '',
      ParentId: '',
    },
  },
  {
    name: 'Zoho contacts',
    needs: ['First Name', 'Last Name', 'Account Name'],
    oneOf: ['Vendor Name', 'Mailing Zip', 'Secondary Email', 'Skype ID', 'Record Id'],
    fields: crmContacts,
  },
  {
    name: 'Salesforce contacts',
    needs: ['First Name', 'Last Name', 'Account Name'],
    oneOf: [
      'Mailing Street',
      'Mailing City',
      'Contact Owner',
      'Account Owner',
      'Mailing State/Province',
      'Reports To',
      'Lead Source',
      'Salutation',
    ],
    fields: crmContacts,
  },
  {
    name: 'Salesforce contacts',
    needs: ['FirstName', 'LastName', 'AccountId'],
    fields: {
      Id: '',
      AccountId: '',
      'Account.Name': 'name',
      FirstName: 'contact.firstName',
      LastName: 'contact.lastName',
      Name: 'contact.name',
      Title: 'contact.position',
      Department: 'contact.affiliation',
      Email: 'contact.email',
      Phone: 'personPhone',
      MobilePhone: 'contact.mobile',
      Fax: 'contact.fax',
      Birthdate: 'contact.anniversary',
      ...addressOf('Mailing', apiNames),
      Description: 'contact.otherInfo',
      OwnerId: '',
    },
  },
  {
    name: 'Zoho accounts',
    needs: ['Account Name'],
    oneOf: ['Account Site', 'Ticker Symbol', 'Billing Code', 'Account Owner.id'],
    fields: {
      'Record Id': '',
      'Account Name': 'name',
      'Account Owner': 'owner',
      Phone: 'phone',
      Fax: 'fax',
      Website: 'homepage',
      Industry: 'industry',
      Employees: 'employees',
      Description: 'memo',
      ...addressOf('Billing ', zohoNames),
      'Account Number': '',
      'Account Type': '',
      'Account Site': '',
      Rating: '',
      Ownership: '',
      'SIC Code': '',
      'Parent Account': '',
      'Ticker Symbol': '',
      'Annual Revenue': '',
    },
  },
  {
    name: 'Google Contacts',
    needs: ['E-mail 1 - Value'],
    fields: {
      'First Name': 'contact.firstName',
      'Given Name': 'contact.firstName',
      'Last Name': 'contact.lastName',
      'Family Name': 'contact.lastName',
      'Middle Name': 'contact.middleName',
      'Additional Name': 'contact.middleName',
      Name: 'contact.name',
      'Phonetic First Name': '',
      'Phonetic Middle Name': '',
      'Phonetic Last Name': '',
      'Name Prefix': '',
      'Name Suffix': '',
      Nickname: '',
      'File As': '',
      'Organization Name': 'name',
      'Organization Title': 'contact.position',
      'Organization Department': 'contact.affiliation',
      'Organization 1 - Name': 'name',
      'Organization 1 - Title': 'contact.position',
      'Organization 1 - Department': 'contact.affiliation',
      'Organization 1 - Type': '',
      'E-mail 1 - Value': 'contact.email',
      'E-mail 1 - Label': '',
      'E-mail 1 - Type': '',
      'E-mail 2 - Value': '',
      'E-mail 2 - Label': '',
      'E-mail 2 - Type': '',
      'Phone 1 - Value': 'personPhone',
      'Phone 1 - Label': '',
      'Phone 1 - Type': '',
      'Phone 2 - Value': 'personPhone',
      'Phone 2 - Label': '',
      'Phone 2 - Type': '',
      'Phone 3 - Value': '',
      'Phone 3 - Label': '',
      Birthday: 'contact.anniversary',
      Notes: 'contact.otherInfo',
      'Website 1 - Value': 'homepage',
      'Website 1 - Label': '',
      'Address 1 - Formatted': 'address',
      'Address 1 - Label': '',
      'Address 1 - Type': '',
      'Address 1 - Street': '',
      'Address 1 - City': '',
      'Address 1 - Region': '',
      'Address 1 - Postal Code': '',
      'Address 1 - Country': '',
      'Address 1 - PO Box': '',
      'Address 1 - Extended Address': '',
      Photo: '',
      Labels: '',
      'Group Membership': '',
      Location: '',
      'Billing Information': '',
      'Directory Server': '',
      Mileage: '',
      Occupation: '',
      Hobby: 'contact.healthAndHobby',
      Sensitivity: '',
      Priority: '',
      Subject: '',
      Language: '',
      'Yomi Name': '',
      Initials: '',
      'Short Name': '',
      'Maiden Name': '',
      Gender: '',
    },
  },
  {
    name: 'Outlook',
    needs: ['First Name', 'Last Name', 'Company', 'E-mail Address'],
    fields: {
      Title: '',
      Suffix: '',
      'First Name': 'contact.firstName',
      'Middle Name': 'contact.middleName',
      'Last Name': 'contact.lastName',
      Company: 'name',
      Department: 'contact.affiliation',
      'Job Title': 'contact.position',
      'E-mail Address': 'contact.email',
      'E-mail Type': '',
      'E-mail Display Name': '',
      'Business Street': 'address.line',
      'Business Street 2': 'address.line',
      'Business Street 3': 'address.line',
      'Business City': 'address.city',
      'Business State': 'address.state',
      'Business Postal Code': 'address.postcode',
      'Business Country/Region': 'address.country',
      'Business Country': 'address.country',
      'Business Fax': 'contact.fax',
      'Business Phone': 'contact.companyPhone',
      'Company Main Phone': 'phone',
      'Mobile Phone': 'contact.mobile',
      Birthday: 'contact.anniversary',
      Anniversary: 'contact.weddingAnniversary',
      Notes: 'contact.otherInfo',
      'Web Page': 'homepage',
      Hobby: 'contact.healthAndHobby',
      'Primary Phone': '',
      'Business Phone 2': '',
      'Home Phone': '',
      'Home Street': 'contact.homeAddress.line',
      'Home Street 2': 'contact.homeAddress.line',
      'Home Street 3': 'contact.homeAddress.line',
      'Home City': 'contact.homeAddress.city',
      'Home State': 'contact.homeAddress.state',
      'Home Postal Code': 'contact.homeAddress.postcode',
      'Home Country/Region': 'contact.homeAddress.country',
      'Home Country': 'contact.homeAddress.country',
      Account: '',
      Categories: '',
      'Billing Information': '',
      'Directory Server': '',
      Location: '',
      Language: '',
      Profession: '',
      "Manager's Name": '',
      "Assistant's Name": '',
      Keywords: '',
    },
  },
  {
    name: 'Outlook',
    needs: ['성', '이름', '회사', '전자 메일 주소'],
    fields: {
      호칭: '',
      성: 'contact.lastName',
      이름: 'contact.firstName',
      '중간 이름': 'contact.middleName',
      회사: 'name',
      부서: 'contact.affiliation',
      직함: 'contact.position',
      '전자 메일 주소': 'contact.email',
      '전자 메일 유형': '',
      '전자 메일 표시 이름': '',
      '전자 메일 2 주소': '',
      '근무지 주소 번지': 'address.line',
      '근무지 번지': 'address.line',
      '근무지 구/군/시': 'address.city',
      '근무지 시/도': 'address.state',
      '근무지 우편 번호': 'address.postcode',
      '근무지 국가': 'address.country',
      '근무처 팩스': 'contact.fax',
      '근무처 전화': 'contact.companyPhone',
      '회사 대표 전화': 'phone',
      휴대폰: 'contact.mobile',
      '휴대 전화': 'contact.mobile',
      생일: 'contact.anniversary',
      기념일: 'contact.weddingAnniversary',
      메모: 'contact.otherInfo',
      '웹 페이지': 'homepage',
      '집 전화': '',
      계정: '',
      범주: '',
    },
  },
  {
    name: 'Pipedrive people',
    needs: ['Name', 'Organization', 'Phone - Work'],
    fields: {
      Name: 'contact.name',
      Organization: 'name',
      'Email - Work': 'contact.email',
      'Email - Home': '',
      'Email - Other': '',
      'Phone - Work': 'contact.companyPhone',
      'Phone - Home': '',
      'Phone - Mobile': 'contact.mobile',
      'Phone - Other': '',
      'Job title': 'contact.position',
      Birthday: 'contact.anniversary',
      Notes: 'contact.otherInfo',
      Owner: 'owner',
      Label: '',
      Labels: '',
      'Open deals': '',
      'Closed deals': '',
      ID: '',
    },
  },
  {
    name: 'Pipedrive people',
    needs: ['Person - Name', 'Person - Organization'],
    fields: {
      'Person - Name': 'contact.name',
      'Person - First name': '',
      'Person - Last name': '',
      'Person - Organization': 'name',
      'Person - Email - Work': 'contact.email',
      'Person - Email - Home': '',
      'Person - Email - Other': '',
      'Person - Phone - Work': 'contact.companyPhone',
      'Person - Phone - Home': '',
      'Person - Phone - Mobile': 'contact.mobile',
      'Person - Phone - Other': '',
      'Person - Email': 'contact.email',
      'Person - Phone': 'personPhone',
      'Person - Job title': 'contact.position',
      'Person - Owner': 'owner',
      'Person - Label': '',
      'Person - Labels': '',
      'Person - ID': '',
      'Person - Open deals': '',
      'Person - Closed deals': '',
      'Organization - Address': 'address',
      'Organization - Name': '',
    },
  },
  {
    name: 'Pipedrive organizations',
    needs: ['Organization - Name'],
    oneOf: ['Organization - Owner', 'Organization - Address', 'Organization - People', 'Organization - ID'],
    fields: {
      'Organization - Name': 'name',
      'Organization - Owner': 'owner',
      'Organization - Address': 'address',
      'Organization - Full/combined address of Address': '',
      'Organization - Label': '',
      'Organization - Labels': '',
      'Organization - People': '',
      'Organization - ID': '',
      'Organization - Open deals': '',
      'Organization - Industry': 'industry',
      'Organization - Website': 'homepage',
      'Organization - Phone': 'phone',
      'Organization - Employee count': 'employees',
    },
  },
  {
    name: 'ECOUNT',
    needs: ['거래처코드', '거래처명', '대표자명', '업태', '종목', '모바일'],
    fields: ecountFields,
  },
  {
    // Without the trade, by heads that ordinary lists do not have.
    name: 'ECOUNT',
    needs: ['거래처코드', '대표자명', '종목', '모바일'],
    oneOf: ['상호(이름)', '검색창내용', '이체정보', '거래처그룹1명', '단가그룹'],
    fields: {
      ...ecountFields,
      '상호(이름)': 'name',
      거래처그룹1명: '',
      거래처그룹2명: '',
      유형: '',
      검색창내용: '',
    },
  },
  {
    name: 'Douzone',
    needs: ['거래처명', '사업자등록번호', '대표자명', '사업장주소', '거래처코드'],
    oneOf: ['거래시작일', '주민등록번호', '여신한도액', '거래처약칭', '유형', '구분'],
    fields: {
      코드: '',
      거래처코드: '',
      거래처명: 'name',
      거래처약칭: '',
      사업자등록번호: 'businessNumber',
      주민등록번호: '',
      대표자명: 'ceoName',
      업태: 'industry',
      종목: 'industry',
      우편번호: 'address.postcode',
      사업장주소: 'address',
      상세주소: 'address.line',
      전화번호: 'phone',
      팩스번호: 'fax',
      메일주소: 'email',
      거래시작일: '',
      거래종료일: '',
      여신한도액: '',
    },
  },
  {
    name: 'Naver contacts',
    needs: ['이름', '휴대폰', '이메일', '그룹'],
    oneOf: ['회사', '회사명', '소속', '회사/소속'],
    fields: {
      이름: 'contact.name',
      휴대폰: 'contact.mobile',
      이메일: 'contact.email',
      그룹: '',
      회사: 'name',
      회사명: 'name',
      '회사/소속': 'name',
      소속: 'name',
      부서: 'contact.affiliation',
      '부서/직급': '',
      직급: 'contact.position',
      직위: 'contact.position',
      직책: 'contact.position',
      '직책/직급': 'contact.position',
      회사전화: 'contact.companyPhone',
      직장전화: 'contact.companyPhone',
      집전화: '',
      팩스: 'contact.fax',
      생일: 'contact.anniversary',
      메모: 'contact.otherInfo',
      별명: '',
      홈페이지: 'homepage',
    },
  },
  {
    name: 'Daum contacts',
    needs: ['이름', '이메일', '핸드폰'],
    oneOf: ['집전화', '회사전화', '그룹명', '별명'],
    fields: {
      이름: 'contact.name',
      이메일: 'contact.email',
      핸드폰: 'contact.mobile',
      집전화: '',
      회사전화: 'contact.companyPhone',
      회사: 'name',
      회사명: 'name',
      부서: 'contact.affiliation',
      직위: 'contact.position',
      직급: 'contact.position',
      팩스: 'contact.fax',
      집주소: 'contact.homeAddress',
      회사주소: 'address',
      생일: 'contact.anniversary',
      메모: 'contact.otherInfo',
      그룹명: '',
      그룹: '',
      별명: '',
      홈페이지: '',
    },
  },
]

type Known = Preset & { needs: readonly string[]; oneOf: readonly string[] }
const known: Known[] = written.map(({ name, needs, oneOf = [], fields }) => ({
  name,
  needs: needs.map(columnNameKey),
  oneOf: oneOf.map(columnNameKey),
  fields: new Map(Object.entries(fields).map(([head, field]) => [columnNameKey(head), field])),
}))
const own = languages.map((language): Preset => ({ name: 'Saleslog', fields: ownHeads(language), isOwn: true }))

/** An export of `exports.tsv`. `own`: names that no export of another program has. */
type Export = Preset & { program: string; heads: ReadonlySet<string>; own: readonly string[] }
const exports: Export[] = readFileSync(join(import.meta.dirname, 'exports.tsv'), 'utf8')
  .split('\n> ')
  .slice(1)
  .map((block) => {
    const [title = '', ...lines] = block.split('\n').filter((line) => line !== '')
    const name = title.replace(/ \(.*/, '')
    const columns = lines.map((line) => line.split('\t') as [string, string])
    const fields = columns.flatMap(([head, field]): [string, PresetField][] =>
      field === '-' ? [[columnNameKey(head), '']] : isField(field) ? [[columnNameKey(head), field]] : [],
    )
    const heads = new Set(columns.map(([head]) => columnNameKey(head)))
    return { name, program: name.split(' ')[0]!, heads, own: [], fields: new Map(fields) }
  })
function isField(text: string): text is ColumnField {
  return (columnFields as readonly string[]).includes(text)
}
const programsOf = new Map<string, Set<string>>()
for (const { program, heads } of exports)
  for (const head of heads) programsOf.set(head, (programsOf.get(head) ?? new Set()).add(program))
for (const one of exports) one.own = [...one.heads].filter((head) => programsOf.get(head)!.size === 1)

/** Of the names of a file, those that the export has; of the names of the export, those that make it certain. */
const leastShare = 0.85
/** A file with columns of its own beside those of a program. */
const leastPart = 0.6
const leastOwnOfPart = 4
const leastNames = 5
function exportOf(there: ReadonlySet<string>): Export | null {
  if (there.size < leastNames) return null
  const [best] = exports
    .map((one) => ({ one, count: [...there].filter((key) => one.heads.has(key)).length }))
    .filter(({ one, count }) => {
      const own = one.own.filter((key) => there.has(key)).length
      if (count >= there.size * leastPart && own >= leastOwnOfPart) return true
      return count >= there.size * leastShare && (own >= 2 || (own === 1 && count >= one.heads.size * 0.8))
    })
    .toSorted((first, second) => second.count - first.count)
  return best?.one ?? null
}

/** Of our own heads, a file may lack columns that somebody deleted, but have no others. */
const leastOwn = 5

/** @param keys the normalized names of all columns @returns the preset with the most names of the file */
export function presetOf(keys: readonly string[]): Preset | null {
  const there = new Set(keys.filter((key) => key !== ''))
  const named = keys.filter((key) => key !== '').length
  const ours = own.find(
    ({ fields }) => named === there.size && there.size >= leastOwn && [...there].every((key) => fields.has(key)),
  )
  if (ours) return ours
  const found = known
    .filter(
      ({ needs, oneOf }) =>
        needs.every((key) => there.has(key)) && (oneOf.length === 0 || oneOf.some((key) => there.has(key))),
    )
    .map((preset) => ({ preset, count: [...there].filter((key) => preset.fields.has(key)).length }))
    .toSorted((one, other) => other.count - one.count)[0]
  const other = exportOf(there)
  if (!found || found.count < Math.min(4, there.size)) return other
  return other &&
    [...there].every((key) => other.heads.has(key)) &&
    found.count < there.size &&
    there.size >= other.heads.size * 0.8
    ? other
    : found.preset
}
