// Names of columns that were written in eleven languages by people who did not know the matcher.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { detectColumns, type DetectedColumn } from './detect-columns.ts'

const folder = join(import.meta.dirname, '../../../tests/support/files/column-names')
type Name = { group: string; head: string; field: string; isCertain: boolean }
const namesOf = (file: string): Name[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [group = '', head = '', field = '', certain] = line.replaceAll('\\n', '\n').split('\t')
      return { group, head, field, isCertain: certain === 'y' }
    })
const otherNames: Record<string, string> = {
  none: '',
  'customer.ceo': 'ceoName',
  'contact.phone': 'contact.companyPhone',
  'contact.department': 'contact.affiliation',
  'contact.birthday': 'contact.anniversary',
  'contact.memo': 'contact.otherInfo',
  'contact2.phone': 'contact2.companyPhone',
  'contact2.department': 'contact2.affiliation',
}
const fieldOf = ({ field }: Name) => otherNames[field] ?? field.replace(/^customer\./, '')

/** A column among those that a file with it has besides. */
function columnOf({ group, head }: Name, others: readonly string[]): DetectedColumn {
  const heads = [...others.map((other) => ({ head: other, group: '' })), { head, group }]
  return detectColumns(heads, [], new Map()).columns.at(-1)!
}
const besides: [RegExp, string[]][] = [
  [/^name$/, ['담당자명', '직급']],
  [/^contact\.name$/, ['회사명', '직급']],
  [/^contact\.firstName$/, ['회사명', '성']],
  [/^contact\.(last|middle)Name$/, ['회사명', 'First name']],
  [/^contact2\.(name|lastName)$/, ['회사명', '담당자명']],
  [/^contact2\./, ['회사명', '담당자명', '담당자2 이름']],
  [/^address\./, ['회사명', '주소']],
  [/./, ['회사명', '담당자명']],
]
/** Numbers and addresses of nobody go to whom the other columns say; a street may be the address. */
const kindOf = (field: string) =>
  /(phone|mobile)$/i.test(field)
    ? 'number'
    : field.replace(/^contact\.(email|fax)$/, '$1').replace(/(a|A)ddress\.line$/, '$1ddress')

/** Names that the writers know as none of a customer's, and that are the names of our own fields. */
const ours = /등급|grade|rank|관심분야|양력\/음력|음\/양|^opportunity stage$|^kontoinhaber$|内線|分机|máy lẻ/i

const files = globSync('*.tsv', { cwd: folder }).toSorted()
test.each(files)('%s: no trap is a field with certainty', (file) => {
  const wrong = namesOf(file)
    .filter((name) => name.field === 'none' && name.isCertain && !ours.test(name.head))
    .filter((name) => {
      const { field, isSure } = columnOf(name, ['회사명', '담당자명', '담당자2 이름', '주소'])
      return field !== '' && isSure
    })
  expect(wrong).toEqual([])
})
test.each(files)('%s: nearly all names have their field, and none a wrong one with certainty', (file) => {
  const names = namesOf(file).filter(({ field, isCertain }) => isCertain && field !== 'none')
  const read = names.map((name) => {
    const field = fieldOf(name)
    const column = columnOf(name, besides.find(([fields]) => fields.test(field))![1])
    return { name, isRight: kindOf(column.field) === kindOf(field), column }
  })
  // A personality is a field of ours, and the writers had none; `HP` is told by its values.
  const wrong = read.filter(({ isRight, column: { field, isSure } }) => !isRight && field !== '' && isSure)
  expect(
    wrong
      .filter(({ name: { head } }) => !/성향/.test(head) && head !== 'HP')
      .map(({ name, column }) => [name.head, column.field]),
  ).toEqual([])
  expect(read.filter(({ isRight }) => isRight).length / names.length, basename(file)).toBeGreaterThan(0.95)
})

const table = (heads: string[], ...rows: string[][]) =>
  detectColumns(
    heads.map((head) => ({ head, group: '' })),
    rows.map((cells, at) => ({ number: at + 2, cells: cells.map((text) => ({ text })) })),
    new Map(),
  )
test.each([
  [
    'KR',
    ['Company', 'Name', 'Phone', 'Email'],
    ['Hanul', 'Kim', '02-123-4567', 'a@hanul.it'],
    ['Saebom', 'Lee', '010-1234-5678', 'b@saebom.it'],
  ],
  [
    'KR',
    ['Account Name', 'Phone', 'City', 'Country'],
    ['Hanul', '031-234-5678', 'Suwon', ''],
    ['Saebom', '02-345-6789', 'Seoul', ''],
  ],
  ['DE', ['Company', 'Phone'], ['Müller', '+49 30 1234567'], ['Maier', '+49 89 7654321']],
  ['JP', ['Company', 'Country', 'Phone'], ['Yamato', 'Japan', '03-1234-5678'], ['Maru', '日本', '06-1234-5678']],
  ['BR', ['Company', 'Tax ID'], ['Loja', '12.345.678/0001-95'], ['Casa', '98.765.432/0001-98']],
  [
    'FR',
    ['Société', 'Téléphone', 'Ville'],
    ['Étoile', '01 42 68 53 00', 'Paris'],
    ['Soleil', '04 91 13 13 13', 'Marseille'],
  ],
  ['KR', ['Company', 'Name'], ['Hanul', 'Kim'], ['Saebom', 'Lee']],
  [
    'AU',
    ['Company', 'Phone', 'State', 'A.B.N.'],
    ['Ballinup Grain', '(08) 9041 2277', 'WA', '51 824 753 556'],
    ['Corrigan Almonds', '(03) 5026 4410', 'VIC', ''],
  ],
  [
    'CH',
    ['Vorname', 'Nachname', 'Organisation', 'Tel. dienstlich', 'PLZ'],
    ['Beat', 'Zgraggen', 'Urimail', '041 870 33 18', '6460'],
    ['Anna', 'Frei', 'Garage Frei', '061 281 40 77', '4051'],
  ],
  ['DE', ['Praxis / Klinik', 'Anmeldung Tel.', 'Anschrift'], ['Praxis Süd', '07161 50330', 'Göppingen']],
  ['MX', ['Cliente', 'RFC', 'Tel.'], ['Depósito Sol', 'GOMA850101AB1', '33 3613 5540']],
])('the country is %s for the names %j', (country, heads, ...rows) => {
  expect(table(heads as string[], ...(rows as string[][])).country).toBe(country)
})
test('pages of people are no homepage of the customer', () => {
  for (const head of ['URL', 'Website', 'Profile', '']) {
    const { columns } = table(
      ['Company', 'Name', head],
      ['Hanul', 'Kim', 'https://www.linkedin.com/in/kim-1'],
      ['Saebom', 'Lee', 'https://kr.linkedin.com/in/lee-2'],
    )
    expect(columns[2]!.field).toBe('')
  }
})

test.each<[string, string[], string[]]>([
  [
    'LinkedIn connections',
    ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'],
    ['contact.firstName', 'contact.lastName', '', 'contact.email', 'name', 'contact.position', ''],
  ],
  [
    'HubSpot companies',
    [
      'Datensatz-ID',
      'Unternehmensname',
      'Für Unternehmen zuständiger Mitarbeiter',
      'Telefonnummer',
      'Stadt',
      'Branche',
    ],
    ['', 'name', 'owner', 'phone', 'address.city', 'industry'],
  ],
  [
    '',
    ['Company', 'Name', 'Phone', 'Email', 'Note'],
    ['name', 'contact.name', 'contact.mobile', 'contact.email', 'contact.otherInfo'],
  ],
])('the export %j is recognised by its names', (name, heads, fields) => {
  const { preset, columns } = table(heads)
  expect(preset).toBe(name)
  if (name !== '') expect(columns.map(({ field }) => field)).toEqual(fields)
})
