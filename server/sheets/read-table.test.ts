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
    (error: unknown) => (error instanceof UnreadableTable ? messageOf(error.reason, 'ko') : String(error)),
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
