// The client process of bench/scale.ts: callers, each with users of their own, send the calls of a working day one after
// the other for some seconds, or at a rate.
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { seededRandom } from './torture/random.ts'

export type Work = {
  urls: string[]
  /** With customers, and one of the contacts of each; a fifth of the requests are of users of other workgroups. */
  users: { token: string; isLarge: boolean; isStaff: boolean; customers: [customerId: string, contactId: string][] }[]
  /** Of how many callers a request is under way at any time. */
  atOnce: number
  seconds: number
  /** Requests per second of all together; without it the next request is sent when the last one is answered. */
  rate?: number
  /** Share of each call, in percent. */
  mix: Partial<Record<CallName, number>>
  words: string[]
  today: string
  /** Days of the statistics. */
  year: { from: string; to: string }
}
export type CallName = keyof typeof paths
/**
 * `times` in ms from when the request was due until the response has arrived whole; `failures` by call and status, `0` without a response.
 */
export type Result = { times: Record<CallName, number[]>; failures: Record<string, number>; seconds: number }

const paths = {
  list: '/saleslog/list_saleslog',
  detail: '/saleslog/detail_saleslog',
  search: '/saleslog/search_saleslog',
  create: '/saleslog/regi_saleslog',
  draft: '/saleslog/regi_saleslog_temp_auto',
  notifications: '/notify/list_notifications',
  customer: '/saleslog/detail_accounts',
  calendar: '/schedule/list_salesplan',
  statistics: '/statistics/statis_instact',
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
    const own = (isLarge: boolean) =>
      work.users.filter((user) => user.isLarge === isLarge).filter((_, at) => at % work.atOnce === seed - 1)
    const [large, others] = [own(true), own(false)]
    const interval = work.rate ? (1000 * work.atOnce) / work.rate : 0
    let due = began + random() * interval
    const seen = new Map<string, string[]>()
    const drafts = new Map<string, { temp_idx: string; ver: string }>()
    while (Math.max(due, performance.now()) < until) {
      next += 1
      if (interval === 0) due = performance.now()
      else if (due > performance.now()) await setTimeout(due - performance.now())
      const { token, isStaff, customers } = pick(random() < 0.2 ? others : large)
      const ids = seen.get(token)
      const wanted = byShare(work.mix, random() * 100)
      const name = wanted === 'detail' && !ids?.length ? 'list' : wanted
      const [customerId, contactId] = pick(customers)
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
        statistics: () => ({ start_dt: work.year.from, end_dt: work.year.to, scope_cod: isStaff ? 'me' : 'workgroup' }),
      }
      const server = next % work.urls.length
      const { status, body } = await send(work.urls[server]! + paths[name], token, forms[name](), agents[server]!)
      const ms = performance.now() - due
      due += interval
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
  const result: Result = { times, failures, seconds: (performance.now() - began) / 1000 }
  process.send!(result, () => process.disconnect())
})

function send(url: string, token: string, fields: Record<string, string>, agent: Agent) {
  const form = new URLSearchParams(fields).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(form),
    authorization: `Bearer ${token}`,
  }
  return new Promise<{ status: number; body: string }>((resolve) => {
    const fail = () => resolve({ status: 0, body: '' })
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', fail) // ended before it was whole
      answer.on('end', () => resolve({ status: answer.statusCode!, body: Buffer.concat(parts).toString('utf8') }))
    })
    asked.on('error', fail)
    asked.setTimeout(30_000, () => asked.destroy())
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
