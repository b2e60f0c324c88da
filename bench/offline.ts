// `npm run bench:offline`: measures how long the application takes to open without a network on a slow phone (390 px
// wide, processor four times slower), with 500 logs and 5,000 customers and contacts in the offline cache: from
// navigation until the rows are shown. Fails if the median of a page exceeds 1 second. Options: `-- --runs 5`, `--
// --no-build`.
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { paths } from '../contract/core/paths.ts'
import { startDemoServer } from '../scripts/seed/demo-server.ts'
import { aContext, goTo, openBrowser } from '../tests/stories/support/browser.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, 'no-build': { type: 'boolean' } } })
if (!values['no-build']) await build({ configFile: 'vite.config.ts', logLevel: 'warn' })
/** The limit in milliseconds, and the CPU throttling rate. */
const [limit, throttling] = [1000, 4]
const [product, browser] = await Promise.all([startDemoServer(), openBrowser()])
const { userId, workgroupId } = product.person
await product.owner.query(
  `with made as (
    insert into customers (workgroup_id, name, ceo_name, industry, address, phone, memo, registered_by_id, owner_id, search)
    select $1, '거래처 ' || n, '대표 ' || n, '전자 부품', '경기도 성남시 분당구 판교로 ' || n, '0311234567', '메모', $2, $2, '거래처' || n from generate_series(1, 5000) n returning id)
  insert into contacts (workgroup_id, customer_id, name, position, affiliation, registered_by_id) select $1, id, '담당 ' || id, '과장', '구매팀', $2 from made`,
  [workgroupId, userId],
)
await product.owner.query(
  `insert into sales_logs (workgroup_id, author_id, customer_id, contact_id, happened_at, purpose, channel, sales_type, title, content, excerpt)
   select $1, $2, k.customer_id, k.id, now() - make_interval(mins => row_number() over (order by k.id)::int), '0020005', '0030002', '0010001', '단가 협의', repeat('납기와 단가를 이야기함. ', 40), '납기와 단가를 이야기함.'
   from contacts k where k.workgroup_id = $1 and k.name like '담당 %' order by k.id limit 500`,
  [workgroupId, userId],
)
const phone = await aContext(browser, product.url, {
  tokens: await product.signIn(),
  workers: true,
  width: 390,
  height: 844,
})
const first = await phone.newPage()
await goTo(first, paths.home)
await first.mouse.move(200, 200)
const began = Date.now()
const isCached = () =>
  first.evaluate(
    async () =>
      Boolean(await caches.match('/')) &&
      Boolean(navigator.serviceWorker.controller) &&
      /"at":"20/.test(Object.entries(localStorage).find(([key]) => key.startsWith('offline '))?.[1] ?? ''),
  )
while (!(await isCached())) await first.waitForTimeout(500)
console.log(`kept after ${((Date.now() - began) / 1000).toFixed(1)} s, five of them waiting`)
await first.close()
await phone.setOffline(true)

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const slow: string[] = []
const pages = [
  ['home', paths.home, '단가 협의'],
  ['logs', paths.logs, '단가 협의'],
  ['customers', paths.customers, '거래처 5000'],
  ['search', `${paths.search}?q=${encodeURIComponent('단가 거래처')}`, '단가 협의'],
  ['customers by name', `${paths.customers}?q=${encodeURIComponent('ㄱㄹㅊ 49')}`, '거래처 49'],
] as const
for (const [name, route, text] of pages) {
  const times: number[] = []
  while (times.length < Number(values.runs)) {
    const page = await phone.newPage()
    const devtools = await phone.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
    await page.goto(`/#${route}`, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(
      (wanted) => document.querySelector('main')?.textContent.includes(wanted) && performance.now(),
      text,
      { polling: 'raf' },
    )
    times.push((await shown.jsonValue()) as number)
    await page.close()
  }
  const time = median(times)
  console.log(
    name.padEnd(20),
    `${time.toFixed(0)} ms`.padStart(9),
    `(${times.map((each) => each.toFixed(0)).join(', ')})`,
  )
  if (time > limit) slow.push(name)
}
await browser.close()
await product.stop()
console.log(slow.length === 0 ? `all within ${limit} ms` : `more than ${limit} ms: ${slow.join(', ')}`)
process.exitCode = slow.length === 0 ? 0 : 1
