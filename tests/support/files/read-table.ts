// Reads a whole table through the streaming reader.
import { readTable, type Table } from '../../../server/sheets/read-table.ts'

export type PageRow = {
  number: number
  cells: string[]
  broken: Record<string, string> | null
  numbers: number[] | null
  aside: string
}
export type WholeTable = Omit<Table, 'pages'> & { pages: PageRow[][]; rows: PageRow[] }
/** @throws as `readTable` does */
export const wholeTable = (bytes: Uint8Array): Promise<WholeTable> =>
  readTable(
    {
      bytes: async () => new Uint8Array(bytes),
      userId: '1',
      in: 'call',
      known: async () => ({ remembered: new Map(), members: [] }),
    },
    async (table) => {
      const pages: PageRow[][] = []
      for await (const page of table.pages()) pages.push(JSON.parse(page.toString()) as PageRow[])
      return { ...table, pages, rows: pages.flat() }
    },
  )
