// Invalid and malicious spreadsheets. The reader rejects each with a specific error.
import { deflateRawSync, crc32 } from 'node:zlib'

type Part = readonly [path: string, bytes: Uint8Array | string]
type More = { saysSize?: number; encrypted?: boolean; level?: number }
/** Builds a zip. `saysSize`: the size that its directory states for every entry. */
export function zip(parts: readonly Part[], { saysSize, encrypted = false }: More = {}): Buffer {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, given] of parts) {
    const bytes = Buffer.from(given as string)
    const packed = deflateRawSync(bytes, { level: 9 })
    const name = Buffer.from(path)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(encrypted ? 1 : 0, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(saysSize ?? bytes.length, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed])
    const listed = Buffer.alloc(14)
    listed.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, listed, name]))
    chunks.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...chunks, listed, Buffer.from('PK\x05\x06'), end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const bookPart: Part = [
  'xl/workbook.xml',
  `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="거래처" sheetId="1" r:id="rId1"/></sheets></workbook>`,
]
export const sheetOf = (rows: string, after = ''): Part => [
  'xl/worksheets/sheet1.xml',
  `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
]
export const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
export const heads = `<row>${cell('고객명')}${cell('대표자')}</row>`
const book = (rows: string, after = '', more: readonly Part[] = []) => zip([bookPart, sheetOf(rows, after), ...more])
const good = `${heads}<row>${cell('한울')}${cell('김')}</row>`

const entities = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('')
/** By kind: the file, and the error that it must cause. */
export const hostile: Record<
  string,
  () => [
    Buffer,
    'not_a_sheet' | 'sheet_locked' | 'sheet_too_large' | 'sheet_too_wide' | 'sheet_too_many' | 'sheet_empty',
  ]
> = {
  'a bomb of blanks': () => [book(`${good}${' '.repeat(300e6)}`), 'sheet_too_large'],
  'a bomb of rows': () => [book(good + '<row><c><v>1</v></c></row>'.repeat(8e6)), 'sheet_too_large'],
  'a bomb that says it is small': () => [
    zip([bookPart, sheetOf(good + '<row><c><v>1</v></c></row>'.repeat(4e6))], { saysSize: 100 }),
    'sheet_too_large',
  ],
  'a bomb of shared texts': () => [
    zip([bookPart, sheetOf(good), ['xl/sharedStrings.xml', `<sst>${'<si><t>x</t></si>'.repeat(5e6)}</sst>`]]),
    'sheet_too_large',
  ],
  'a bomb in the names of sheets': () => [
    zip([['xl/workbook.xml', `<workbook>${' '.repeat(50e6)}</workbook>`]]),
    'sheet_too_large',
  ],
  'one cell of seven million signs': () => [book(`${heads}<row>${cell('가'.repeat(7e6))}</row>`), 'sheet_too_large'],
  'a truncated file': () => [book(good.repeat(50)).subarray(0, 500), 'not_a_sheet'],
  'a zip with nothing of a workbook': () => [zip([['a.txt', 'x']]), 'not_a_sheet'],
  'broken bytes in the packed part': () => {
    const bytes = book(good.repeat(200))
    bytes.fill(0xff, 400, 500)
    return [bytes, 'not_a_sheet']
  },
  'HTML named .xlsx': () => [Buffer.from('<html><table><tr><td>고객명</td></tr></table></html>'), 'not_a_sheet'],
  'XML of an older Excel': () => [Buffer.from('<?xml version="1.0"?><Workbook/>'), 'not_a_sheet'],
  'an encrypted zip': () => [zip([bookPart, sheetOf(good)], { encrypted: true }), 'sheet_locked'],
  'a file that Excel encrypted': () => [
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(600),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
    'sheet_locked',
  ],
  'an .xls': () => [Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'not_a_sheet'],
  'a billion laughs': () => [
    zip([
      bookPart,
      [
        'xl/worksheets/sheet1.xml',
        `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><worksheet><sheetData><row><c t="str"><v>&e9;</v></c></row></sheetData></worksheet>`,
      ],
    ]),
    'not_a_sheet',
  ],
  'an entity from a file': () => [
    zip([bookPart, ['xl/worksheets/sheet1.xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet/>']]),
    'not_a_sheet',
  ],
  'an entity that nobody declared': () => [book(`${heads}<row>${cell('&xxe;')}</row>`), 'not_a_sheet'],
  '16,384 columns': () => [book(`<row>${cell('고객명').repeat(16_384)}</row>`), 'sheet_too_wide'],
  'a cell at the far end': () => [
    book(`${heads}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    'sheet_too_wide',
  ],
  'merged over the whole sheet': () => [
    book(good, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    'sheet_too_large',
  ],
  'rows in the wrong order': () => [
    book(`${heads}<row r="5"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>`),
    'not_a_sheet',
  ],
  'heads and nothing else': () => [book(heads), 'sheet_empty'],
  'a thousand and one parts': () => [
    zip([bookPart, ...Array.from({ length: 1_001 }, (_, at) => [`x/${at}`, ''] as const)]),
    'sheet_too_large',
  ],
  'the same part twice': () => [zip([bookPart, sheetOf(good), sheetOf(good)]), 'not_a_sheet'],
  'CSV of 45,000 rows and 150 columns': () => [
    Buffer.from(`고객명\n${`${'a,'.repeat(149)}a\n`.repeat(45_000)}`),
    'sheet_too_many',
  ],
  'a sheet of 20,000 rows that each hold something in the 150th column': () => [
    book(heads + '<row><c r="ET9"><v>1</v></c></row>'.repeat(20_000)),
    'sheet_too_many',
  ],
  'a row of 300,000 signs': () => [
    Buffer.from(`고객명\n${Array.from({ length: 10 }, () => 'a'.repeat(30_000)).join(',')}\n`),
    'sheet_too_large',
  ],
  'CSV of 60,000 rows': () => [Buffer.from(`고객명\n${'가\n'.repeat(60_000)}`), 'sheet_too_large'],
  'bytes of no text': () => [Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 256)), 'not_a_sheet'],
}
/**
 * A workbook with external links. It is read, and no link is requested.
 * @param canary an address that must not be requested
 */
export const withLinks = (canary: string) =>
  book(`${heads}<row><c t="str"><f>WEBSERVICE("${canary}")</f><v>한울</v></c>${cell('김')}</row>`, '', [
    ['xl/externalLinks/externalLink1.xml', `<externalLink><externalBook r:id="rId1"/></externalLink>`],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="${canary}" TargetMode="External"/></Relationships>`,
    ],
  ])
