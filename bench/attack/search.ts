// Searches that mark the same word over and over in long logs, and a log whose every sign unfolds to eighteen.
import { send, inParallel, type Attack, type Target } from './target.ts'

/** The longest content of a log, in words of one letter; the last is another one. */
const long = `${'a '.repeat(9_999)}z`
const ligatures = '\ufdfa'.repeat(20_000)
const logs = 200
const name = 'Attack on searches'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
/** @throws where the server does not say 200 */
async function good(site: Target, path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const { said, message } = await send(site, {
    path,
    body: form(fields),
    token: site.token ?? undefined,
    signal: AbortSignal.timeout(20_000),
  })
  if (said !== '200') throw new Error(`${path}: ${said}`)
  return message
}
/** The customer of these logs and its contact, made where they are not there. */
async function customerOf(site: Target): Promise<{ acc_idx: string; man_idx: string }> {
  const { list } = await good(site, '/saleslog/sel_accounts_man', { search: name })
  const found = (list as { acc_idx: string; man_idx: string; acc_name: string }[]).find((one) => one.acc_name === name)
  if (found) return { acc_idx: found.acc_idx, man_idx: found.man_idx }
  const { acc_idx } = (await good(site, '/saleslog/regi_accounts', { acc_name: name })) as { acc_idx: string }
  const fields = { acc_idx, man_name: 'Attack', position: 'None', affiliation: 'None' }
  const { man_idx } = (await good(site, '/saleslog/regi_accounts_man', fields)) as { man_idx: string }
  return { acc_idx, man_idx }
}
const logOf = (of: { acc_idx: string; man_idx: string }, title: string, content: string) => ({
  ...of,
  sales_dt: new Date().toISOString(),
  purpose_cod: '0020005',
  channel_cod: '0030002',
  title,
  content,
})
/** Two hundred long logs: what one person may write in an hour is enough for them. */
async function readyLogs(site: Target): Promise<{ acc_idx: string; man_idx: string }> {
  const of = await customerOf(site)
  const { totalCnt } = (await good(site, '/saleslog/list_saleslog', { acc_idx: of.acc_idx })) as { totalCnt: number }
  for (let at = totalCnt; at < logs; at += 1) await good(site, '/saleslog/regi_saleslog', logOf(of, 'A', long))
  return of
}

const letters = 'bcdefghijklmnopqrstuvwxy0123456789'
const search = (said: string, words: string): Attack => ({
  name: `eight searches at once for ${said}, 100 long logs a page`,
  room: 'search',
  needs: 'a token',
  async ready(site) {
    const { acc_idx } = await readyLogs(site)
    return async (tally, signal) => {
      const body = form({ search: words, pagesize: '100', acc_idx })
      await inParallel(8, async (at) => {
        const from = `127.0.30.${at + 1}`
        const { said: answered } = await send(site, {
          path: '/saleslog/search_saleslog',
          body,
          token: site.token ?? undefined,
          from,
          signal,
        })
        tally.add(answered)
      })
    }
  },
})

export const searches: Attack[] = [
  search('the same word fifty times', 'a '.repeat(50).trim()),
  search('a word at the very end', 'z'),
  search('a word, without 34 others', `a ${[...letters].map((letter) => `-${letter}`).join(' ')}`.slice(0, 100)),
  {
    name: 'a log of 20,000 signs that each unfold to 18, written eight times at once',
    room: 'search',
    needs: 'a token',
    async ready(site) {
      const of = await customerOf(site)
      return async (tally, signal) => {
        const body = form(logOf(of, 'Ligatures', ligatures))
        const started = performance.now()
        await inParallel(8, async (at) => {
          const { said } = await send(site, {
            path: '/saleslog/regi_saleslog',
            body,
            token: site.token ?? undefined,
            from: `127.0.31.${at + 1}`,
            signal,
          })
          tally.add(said)
        })
        return `all in ${((performance.now() - started) / 1000).toFixed(1)} s`
      }
    },
  },
]
