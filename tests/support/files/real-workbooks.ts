// Typical customer workbooks, with the meaning of each column. Written with hucre, so that reader and writer are
// independent.
import { writeXlsx, type WriteOptions } from 'hucre/xlsx'
import type { ImportField } from '../../../contract/calls/imports/columns.ts'

type Field = ImportField | ''
export type Real = { bytes(): Promise<Uint8Array>; fields: readonly Field[]; rows: number }
type Cells = readonly (string | number | boolean | Date | null)[]
type Sheet = WriteOptions['sheets'][number]
const sheet = (rows: readonly Cells[], more: Partial<Sheet> = {}): Sheet => ({
  name: '거래처',
  rows: rows.map((row) => [...row]),
  ...more,
})
const book =
  (...sheets: Sheet[]) =>
  () =>
    writeXlsx({ sheets })
const csv = (text: string) => async () => Buffer.from(text)

export const real: Record<string, Real> = {
  'plain Korean': {
    bytes: book(
      sheet([
        ['고객사명', '대표자명', '담당자', '휴대폰', 'E-mail'],
        ['한울', '김', '박', '010-1111-2222', 'a@b.co'],
      ]),
    ),
    fields: ['name', 'ceoName', 'contact.name', 'contact.mobile', 'contact.email'],
    rows: 1,
  },
  'a title, a date and a blank row above': {
    bytes: book(
      sheet([
        ['2026년 하반기 거래처 현황'],
        ['작성일: 2026-11-20'],
        [],
        ['업체명', '사업자등록번호', '담당', '연락처', '비고'],
        ['한울', '124-81-00998', '박', '010-1111-2222', ''],
      ]),
    ),
    fields: ['name', 'businessNumber', 'contact.name', 'contact.mobile', 'memo'],
    rows: 1,
  },
  'a head of two rows, merged': {
    bytes: book(
      sheet(
        [
          ['회사 정보', null, '담당자 정보', null, '주소'],
          ['상호', '대표', '성명', '직급', null],
          ['한울', '김', '박', '과장', '서울'],
        ],
        {
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 1 },
            { startRow: 0, startCol: 2, endRow: 0, endCol: 3 },
            { startRow: 0, startCol: 4, endRow: 1, endCol: 4 },
          ],
        },
      ),
    ),
    fields: ['name', 'ceoName', 'contact.name', 'contact.position', 'address'],
    rows: 1,
  },
  'customers merged over their contacts': {
    bytes: book(
      sheet(
        [
          ['거래처명', '담당자명', '직책'],
          ['한울', '박', '과장'],
          [null, '이', '대리'],
          [null, '최', '부장'],
        ],
        { merges: [{ startRow: 1, startCol: 0, endRow: 3, endCol: 0 }] },
      ),
    ),
    fields: ['name', 'contact.name', 'contact.position'],
    rows: 3,
  },
  'phones as numbers without their zero': {
    bytes: book(
      sheet([
        ['회사명', '이름', '핸드폰', '대표전화'],
        ['한울', '박', 1011112222, 212345678],
        ['새봄', '이', 1033334444, 312345678],
      ]),
    ),
    fields: ['name', 'contact.name', 'contact.mobile', 'phone'],
    rows: 2,
  },
  'dates as serials and as dates': {
    bytes: book(
      sheet([
        ['고객명', '담당자', '생년월일', '결혼기념일'],
        ['한울', '박', 30000, new Date('2010-05-05T00:00:00Z')],
      ]),
    ),
    fields: ['name', 'contact.name', 'contact.anniversary', 'contact.weddingAnniversary'],
    rows: 1,
  },
  'two sheets, the second is the one': {
    bytes: book(
      sheet([['안내'], ['아래 시트에 적어 주세요']], { name: '안내' }),
      sheet([
        ['기업명', '업종', '담당자', '이메일'],
        ['한울', '전자', '박', 'a@b.co'],
      ]),
    ),
    fields: ['name', 'industry', 'contact.name', 'contact.email'],
    rows: 1,
  },
  English: {
    bytes: book(
      sheet([
        ['Company', 'Industry', 'Contact Person', 'Job Title', 'Mobile Phone', 'Email Address', 'Website'],
        ['Hanul', 'IT', 'Kim', 'CTO', '+82 10 1111 2222', 'a@b.co', 'www.hanul.example'],
      ]),
    ),
    fields: ['name', 'industry', 'contact.name', 'contact.position', 'contact.mobile', 'contact.email', 'homepage'],
    rows: 1,
  },
  Japanese: {
    bytes: book(
      sheet([
        ['No.', '会社名', '代表者名', '担当者名', '部署', '役職', '電話番号', 'メールアドレス', '備考'],
        [1, '株式会社ハヌル', '金', '朴', '営業', '課長', '03-1234-5678', 'a@b.co', ''],
      ]),
    ),
    fields: [
      '',
      'name',
      'ceoName',
      'contact.name',
      'contact.affiliation',
      'contact.position',
      'phone',
      'contact.email',
      'memo',
    ],
    rows: 1,
  },
  Chinese: {
    bytes: book(
      sheet([
        ['客户名称', '法人代表', '联系人', '职位', '手机', '邮箱', '地址'],
        ['汉武', '金', '朴', '经理', '010-1111-2222', 'a@b.co', '北京'],
      ]),
    ),
    fields: ['name', 'ceoName', 'contact.name', 'contact.position', 'contact.mobile', 'contact.email', 'address'],
    rows: 1,
  },
  Vietnamese: {
    bytes: book(
      sheet([
        ['STT', 'Tên công ty', 'Người đại diện', 'Người liên hệ', 'Chức vụ', 'Số điện thoại', 'Email', 'Địa chỉ'],
        [1, 'Công ty Hanul', 'Kim', 'Park', 'Giám đốc', '+84 24 1234 5678', 'a@b.co', 'Hà Nội'],
      ]),
    ),
    fields: ['', 'name', 'ceoName', 'contact.name', 'contact.position', 'phone', 'contact.email', 'address'],
    rows: 1,
  },
  'French, as CSV with semicolons': {
    bytes: csv(
      '\ufeffRaison sociale;Secteur d’activité;Interlocuteur;Fonction;Téléphone portable;Adresse e-mail\r\nHanul;IT;Kim;Directeur;010-1111-2222;a@b.co\r\n',
    ),
    fields: ['name', 'industry', 'contact.name', 'contact.position', 'contact.mobile', 'contact.email'],
    rows: 1,
  },
  Spanish: {
    bytes: book(
      sheet([
        [
          'Empresa',
          'Representante legal',
          'Persona de contacto',
          'Cargo',
          'Móvil',
          'Correo electrónico',
          'Observaciones',
        ],
        ['Hanul', 'Kim', 'Park', 'Jefe', '010-1111-2222', 'a@b.co', ''],
      ]),
    ),
    fields: ['name', 'ceoName', 'contact.name', 'contact.position', 'contact.mobile', 'contact.email', 'memo'],
    rows: 1,
  },
  Indonesian: {
    bytes: book(
      sheet([
        ['No', 'Nama Perusahaan', 'Direktur', 'Nama Kontak', 'Jabatan', 'No HP', 'Alamat Email', 'Alamat'],
        [1, 'PT Hanul', 'Kim', 'Park', 'Manajer', '010-1111-2222', 'a@b.co', 'Jakarta'],
      ]),
    ),
    fields: ['', 'name', 'ceoName', 'contact.name', 'contact.position', 'contact.mobile', 'contact.email', 'address'],
    rows: 1,
  },
  'mixed languages, bracketed remarks': {
    bytes: book(
      sheet([
        ['고객사명(필수)', 'CEO', '담당자 (Contact)', 'H.P', 'e-mail', '등급(A~D)', '우리 담당'],
        ['한울', '김', '박', '010-1111-2222', 'a@b.co', 'A', ''],
      ]),
    ),
    fields: ['name', 'ceoName', 'contact.name', 'contact.mobile', 'contact.email', 'segment', 'owner'],
    rows: 1,
  },
  'no useful heads, told by the values': {
    bytes: book(
      sheet([
        ['고객', 'A열', 'B열', 'C열'],
        ['(주)한울', '010-1111-2222', 'a@b.co', '124-81-00998'],
        ['새봄(주)', '010-3333-4444', 'c@d.co', '220-81-62517'],
      ]),
    ),
    fields: ['name', 'phone', 'email', 'businessNumber'],
    rows: 2,
  },
  'hidden rows, and a total at the end': {
    bytes: book(
      sheet(
        [
          ['상호명', '담당자', '직원수'],
          ['한울', '박', '1,200명'],
          ['새봄', '이', 35],
          ['합계', null, 1235],
        ],
        { rowDefs: new Map([[2, { hidden: true }]]) },
      ),
    ),
    fields: ['name', 'contact.name', 'employees'],
    rows: 3,
  },
}
