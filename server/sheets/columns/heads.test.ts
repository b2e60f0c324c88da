// Tables of column names: what they mean, what is none of our fields, and the sets of names of known programs.
import { describe, expect, test } from 'vitest'
import { importFields, type ColumnField } from '../../../contract/calls/imports/columns.ts'
import { scanCostOf } from '../../../tests/support/scan-cost.ts'
import { assign } from './assignment.ts'
import { detectColumns } from './detect-columns.ts'
import { readPartly } from './head-parts.ts'
import { readHead } from './heads.ts'
import { presetOf } from './presets.ts'
import { readWordFiles } from './word-files.ts'
import { columnNameKey, furtherMeanings, whoseOfKind } from './words.ts'

/** The field of a column in a list of companies with contacts, without values. */
const fieldOf = (head: string, group = ''): ColumnField | '' =>
  detectColumns(
    [
      { head: '회사명', group: '' },
      { head: '담당자명', group: '' },
      { head, group },
    ],
    [],
    new Map(),
  ).columns[2]!.field

test('the files of words have only kinds that are known', () => {
  const known = new Set<string>([...importFields, ...furtherMeanings, ...Object.keys(whoseOfKind)])
  const kinds = new Set(readWordFiles().map(({ kind }) => kind.replace(/^second (?=.)/, '')))
  expect([...kinds].filter((kind) => !known.has(kind))).toEqual([])
})

describe('none of our fields', () => {
  test.each([
    '여신등급',
    '신용등급',
    '주소2',
    'Contact ID',
    'Associated Company IDs',
    'ACCOUNTNUMBER',
    'Account Number',
    'Phonetic First Name',
    'Phonetic Last Name',
    'Lead Status',
    'OWNERSHIP',
    '메일ID',
    'E-mail Type',
    'Categories',
    'Contact owner',
    'Directory Server',
    'Billing Information',
    '거래처코드',
    '고객번호',
    '고객 구분',
    '담당자코드',
    '담당부서코드',
    '사업장 구분',
    '계좌번호',
    '예금주',
    '대표자 휴대폰',
    '대표자 이메일',
    '세금계산서 이메일',
    '배송지 주소',
    '영업담당 연락처',
    '비상연락처',
    '이메일 수신여부',
    'Email Opt Out',
    'Email Status',
    'Phone Type',
    'Phone 1 - Label',
    'Lead Source',
    'Lifecycle Stage',
    'Record ID',
    'Parent Account',
    'Account Type',
    'Account Site',
    'Company Size Range',
    'Reports To',
    "Assistant's Name",
    "Manager's Name",
    'Spouse',
    'Asst. Phone',
    'Home Phone',
    'Other Phone',
    'Name Prefix',
    'Name Suffix',
    'Nickname',
    'File As',
    'Salutation',
    'Initials',
    'Gender',
    'Shipping Street',
    'Shipping City',
    'Time Zone',
    'Create Date',
    'Last Activity Date',
    'Annual Revenue',
    'Ticker Symbol',
    'SIC Code',
    'LinkedIn Bio',
    'Twitter Username',
    'Group Membership',
    'Sensitivity',
    'Priority',
    'フリガナ',
    '会社名カナ',
    '顧客コード',
    '与信ランク',
    '請求先住所',
    '客户编号',
    '客户来源',
    '信用等级',
    '开户行',
    '微信',
    'Mã khách hàng',
    'Nguồn',
    'Địa chỉ giao hàng',
    'Số tài khoản',
    'Code client',
    'Civilité',
    'Adresse de livraison',
    'Chiffre d’affaires',
    'Código cliente',
    'Forma de pago',
    'Dirección de envío',
    'Kode pelanggan',
    'Jenis kelamin',
    'Alamat pengiriman',
    'No. rekening',
    '명함 등록일',
    '메일 발송 동의',
    '전화 상담 횟수',
    'Website Visits',
    'Addressable',
    '관할지역',
    'Anrede',
    'Titel',
    'Kundennummer',
    'Lieferadresse',
    'Umsatz',
    'Telefon privat',
    '품종',
    '주거래품목',
    '입금자명',
    '통신사',
    'Affil. fee paid',
    'Current supplier',
    'Contract ends',
    'Unit Disewa',
    'Tgl Sewa Terakhir',
    'Visitas/año',
    'Nb élèves',
    'Prüfumfang',
    'Coperti',
    '代表銘柄',
    '常购品牌',
    'Số giường',
    'Área plantada',
  ])('%s', (head) => expect(fieldOf(head)).toBe(''))
})

describe('names of our fields', () => {
  test.each<[string, ColumnField]>([
    ['대표자명', 'ceoName'],
    ['사업자 등록번호', 'businessNumber'],
    ['업태/종목', 'industry'],
    ['대표 전화번호', 'phone'],
    ['담당자 휴대폰', 'contact.mobile'],
    ['담당자 연락처(H.P)', 'contact.mobile'],
    ['담당자 E-mail', 'contact.email'],
    ['이메일(담당자)', 'contact.email'],
    ['E-mail *', 'contact.email'],
    ['직급(필수)', 'contact.position'],
    ['부서명 / Department', 'contact.affiliation'],
    ['회사 주소', 'address'],
    ['홈페이지 URL', 'homepage'],
    ['Contact Email', 'contact.email'],
    ['Company Email', 'email'],
    ['Email - Work', 'contact.email'],
    ['Job Title', 'contact.position'],
    ['Work Phone', 'contact.companyPhone'],
    ['Company Main Phone', 'phone'],
    ['担当者メールアドレス', 'contact.email'],
    ['代表電話番号', 'phone'],
    ['联系人手机', 'contact.mobile'],
    ['Email người liên hệ', 'contact.email'],
    ['Téléphone du contact', 'contact.mobile'],
    ['Correo del contacto', 'contact.email'],
    ['Email kontak', 'contact.email'],
    ['Site web de l’entreprise', 'homepage'],
    ['Tax ID', 'businessNumber'],
    ['No. of employees', 'employees'],
    ['Handynummer', 'contact.mobile'],
    ['Abteilung', 'contact.affiliation'],
    ['USt-IdNr.', 'businessNumber'],
    ['점주 연락처', 'contact.mobile'],
    ['Telefon geschäftlich', 'contact.companyPhone'],
  ])('%s', (head, field) => expect(fieldOf(head)).toBe(field))
})

test('a group above tells equal names apart', () => {
  expect(fieldOf('이메일', '대표 연락처')).toBe('email')
  expect(fieldOf('이메일', '담당자 연락처')).toBe('contact.email')
  expect(fieldOf('Phone', 'Billing')).toBe('')
})
test('two names in one are those of the first, and not exact', () => {
  expect(readHead('직급/소속')).toMatchObject({ meaning: 'contact.position', isExact: false })
  expect(readHead('회사명 / Company')).toMatchObject({ meaning: 'company', isExact: true })
  expect(readHead('담당자(부서)')).toMatchObject({ meaning: 'personName', isExact: false })
})
test('second and further contacts are recognised by their number', () => {
  for (const [head, ordinal] of [
    ['부담당자 이메일', 2],
    ['담당자3 이메일', 3],
    ['Contact 2 Email', 2],
    ['Secondary Contact Email', 2],
  ] as const)
    expect(readHead(head)).toMatchObject({ meaning: expect.stringMatching(/email$/), ordinal })
})

test.each([
  ['HubSpot contacts', ['Record ID', 'First Name', 'Last Name', 'Email', 'Phone Number', 'Contact owner']],
  ['HubSpot companies', ['Record ID', 'Company name', 'Company owner', 'Phone Number', 'City', 'Industry']],
  ['Salesforce accounts', ['Account Name', 'Account Owner', 'Billing Street', 'Billing City', 'Phone']],
  ['Salesforce accounts', ['Id', 'Name', 'BillingStreet', 'BillingCity', 'Phone', 'AccountNumber']],
  ['Salesforce contacts', ['First Name', 'Last Name', 'Account Name', 'Mailing City', 'Email']],
  ['Google Contacts', ['Name', 'Given Name', 'Family Name', 'E-mail 1 - Value', 'Organization 1 - Name']],
  ['Outlook', ['First Name', 'Last Name', 'Company', 'E-mail Address', 'Business Phone']],
  ['Pipedrive people', ['Name', 'Organization', 'Email - Work', 'Phone - Work', 'Owner']],
  [
    'Pipedrive organizations',
    ['Organization - Name', 'Organization - Owner', 'Organization - Address', 'Organization - People'],
  ],
  ['Zoho accounts', ['Account Name', 'Account Site', 'Billing Code', 'Phone', 'Industry']],
  ['Naver contacts', ['이름', '휴대폰', '이메일', '회사', '그룹']],
  ['Daum contacts', ['이름', '이메일', '핸드폰', '집전화', '회사전화']],
  ['Saleslog', ['고객 이름', '대표자', '대표 전화', '담당자 이름', '담당자 휴대폰']],
  ['', ['회사명', '대표자', '전화번호', '담당자', '이메일']],
])('%s is recognised by its set of names', (name, heads) => {
  expect(presetOf(heads.map(columnNameKey))?.name ?? '').toBe(name)
})

test('the assignment has the greatest sum, not the best first choice', () => {
  expect(
    assign([
      [10, 9],
      [9, 1],
    ]),
  ).toEqual([1, 0])
  expect(assign([[5], [6]])).toEqual([-1, 0])
  expect(assign([[0, 0]])).toEqual([-1])
  expect(assign([])).toEqual([])
})

test('a hostile name costs no more than a name', () => {
  for (const name of [
    '담당자'.repeat(20_000),
    '('.repeat(50_000),
    'a/'.repeat(30_000),
    '1'.repeat(50_000),
    'e-mail '.repeat(9_000),
  ])
    expect(scanCostOf(() => readHead(name, name)).characters).toBeLessThan(200_000)
})

test.each([
  ['당사 영업', 'owner'],
  ['自社担当者名', 'owner'],
  ['分管业务员', 'owner'],
  ['區域業務', 'owner'],
  ['Sales Mgr', 'owner'],
  ['betreut von', 'owner'],
  ['리드 소유자', 'owner'],
  ['누리집', 'homepage'],
  ['固话', 'phone'],
  ['Contatos', 'personName'],
  ['Arbeitstitel', 'contact.position'],
  ['Calle y núm.', 'addressLine'],
  ['Co./Last Name', 'company'],
  ['방문기록', 'memo'],
  ['자녀', 'contact.family'],
  ['連絡の窓口', 'personName'],
  ['CHARGER_NM', 'personName'],
  ['이사장명', 'ceoName'],
  ['거래담당(자사)', 'owner'],
  ['담당 매니저(당사)', 'owner'],
  ['Owner / Contact', 'personName'],
  ['Rep Name', 'owner'],
  ['급식실장', 'personName'],
  ['점검원', 'owner'],
  ['작목반', 'company'],
  ['행정실 FAX', 'fax'],
  ['하차지', 'address'],
  ['Boatyard', 'company'],
  ['Churchwarden', 'personName'],
  ['Agronomist', 'owner'],
  ['Playing venue', 'address'],
  ['Access notes', 'memo'],
  ['杜氏', 'personName'],
  ['設置先住所', 'address'],
  ['巡回担当', 'owner'],
  ['课题组', 'company'],
  ['总务主任', 'personName'],
  ['维保工程师', 'owner'],
  ['裝機地址', 'address'],
  ['Chỉ huy trưởng', 'personName'],
  ['Địa điểm công trình', 'address'],
  ['Nhân viên thị trường', 'owner'],
  ['Chef de culture', 'personName'],
  ['Adresse chantier', 'address'],
  ['Ingénieur commercial', 'owner'],
  ['Capataz', 'personName'],
  ['Emplazamiento', 'address'],
  ['Preventista', 'owner'],
  ['Kepala Farmasi', 'personName'],
  ['Lokasi proyek', 'address'],
  ['Kassenwart', 'personName'],
  ['Objektadresse', 'address'],
  ['Bezirksleiter', 'owner'],
  ['Frantoio', 'company'],
  ['Direttore di cantiere', 'personName'],
  ['Síndico', 'personName'],
  ['Dono de obra', 'company'],
  ['Alcalde/sa', 'personName'],
  ['Capataz(a)', 'personName'],
])('%s is %s', (head, meaning) => {
  expect((readHead(head) ?? readPartly(head))?.meaning).toBe(meaning)
})
test('columns of databases that hold codes, dates and flags, and those of areas are none of ours', () => {
  for (const head of ['REG_DT', 'CUST_CD', 'USE_YN', 'Surface m²'])
    expect(readHead(head) ?? readPartly(head), head).toBeNull()
})
