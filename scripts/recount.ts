// `npm run recount`: compares the roll-ups of logs with the logs, in every workgroup, and rolls up again where they differ.
import { readConfig } from '../server/config.ts'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { recountLogs } from '../server/features/statistics/recount.ts'
import { stepsIn } from '../server/jobs/transaction.ts'

try {
  const config = readConfig()
  const engine = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  const pool = connect(engine?.owner ?? { connectionString: config.databaseUrl! }, 1, 600_000)
  const ports = { pool, enqueueOn: () => async () => {}, clock: () => new Date() }
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from workgroups where deleted_at is null order by id',
  )
  for (const { id, name } of rows) {
    const { days, different } = await recountLogs(stepsIn(ports, id), id)
    const found = different.length > 0 ? `${different.join(', ')} differed and were counted again` : 'no difference'
    console.log(`${name} (${id}): ${days} days, ${found}`)
  }
  await pool.end()
  await engine?.stop()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
