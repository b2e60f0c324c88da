// The cells of an Excel file that the server has generated.
import type { TestApp } from './app.ts'
import { unzip } from '../../server/sheets/unzip.ts'

/** The rows of its first sheet, the titles first, without empty cells. @param url as a call answers it */
export async function sheetRows(app: TestApp, url: string): Promise<(string | number)[][]> {
  const file = await fetch(new URL(url, app.url))
  const sheet = await unzip(Buffer.from(await file.arrayBuffer())).text('xl/worksheets/sheet1.xml')
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c [^>]*?(?:\/>|>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>)/gs)].map(
      ([, text, number]) => text ?? Number(number ?? 0),
    ),
  )
}
