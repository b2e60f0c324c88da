// Reads an Excel workbook (ECMA-376) as rows of texts. Formulas have their stored value; nothing is computed, and
// external links are not followed.
import { bounds } from './bounds.ts'
import { UnreadableTable } from './errors.ts'
import { unzip, type Zip } from './unzip.ts'
import type { Workbook } from './rows.ts'
import { readSheet } from './read-worksheet.ts'
import { attributeOf, readXml } from './xml.ts'

/** @throws Unreadable */
export async function openXlsx(bytes: Buffer): Promise<Workbook> {
  const zip = unzip(bytes)
  if (!zip.has('xl/workbook.xml')) throw new UnreadableTable('not_a_sheet')
  const { sheets, is1904 } = await sheetsOf(zip)
  const cache: { shared?: string[]; dates?: boolean[] } = {}
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    async rows(sheet, onRow) {
      cache.shared ??= zip.has('xl/sharedStrings.xml') ? await sharedStrings(zip) : []
      cache.dates ??= zip.has('xl/styles.xml') ? await dateStyles(zip) : []
      const path = sheets[sheet]?.path
      if (!path || !zip.has(path)) throw new UnreadableTable('not_a_sheet')
      await readSheet(zip, path, { shared: cache.shared, dates: cache.dates, is1904 }, onRow)
    },
  }
}

async function* once(text: string) {
  yield Buffer.from(text)
}
async function sheetsOf(zip: Zip) {
  const targets = new Map<string, string>()
  const rels = 'xl/_rels/workbook.xml.rels'
  if (zip.has(rels))
    await readXml(once(await zip.text(rels)), (tag) => {
      const [id, target] = [attributeOf(tag, 'Id'), attributeOf(tag, 'Target')]
      if (tag.name === 'Relationship' && id && target && attributeOf(tag, 'TargetMode') !== 'External')
        targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`)
    })
  const sheets: { name: string; isHidden: boolean; path: string }[] = []
  let is1904 = false
  await readXml(once(await zip.text('xl/workbook.xml')), (tag) => {
    if (tag.name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
    if (tag.name !== 'sheet') return
    const path = targets.get(attributeOf(tag, 'id') ?? '') ?? `xl/worksheets/sheet${sheets.length + 1}.xml`
    // Chart sheets have no rows.
    if (/worksheets\//.test(path))
      sheets.push({
        name: (attributeOf(tag, 'name') ?? '').slice(0, 100),
        isHidden: (attributeOf(tag, 'state') ?? 'visible') !== 'visible',
        path,
      })
  })
  if (sheets.length === 0) throw new UnreadableTable('not_a_sheet')
  if (sheets.length > bounds.sheets) throw new UnreadableTable('sheet_too_large')
  return { sheets, is1904 }
}

async function sharedStrings(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  let [text, size, inPhonetic] = ['', 0, false]
  await readXml(zip.part('xl/sharedStrings.xml'), (tag, before) => {
    if (tag.name === 'si') text = ''
    // Phonetic readings of Japanese are not part of the text.
    if (tag.name === 'rPh') inPhonetic = !tag.isEmpty
    if (tag.name === '/rPh') inPhonetic = false
    if (tag.name === '/t' && !inPhonetic) text += before()
    if (tag.name !== '/si' && !(tag.name === 'si' && tag.isEmpty)) return
    size += text.length
    if (text.length > bounds.cell || size > bounds.text || texts.length >= bounds.shared)
      throw new UnreadableTable('sheet_too_large')
    texts.push(text)
  })
  return texts
}

/**
 * Whether each cell format shows a date: built-in formats (ECMA-376, 18.8.30, including East Asian ones) and custom
 * ones.
 */
async function dateStyles(zip: Zip): Promise<boolean[]> {
  const own = new Map<number, string>()
  const styles: boolean[] = []
  let inFormats = false
  await readXml(zip.part('xl/styles.xml'), (tag) => {
    if (tag.name === 'numFmt') own.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '')
    if (tag.name === 'cellXfs') inFormats = true
    if (tag.name === '/cellXfs') inFormats = false
    if (tag.name !== 'xf' || !inFormats) return
    if (styles.length >= bounds.styles) throw new UnreadableTable('sheet_too_large')
    const id = Number(attributeOf(tag, 'numFmtId'))
    const code = own.get(id)?.slice(0, 200)
    const plain = code?.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
    styles.push(
      plain !== undefined
        ? /[yd]|m.*m.*m/i.test(plain)
        : (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58),
    )
  })
  return styles
}
