// Writes Excel files (ECMA-376) as a stream, with a few rows in memory at a time. Contains its own zip writer, because
// no available library writes filters while streaming.
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { chartPart, drawingPart, type LineChart } from './line-chart.ts'

/**
 * Values of `moment` are `YYYY-MM-DDThh:mm:ss` without a time zone, those of `day` `YYYY-MM-DD`. `width` in characters.
 */
export type Column = { title: string; width: number; kind: 'text' | 'number' | 'moment' | 'day' }
export type Cell = string | number | null

/** Limits of Excel: rows per sheet, and UTF-16 units per cell. */
const maxRows = 1_048_576
const maxCellLength = 32_767
/** Maximum uncompressed size of a sheet; zip without the ZIP64 extension allows 4 GiB per entry. */
const maxSheetBytes = 3 * 1024 ** 3
const styles = { text: 1, number: 0, moment: 2, day: 3 } as const
const titleStyle = 4

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const ofPackage = 'http://schemas.openxmlformats.org/package/2006'
const ofContent = 'application/vnd.openxmlformats-officedocument.'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * Escapes text for XML: removes characters that XML does not allow, and escapes `_x0041_`, which Excel would decode.
 */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
const bounded = (text: string) =>
  text.length > maxCellLength
    ? `${text
        .slice(0, maxCellLength - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : text
/** The Excel serial number of a date: days since 30 December 1899. */
const serial = (moment: string) =>
  Date.parse(moment.length > 10 ? `${moment}Z` : `${moment}T00:00Z`) / 86_400_000 + 25_569
/** An inline string, which Excel never interprets as a formula. */
const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(bounded(text))}</t></is></c>`

function cellOf(value: Cell, { kind }: Column): string {
  if (value === null || value === '') return '<c/>'
  if (kind === 'text') return textCell(String(value), styles.text)
  return `<c s="${styles[kind]}"><v>${kind === 'number' ? value : serial(String(value))}</v></c>`
}

const lettersOf = (column: number): string =>
  (column > 25 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const stylesPart = `${head}<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="5"><xf/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>
<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

type Rest = { value: IteratorResult<readonly Cell[]> }
/**
 * Writes one sheet, beginning with the row in `rest`; leaves the first row that does not fit there for the next sheet.
 */
async function* sheetPart(columns: readonly Column[], rows: AsyncIterator<readonly Cell[]>, rest: Rest) {
  yield `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`
  yield columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield `</cols><sheetData><row>${columns.map(({ title }) => textCell(title, titleStyle)).join('')}</row>`
  let count = 1
  let bytes = 0
  let text = ''
  for (; !rest.value.done && count < maxRows && bytes < maxSheetBytes; rest.value = await rows.next()) {
    text += `<row>${rest.value.value.map((cell, at) => cellOf(cell, columns[at]!)).join('')}</row>`
    count += 1
    if (text.length < 65_536) continue
    bytes += Buffer.byteLength(text)
    yield text
    text = ''
  }
  yield `${text}</sheetData><autoFilter ref="A1:${lettersOf(columns.length - 1)}${count}"/></worksheet>`
}

/**
 * Generates an Excel file: a frozen header row with filters, and the rows, continued on further sheets when one is
 * full.
 * @param name of the sheets; cut to 24 characters
 * @param chart on a last sheet of its own, of rows of the first one
 * @throws any error of `rows`
 */
export async function* spreadsheetOf(
  name: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
  chart?: LineChart,
): AsyncGenerator<Uint8Array> {
  const entries: Entry[] = []
  const place = { at: 0 }
  const all = rows[Symbol.asyncIterator]()
  const rest: Rest = { value: await all.next() }
  let sheets = 0
  try {
    do {
      sheets += 1
      yield* zipEntry(`xl/worksheets/sheet${sheets}.xml`, sheetPart(columns, all, rest), entries, place)
    } while (!rest.value.done)
  } finally {
    await all.return?.()
  }
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const safe = (text: string, most: number) => escaped(text.replace(/[[\]:*?/\\']/g, ' ').slice(0, most))
  const safeName = safe(name, 24)
  // Its sheet and the relationships of the workbook come after those of the rows.
  const last = sheets + 1
  const part = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${ofContent}${type}+xml"/>`
  const related = (target: string, type: string) =>
    `${head}<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="rId1" Type="${relationships}/${type}" Target="${target}"/></Relationships>`
  const ofChart: Record<string, string> = chart
    ? {
        [`xl/worksheets/sheet${last}.xml`]: `${head}<worksheet xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><sheetData/><drawing r:id="rId1"/></worksheet>`,
        [`xl/worksheets/_rels/sheet${last}.xml.rels`]: related('../drawings/drawing1.xml', 'drawing'),
        'xl/drawings/drawing1.xml': drawingPart,
        'xl/drawings/_rels/drawing1.xml.rels': related('../charts/chart1.xml', 'chart'),
        'xl/charts/chart1.xml': chartPart(chart, safeName, { escaped, lettersOf }),
      }
    : {}
  const chartTypes = chart
    ? part(`xl/worksheets/sheet${last}.xml`, 'spreadsheetml.worksheet') +
      part('xl/drawings/drawing1.xml', 'drawing') +
      part('xl/charts/chart1.xml', 'drawingml.chart')
    : ''
  const parts: Record<string, string> = {
    'xl/styles.xml': stylesPart,
    'xl/workbook.xml': `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}"><sheets>${numbers.map((n) => `<sheet name="${safeName}${n > 1 ? ` ${n}` : ''}" sheetId="${n}" r:id="rId${n}"/>`).join('')}${chart ? `<sheet name="${safe(chart.sheet, 31)}" sheetId="${last}" r:id="rId${last + 1}"/>` : ''}</sheets><definedNames>${numbers.map((n) => `<definedName name="_xlnm._FilterDatabase" localSheetId="${n - 1}" hidden="1">'${safeName}${n > 1 ? ` ${n}` : ''}'!$A$1:$${lettersOf(columns.length - 1)}$${maxRows}</definedName>`).join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${ofPackage}/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${last}" Type="${relationships}/styles" Target="styles.xml"/>${chart ? `<Relationship Id="rId${last + 1}" Type="${relationships}/worksheet" Target="worksheets/sheet${last}.xml"/>` : ''}</Relationships>`,
    '_rels/.rels': `${head}<Relationships xmlns="${ofPackage}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${head}<Types xmlns="${ofPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('xl/workbook.xml', 'spreadsheetml.sheet.main')}${part('xl/styles.xml', 'spreadsheetml.styles')}${numbers.map((n) => part(`xl/worksheets/sheet${n}.xml`, 'spreadsheetml.worksheet')).join('')}${chartTypes}</Types>`,
    ...ofChart,
  }
  for (const [path, text] of Object.entries(parts)) yield* zipEntry(path, [text], entries, place)
  yield centralDirectory(entries, place.at)
}

// Zip (PKWARE APPNOTE 6.3): entries are compressed while streaming, followed by their sizes, with the central directory
// at the end.
type Entry = { path: Buffer; crc: number; compressedSize: number; size: number; at: number }
const numbersOf = (fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size)
  return bytes
}
/** Header fields: sizes follow the data, names are UTF-8; deflate; 1 January 1980. */
const commonHeader = [
  [2, 20],
  [2, 0x808],
  [2, 8],
  [2, 0],
  [2, 0x21],
] as const

async function* zipEntry(
  path: string,
  texts: Iterable<string> | AsyncIterable<string>,
  entries: Entry[],
  place: { at: number },
): AsyncGenerator<Uint8Array> {
  const entry: Entry = { path: Buffer.from(path), crc: 0, compressedSize: 0, size: 0, at: place.at }
  const local = [[4, 0x04034b50], ...commonHeader, [4, 0], [4, 0], [4, 0], [2, entry.path.length], [2, 0]] as const
  const begin = Buffer.concat([numbersOf(local), entry.path])
  yield begin
  const deflate = createDeflateRaw({ level: 4 })
  async function* measured() {
    for await (const text of texts) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  // Errors of the pipeline are thrown by the loop below.
  const feeding = pipeline(measured, deflate).catch(() => {})
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.compressedSize += chunk.length
    yield chunk
  }
  await feeding
  const end = numbersOf([
    [4, 0x08074b50],
    [4, entry.crc],
    [4, entry.compressedSize],
    [4, entry.size],
  ])
  yield end
  place.at += begin.length + entry.compressedSize + end.length
  entries.push(entry)
}

function centralDirectory(entries: readonly Entry[], at: number): Uint8Array {
  const listed = Buffer.concat(
    entries.flatMap(({ path, crc, compressedSize, size, at: from }) => [
      numbersOf([
        [4, 0x02014b50],
        [2, 20],
        ...commonHeader,
        [4, crc],
        [4, compressedSize],
        [4, size],
        [2, path.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, from],
      ]),
      path,
    ]),
  )
  const counts = [2, entries.length] as const
  return Buffer.concat([
    listed,
    numbersOf([[4, 0x06054b50], [2, 0], [2, 0], counts, counts, [4, listed.length], [4, at], [2, 0]]),
  ])
}
