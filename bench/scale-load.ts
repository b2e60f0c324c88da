// The client process of bench/scale.ts: callers, each a user of their own, send the calls of a working day one after the
// other for some seconds.
import { Agent, request } from 'node:http'
import { seededRandom } from './torture/random.ts'

export type Work = {
  urls: string[]
  /** One of each user. */
  tokens: string[]
  /** Of how many callers a request is under way at any time. */
  atOnce: number
  seconds: number
  /** Share of each call, in percent. */
  mix: Partial<Record<CallName, number>>
  /** With one of the contacts of each. */
  customers: [customerId: string, contactId: string][]
  words: string[]
  today: string
}
export type CallName = 'list' | 'detail' | 'search' | 'create' | 'draft' | 'notifications' | 'customer' | 'calendar'
/** `times` in ms until the response has arrived whole; `failures` by call and status, `0` without a response. */
export type Result = { times: Record<CallName, number[]>; failures: Record<string, number>; seconds: number }

const paths: Record<CallName, string> = {
  list: '/saleslog/list_saleslog',
  detail: '/saleslog/detail_saleslog',
  search: '/saleslog/search_saleslog',
  create: '/saleslog/regi_saleslog',
  draft: '/saleslog/regi_saleslog_temp_auto',
  notifications: '/notify/list_notifications',
  customer: '/saleslog/detail_accounts',
  calendar: '/schedule/list_salesplan',
}
const names = Object.keys(paths) as CallName[]

process.once('message', async (work: Work) => {
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Result['times']
  const failures: Result['failures'] = {}
  const agents = work.urls.map(() => new Agent({ keepAlive: true, maxSockets: work.atOnce }))
  const began = performance.now()
  const until = began + work.seconds * 1000
  let next = 0
  const run = async (seed: number) => {
    const { random, oneOf: pick } = seededRandom(seed)
    // Of its own: nobody uses two devices at once.
    const tokens = work.tokens.filter((_, at) => at % work.atOnce === seed - 1)
    const seen = new Map<string, string[]>()
    const drafts = new Map<string, { temp_idx: string; ver: string }>()
    while (performance.now() < until) {
      next += 1
      const token = pick(tokens)
      const ids = seen.get(token)
      const wanted = byShare(work.mix, random() * 100)
      const name = wanted === 'detail' && !ids?.length ? 'list' : wanted
      const [customerId, contactId] = pick(work.customers)
      const forms: Record<CallName, () => Record<string, string>> = {
        list: () => ({ pageno: '1', pagesize: '20' }),
        detail: () => ({ sales_idx: pick(ids!) }),
        search: () => ({ search: pick(work.words), pageno: '1', pagesize: '20' }),
        create: () => ({
          acc_idx: customerId,
          man_idx: contactId,
          sales_dt: `${work.today}T10:00:00+09:00`,
          purpose_cod: '0020005',
          channel_cod: '0030002',
          title: pick(work.words),
          content: Array.from({ length: 40 }, () => pick(work.words)).join(' '),
          client_key: `${seed} ${next} ${began}`,
        }),
        draft: () => ({ ...drafts.get(token), temp_kind: 'log', acc_idx: customerId, title: pick(work.words) }),
        notifications: () => ({ pageno: '1', pagesize: '20' }),
        customer: () => ({ acc_idx: customerId }),
        calendar: () => ({ from_dt: work.today, to_dt: work.today, timezone: 'Asia/Seoul' }),
      }
      const server = next % work.urls.length
      const { status, body, ms } = await send(work.urls[server]! + paths[name], token, forms[name](), agents[server]!)
      if (status !== 200) {
        failures[`${name} ${status}`] = (failures[`${name} ${status}`] ?? 0) + 1
        continue
      }
      times[name].push(ms)
      const values = (field: string) =>
        [...body.matchAll(new RegExp(`"${field}":"?(\\d+)`, 'g'))].map(([, value]) => value!)
      if (name === 'list') seen.set(token, values('sales_idx'))
      if (name === 'draft') drafts.set(token, { temp_idx: values('temp_idx')[0]!, ver: values('ver')[0]! })
    }
  }
  await Promise.all(Array.from({ length: work.atOnce }, (_, at) => run(at + 1)))
  process.send!({ times, failures, seconds: (performance.now() - began) / 1000 } satisfies Result)
  process.disconnect()
})

function send(url: string, token: string, fields: Record<string, string>, agent: Agent) {
  const form = new URLSearchParams(fields).toString()
  const began = performance.now()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(form),
    authorization: `Bearer ${token}`,
  }
  return new Promise<{ status: number; body: string; ms: number }>((resolve) => {
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode!,
          body: Buffer.concat(parts).toString('utf8'),
          ms: performance.now() - began,
        }),
      )
    })
    asked.on('error', () => resolve({ status: 0, body: '', ms: performance.now() - began }))
    asked.end(form)
  })
}
function byShare(mix: Work['mix'], percent: number): CallName {
  let sum = 0
  for (const name of names) {
    sum += mix[name] ?? 0
    if (percent < sum) return name
  }
  return names[0]!
}
