// Tests reading of valid and hostile tables.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { hostile, withLinks } from '../../tests/support/files/hostile-sheets.ts'
import { wholeTable } from '../../tests/support/files/read-table.ts'
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'
import { readTable, messageOf } from './read-table.ts'

const refusalOf = async (bytes: Buffer) =>
  wholeTable(bytes).then(
    () => 'read',
    (error: unknown) =>
      error instanceof UnreadableTable ? messageOf(error.reason, 'ko', error.values) : String(error),
  )

describe('R35: a hostile file is rejected with a message', () => {
  test.each(Object.entries(hostile))('%s', async (_, made) => {
    const [bytes, word] = made()
    expect(await refusalOf(bytes)).toBe(messageOf(word, 'ko'))
  })
})

test('external links of a workbook are not followed, and a formula has its stored value', async () => {
  let requested = 0
  const canary = createServer(() => void (requested += 1))
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const { port } = canary.address() as AddressInfo
  const { columns, rows } = await wholeTable(withLinks(`http://127.0.0.1:${port}/`))
  expect(columns.map(({ head }) => head)).toEqual(['고객명', '대표자'])
  expect(rows.map(({ cells }) => cells)).toEqual([['한울', '김']])
  expect(requested).toBe(0)
  canary.close()
})

test('CSV is read in every encoding in which Korean Excel saves it', async () => {
  // 똠방각하, 펲시, 햏자 in CP949: characters that `euc-kr` lacks.
  const korean = Buffer.concat([
    Buffer.from('name,ceo\n'),
    Buffer.from([0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf]),
    Buffer.from(','),
    Buffer.from([0xbc, 0x84, 0xbd, 0xc3, 0x2c, 0xc1, 0x64, 0xc0, 0xda]),
  ])
  const first = async (bytes: Buffer) => (await wholeTable(bytes)).rows[0]!.cells
  expect(await first(korean)).toEqual(['똠방각하', '펲시', '햏자'])
  for (const bytes of [
    Buffer.from('고객,대표\n"한울 ""A""\n둘째",김'),
    Buffer.from('\ufeff고객;대표\r\n"한울 ""A""\n둘째";김\r\n'),
    Buffer.from('\ufeff고객\t대표\n"한울 ""A""\n둘째"\t김', 'utf16le'),
  ])
    expect(await first(bytes)).toEqual(['한울 "A"\n둘째', '김'])
})

test('a quote that is never closed is refused with its line, also where a later quote seems to close it', async () => {
  const refused = (line: number) => messageOf('open_quote', 'ko', { line })
  expect(await refusalOf(Buffer.from('고객명,대표자\n한울,김\n"가온,이\n새봄,박'))).toBe(refused(3))
  const swallowed = '고객명,대표자\n한울,김\n"가온,이\n새봄,박 "소장"\n나래,최'
  expect(await refusalOf(Buffer.from(swallowed))).toBe(refused(3))
  expect(await refusalOf(Buffer.from('고객명,대표자\n"한울\n둘째 줄",김'))).toBe('read')
})

test('in a wider table, only the lines that an open quote damages are wrong, each with its line', async () => {
  const head = '고객명,대표자,전화,주소,메모'
  const row = (name: string, memo = '') => `${name},김${name},02-555-1234,서울 중구,${memo}`
  const damageOf = async (...lines: string[]) => {
    const { rows } = await wholeTable(Buffer.from([head, ...lines].join('\n')))
    return rows.map(({ cells, broken, aside }) => [cells[0], broken?.row ?? aside])
  }
  const [good, last] = [row('한울'), row('나래')]
  // Never closed; closed by the opening quote of a later cell; closed by a quote within a later cell.
  const open = row('"가온')
  expect(await damageOf(good, open, last)).toEqual([
    ['한울', ''],
    ['"가온', 'quote/3'],
    ['나래', ''],
  ])
  expect(await damageOf(good, row('가온', '"급함'), row('새봄'), row('미르', '"전화, 메일"'), last)).toEqual([
    ['한울', ''],
    ['가온', 'quote/3'],
    ['새봄', ''],
    ['미르', ''],
    ['나래', ''],
  ])
  expect(await damageOf(good, row('가온', '"급함'), row('새봄'), row('미르', '모니터 24"'), last)).toEqual([
    ['한울', ''],
    ['가온', 'quote/3'],
    ['새봄', ''],
    ['미르', ''],
    ['나래', ''],
  ])
  // A cell of several lines with quotes that are not doubled: each of its lines.
  expect(await damageOf(good, row('가온', '"첫 줄\n둘째 "급한" 줄\n셋째 줄"'), last)).toEqual([
    ['한울', ''],
    ['가온', 'quote/3'],
    ['둘째 "급한" 줄', 'quote/4'],
    ['셋째 줄"', 'quote/5'],
    ['나래', ''],
  ])
  expect(await damageOf(good, row('"가온 "A" 본점"', '"첫 줄, 둘째\n셋째"'), last)).toEqual([
    ['한울', ''],
    ['가온 "A" 본점', ''],
    ['나래', ''],
  ])
  // A whole row between two quotes.
  const quoted = '"가온,김가온,02-555-1234,서울 중구,"'
  expect(await damageOf(good, quoted, last)).toEqual([
    ['한울', ''],
    ['"가온', 'quote/3'],
    ['나래', ''],
  ])
  expect(await refusalOf(Buffer.from(['고객명,"대표자,전화,주소', good, last].join('\n')))).toBe(
    messageOf('open_quote', 'ko', { line: 1 }),
  )
})

test('columns are separated by bars too; an apostrophe that a program put before a text is none of it', async () => {
  const { rows } = await wholeTable(Buffer.from("고객명|대표자|전화\n'한울|'김한울|'02-555-1234\n'A' 상사|O'Neil|"))
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['한울', '김한울', '02-555-1234'],
    ["'A' 상사", "O'Neil"],
  ])
})

/** Real words in the bytes of their encoding. */
const encoded: Record<string, [string, string[]]> = {
  'windows-1252, German': [
    '4669726d613b53747261df653b4f72740a4dfc6c6c657220262053f6686e6520476d62483b42e4636b657277656720333b4bf66c6e0a',
    ['Müller & Söhne GmbH', 'Bäckerweg 3', 'Köln'],
  ],
  'windows-1252, French': [
    '536f6369e974e93b5072e96e6f6d3b56696c6c650a4c92c9746f696c652064926f723b52656ee93b4f726ce9616e730a',
    ['L’Étoile d’or', 'René', 'Orléans'],
  ],
  'windows-1252, Spanish': [
    '52617af36e20736f6369616c3b54656ce9666f6e6f3b506f626c616369f36e0a43ed612e2045737061f16f6c61206465205069f161733b3931203535352031322031323b43e164697a0a',
    ['Cía. Española de Piñas', '91 555 12 12', 'Cádiz'],
  ],
  'windows-1252, Portuguese': [
    '52617ae36f20736f6369616c3b456e64657265e76f3b4f627365727661e7f565730a436f6e73747275e7f565732049726de36f732053e36f204a6fe36f3b507261e7612064612053e92c2031303b6ee36f0a',
    ['Construções Irmãos São João', 'Praça da Sé, 10', 'não'],
  ],
  Shift_JIS: [
    '89ef8ed096bc2c925393968ed296bc2c9364986294d48d860a8a948eae89ef8ed08384837d836790bb8dec8f8a2c8db293a12088ea98592c30332d313233342d353637380a',
    ['株式会社ヤマト製作所', '佐藤 一郎', '03-1234-5678'],
  ],
  'Shift_JIS with half-width kana': [
    '89ef8ed096bc2c8374838a834b83692c8f5a8f8a0a878a8adb8e528fa493582ccfd9d4cfbcaeb3c3dd2c938c8b9e937390e791e393638be60a',
    ['㈱丸山商店', 'ﾏﾙﾔﾏｼｮｳﾃﾝ', '東京都千代田区'],
  ],
  'Shift_JIS with more half-width kana than other letters': [
    '89ef8ed096bc2cb6b2bcacd2b22c8e8196bc2cbcd2b20a878a8adb8e522ccfd9d4cfbcaeb3c3dd2c8db293a1208c922cbbc4b320b9dd0a',
    ['㈱丸山', 'ﾏﾙﾔﾏｼｮｳﾃﾝ', '佐藤 健', 'ｻﾄｳ ｹﾝ'],
  ],
  'windows-1258': [
    '54ea6e2063f46e672074793b4e67fdf5cc69206c69ea6e2068eaf23bd069f26120636869d20a43f46e6720747920486fcc61204269cc6e683b4e677579eade6e20546869f220486f613b3132204cea204cf5f2692c2048e0204ef4f2690a',
    ['Công ty Hòa Bình', 'Nguyễn Thị Hoa', '12 Lê Lợi, Hà Nội'],
  ],
  Big5: [
    'a4bda571a657bad92cc170b5b8a4482ca661a77d0aa578c657baebb14baad1a5f7a6b3adada4bda5712cb3afa470acfc2ca578a55fa5aba4a4a473b0cfab6ea8caaa46b8f431b8b90a',
    ['台灣精密股份有限公司', '陳小美', '台北市中山區南京東路1號'],
  ],
  GB18030: [
    'b9abcbbec3fbb3c62cc1aacfb5c8cb2cb5e7bbb00ab1b1bea9b3afd1f4b9e2bfc6bcbcd3d0cfdeb9abcbbe2cd5c5ceb02c3031302d36363636383838380a',
    ['北京朝阳光科技有限公司', '张伟', '010-66668888'],
  ],
  CP949: [
    'b0c5b7a1c3b3b8ed2cb4e3b4e7c0da2cc1d6bcd20ac1d6bdc4c8b8bbe720c7d1bfef2cb1e8b9cebcf62cbcadbfefc6afbab0bdc320c1dfb1b80a',
    ['주식회사 한울', '김민수', '서울특별시 중구'],
  ],
  'UTF-16LE without BOM': [
    '8cd6acc085ba0900f4b2f9b290c7090004c854d60a005cd5b8c6090040aefcbb18c20900300032002d003100320033002d0034003500360037000a00',
    ['한울', '김민수', '02-123-4567'],
  ],
  'UTF-16BE without BOM': [
    '0043006f006d00700061006e00790009004e0061006d0065000900500068006f006e0065000a00480061006e0075006c0009004b0069006d000900300032002d003100320033002d0034003500360037000a',
    ['Hanul', 'Kim', '02-123-4567'],
  ],
}
test.each(Object.entries(encoded))('CSV is read in %s', async (_, [hex, cells]) => {
  const { rows } = await wholeTable(Buffer.from(hex, 'hex'))
  expect(rows.map((row) => row.cells)).toEqual([cells])
})
test('bytes that are no text in any encoding are refused', async () => {
  const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => 0x80 + ((at * 7_919 + (at >> 3) * 31) % 128)))
  expect(await refusalOf(noise)).toBe(messageOf('not_a_sheet', 'ko'))
  expect(await refusalOf(Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7_919) % 256)))).toBe(
    messageOf('not_a_sheet', 'ko'),
  )
})
test('rows are delivered in pages, completely and in order', async () => {
  const lines = Array.from({ length: 12_345 }, (_, at) => `고객${at},${'가'.repeat(at % 500)},"a ""b"" ${at}"`)
  const { pages, rows, total } = await wholeTable(Buffer.from(`고객명,대표자,메모\n${lines.join('\n')}`))
  expect([total, rows.length]).toEqual([12_345, 12_345])
  expect(rows.every(({ number, cells }, at) => number === at + 2 && cells[2] === `a "b" ${at}`)).toBe(true)
  for (const page of pages) {
    expect(page.length).toBeLessThanOrEqual(bounds.pageRows)
    expect(JSON.stringify(page).length).toBeLessThanOrEqual(bounds.pageText + bounds.rowText)
  }
})
test('a queued request does not load its file', async () => {
  const requested: string[] = []
  const { promise: inUse, resolve: used } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: go } = Promise.withResolvers<void>()
  const read = (userId: string, use: () => Promise<void>) =>
    readTable(
      {
        bytes: async () => {
          requested.push(userId)
          return new Uint8Array(Buffer.from('고객명\n한울'))
        },
        userId,
        in: 'call',
        known: async () => ({ remembered: new Map(), members: [] }),
      },
      use,
    )
  const first = read('1', async () => {
    used()
    await isHeld
  })
  const second = read('2', async () => {})
  await inUse
  expect(requested).toEqual(['1'])
  go()
  await Promise.all([first, second])
  expect(requested).toEqual(['1', '2'])
})
