// `npm run bench:engines`: measures the creation of needs engines for more workgroups with 2,000 lessons each than fit
// into memory: seconds per engine, and the memory of the engines and of the process. Fails if engines use more memory
// than their limit.
// Options: `-- --workgroups 60 --lessons 2000`; 200 workgroups take half an hour.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { startForTests } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { enginesOn } from '../server/engines/engines.ts'
import { seededRandom } from './torture/random.ts'

const { values } = parseArgs({
  options: { workgroups: { type: 'string', default: '60' }, lessons: { type: 'string', default: '2000' } },
})
const [workgroups, lessons] = [Number(values.workgroups), Number(values.lessons)]
/** The limit for all engines of a process, in MB (server/engines/engines.ts). */
const limit = 256 * 1.048576
const { oneOf } = seededRandom(1)
const sentences = readFileSync(new URL('../needs/starter/ko.txt', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((cells) => cells.length === 4)
  .map((cells) => cells[3]!)
const database = await startForTests()
const owner = new pg.Client(database.owner)
await owner.connect()
await migrate(owner)
const { rows: users } = await owner.query<{ id: string }>(
  "insert into users (email, name, password_hash) values ('b@bench.example', 'B', '') returning id",
)
const userId = users[0]!.id
const pool = connect(database.app, 2)
const engines = enginesOn(pool)
let [peak, seconds] = [0, 0]
for (let count = 1; count <= workgroups; count += 1) {
  const { rows } = await owner.query<{ id: string }>(
    "insert into workgroups (name, address, time_zone) values ($1, $1, 'Asia/Seoul') returning id",
    [`bench${count}`],
  )
  const { id } = rows[0]!
  await owner.query('insert into members (workgroup_id, user_id, role) values ($1, $2, 1)', [id, userId])
  await owner.query(
    `insert into need_lessons (workgroup_id, version, language, sentence, type, keywords, by_id, created_at)
     select $1, n, 'ko', said, (array['strategic', 'product', 'personal', 'operational'])[1 + n % 4], '{}', $2, now() from unnest($3::text[]) with ordinality as x (said, n)`,
    [id, userId, Array.from({ length: lessons }, (_, n) => `${oneOf(sentences)} ${oneOf(sentences)} ${n}`)],
  )
  await owner.query('insert into need_courses (workgroup_id, version) values ($1, $2)', [id, lessons])
  const began = performance.now()
  await engines.analyse({ workgroupId: id, language: 'ko' }, [sentences[0]!])
  seconds += (performance.now() - began) / 1000
  const held = engines.size()
  peak = Math.max(peak, held.bytes / 1e6)
  if (count === 1 || count % 10 === 0)
    console.log(
      `${count} workgroups: ${held.engines} engines held, ${(held.bytes / 1e6).toFixed(0)} MB, process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB, ${(seconds / count).toFixed(1)} s to make one`,
    )
}
await engines.stop()
await pool.end()
await owner.end()
await database.stop()
console.log(
  peak <= limit ? `never more than ${peak.toFixed(0)} MB` : `more than ${limit.toFixed(0)} MB: ${peak.toFixed(0)}`,
)
process.exit(peak <= limit ? 0 : 1)
