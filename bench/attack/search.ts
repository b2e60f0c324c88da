// Searches with many matches in long logs, and logs whose every character normalises to 18 characters.
import { send, inParallel, type Attack, type Target } from './target.ts'

/** The longest content of a log, in words of one letter; the last word differs. */
const longContent = `${'a '.repeat(9_999)}z`
const ligatures = '\ufdfa'.repeat(20_000)
const logCount = 200
const name = 'Attack on searches'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
/** @throws Error if the status is not 200 */
async function sendOrThrow(
  site: Target,
  path: string,
  fields: Record<string, string>,
): Promise<Record<string, unknown>> {
  const { outcome, message } = await send(site, {
    path,
    body: form(fields),
    token: site.token ?? undefined,
    signal: AbortSignal.timeout(20_000),
  })
  if (outcome !== '200') throw new Error(`${path}: ${outcome}`)
  return message
}
/** The customer of the test logs and its contact; creates them if they are missing. */
async function findOrCreateCustomer(site: Target): Promise<{ acc_idx: string; man_idx: string }> {
  const { list } = await sendOrThrow(site, '/saleslog/sel_accounts_man', { search: name })
  const found = (list as { acc_idx: string; man_idx: string; acc_name: string }[]).find((one) => one.acc_name === name)
  if (found) return { acc_idx: found.acc_idx, man_idx: found.man_idx }
  const { acc_idx } = (await sendOrThrow(site, '/saleslog/regi_accounts', { acc_name: name })) as { acc_idx: string }
  const fields = { acc_idx, man_name: 'Attack', position: 'None', affiliation: 'None' }
  const { man_idx } = (await sendOrThrow(site, '/saleslog/regi_accounts_man', fields)) as { man_idx: string }
  return { acc_idx, man_idx }
}
const logFields = (of: { acc_idx: string; man_idx: string }, title: string, content: string) => ({
  ...of,
  sales_dt: new Date().toISOString(),
  purpose_cod: '0020005',
  channel_cod: '0030002',
  title,
  content,
})
/** Creates 200 long logs, which the rate limit of one user per hour allows. */
async function createLogs(site: Target): Promise<{ acc_idx: string; man_idx: string }> {
  const of = await findOrCreateCustomer(site)
  const { totalCnt } = (await sendOrThrow(site, '/saleslog/list_saleslog', { acc_idx: of.acc_idx })) as {
    totalCnt: number
  }
  for (let at = totalCnt; at < logCount; at += 1)
    await sendOrThrow(site, '/saleslog/regi_saleslog', logFields(of, 'A', longContent))
  return of
}

const letters = 'bcdefghijklmnopqrstuvwxy0123456789'
const search = (description: string, words: string): Attack => ({
  name: `eight searches at once for ${description}, 100 long logs a page`,
  topic: 'search',
  requires: 'a token',
  async prepare(site) {
    const { acc_idx } = await createLogs(site)
    return async (tally, signal) => {
      const body = form({ search: words, pagesize: '100', acc_idx })
      await inParallel(8, async (at) => {
        const from = `127.0.30.${at + 1}`
        const { outcome } = await send(site, {
          path: '/saleslog/search_saleslog',
          body,
          token: site.token ?? undefined,
          from,
          signal,
        })
        tally.add(outcome)
      })
    }
  },
})

export const searchAttacks: Attack[] = [
  search('the same word fifty times', 'a '.repeat(50).trim()),
  search('a word at the very end', 'z'),
  search('a word, without 34 others', `a ${[...letters].map((letter) => `-${letter}`).join(' ')}`.slice(0, 100)),
  {
    name: 'a log of 20,000 signs that each unfold to 18, written eight times at once',
    topic: 'search',
    requires: 'a token',
    async prepare(site) {
      const of = await findOrCreateCustomer(site)
      return async (tally, signal) => {
        const body = form(logFields(of, 'Ligatures', ligatures))
        const started = performance.now()
        await inParallel(8, async (at) => {
          const { outcome } = await send(site, {
            path: '/saleslog/regi_saleslog',
            body,
            token: site.token ?? undefined,
            from: `127.0.31.${at + 1}`,
            signal,
          })
          tally.add(outcome)
        })
        return `all in ${((performance.now() - started) / 1000).toFixed(1)} s`
      }
    },
  },
]
