// `npm run torture:editors` (environment: ORDERS=1000 SEED=1): two users edit one log in random order, sometimes at the
// same time, over HTTP and with the conflict handling of the edit form. Both only add words, so a word that disappears
// between two versions must have been shown to the user who saved the later one. Fails if a word was overwritten
// silently. Prints the counts as JSON.
import { toOurs, type Call, type ClientInputOf } from '../../contract/core/call.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startDemoServer } from '../../scripts/seed/demo-server.ts'
import { LogEditor, formOf, fieldNames, logContains, type Ask, type Log } from '../../tests/support/log-editor.ts'
import type { Choice } from '../../web/kit/conflicts/passages.ts'
import { requestOf } from '../../web/api/request.ts'
import { seededRandom } from './random.ts'

const [orders, seed] = [Number(process.env.ORDERS ?? 1000), Number(process.env.SEED ?? 1)]
const { random, oneOf } = seededRandom(seed)
const product = await startDemoServer()
const { userId, workgroupId } = product.person
const askAs = async (who: string): Promise<Ask> => {
  const { token } = await product.signIn(true, who)
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ko' }
  return async <C extends Call>(call: C, input: ClientInputOf<C>) => {
    const { path, body } = requestOf(call, input)
    const answer = await fetch(product.url + path, { method: call.method, headers, ...(body && { body }) })
    const { error, message } = (await answer.json()) as { error?: string; message: unknown }
    return { error, message, output: (error ? undefined : toOurs(call.output, message)) as never }
  }
}
const { rows } = await product.owner.query<{ id: string }>(
  'select user_id as id from members where workgroup_id = $1 and user_id <> $2 and left_at is null limit 1',
  [workgroupId, userId],
)
const other = rows[0]!.id
const asks = [await askAs(userId), await askAs(other)] as const
const { rows: logs } = await product.owner.query<{ id: string }>(
  'select id from sales_logs where author_id = $1 order by id limit 1',
  [userId],
)
const detail = async () => (await asks[0](salesLogs.detail, { id: logs[0]!.id })).output
const counts = { orders, saves: 0, atOnce: 0, refused: 0, asked: 0, words: 0, overwritten: 0 }
const choices = (): Choice[] => Array.from({ length: 9 }, () => oneOf(['mine', 'theirs', 'both'] as const))

for (let order = 1; order <= orders; order += 1) {
  const was = await detail()
  const plain = { title: '단가 협의', content: '처음 글. 다음 글.', nextStep: '샘플.' }
  const given = { ...was, ...plain, coAuthorIds: [other], nextDay: '' }
  const { output: begun, error } = await asks[0](salesLogs.update, given as never)
  if (error) throw new Error(error)
  const people = asks.map((ask) => new LogEditor(ask, begun))
  /** For each version: the log, what the saving user had been shown until then, and which words are their own. */
  const made = new Map<number, { log: Log; shown: string; own: string[] }>([
    [begun.ver, { log: begun, shown: '', own: [] }],
  ])
  const words: string[] = []
  let now = begun
  const save = async (at: number) => {
    const one = people[at]!
    // The words that this user wrote, unless the other has removed them since.
    const own = words.filter((word) => one.says(word) && !one.beganWith(word))
    const log = await one.save(choices())
    counts.saves += 1
    made.set(log.ver, { log, shown: one.shown.join('\n'), own })
    if (log.ver > now.ver) now = log
  }
  for (let step = 0; step < 8; step += 1) {
    const at = random() < 0.5 ? 0 : 1
    const does = oneOf(['open', 'write', 'write', 'write', 'save', 'save', 'both'] as const)
    const one = people[at]!
    if (does === 'open' && words.every((word) => !one.says(word) || logContains(now, word))) one.open(now)
    if (does === 'write')
      words.push(one.write(`w${step}${at}`, { field: oneOf(fieldNames), place: Math.floor(random() * 9) }))
    if (does === 'save') await save(at)
    if (does === 'both') {
      counts.atOnce += 1
      await Promise.all([save(0), save(1)])
    }
  }
  const versions = [...made].toSorted(([a], [b]) => a - b)
  for (const [at, [ver, { log, shown, own }]] of versions.entries()) {
    const before = versions[at - 1]?.[1].log
    if (before && before.ver !== ver - 1) throw new Error(`nobody knows of version ${ver - 1}`)
    const due = words.filter((word) => own.includes(word) || (before && logContains(before, word)))
    const gone = due.filter((word) => !logContains(log, word) && !shown.includes(word))
    counts.overwritten += gone.length
    if (gone.length > 0)
      console.log(JSON.stringify({ order, ver, gone, before: before && formOf(before), now: formOf(log) }))
  }
  counts.words += words.length
  counts.refused += people.reduce((sum, one) => sum + one.refused, 0)
  counts.asked += people.reduce((sum, one) => sum + one.shown.length / 2, 0)
  if (order % 100 === 0) console.log(`${order}/${orders}`)
}
console.log(JSON.stringify({ seed, ...counts }, null, 1))
await product.stop()
process.exit(counts.overwritten > 0 ? 1 : 0)
