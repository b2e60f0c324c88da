// `npm run operator -- someone@example.com [--remove]`: grants or revokes the rights of a service administrator.
import pg from 'pg'
import { readConfig } from '../server/config.ts'
import { startEmbedded } from '../server/db/embedded.ts'

const [email, option] = process.argv.slice(2)
if (!email?.includes('@') || (option !== undefined && option !== '--remove')) {
  console.error('npm run operator -- someone@example.com [--remove]')
  process.exit(1)
}
try {
  const config = readConfig()
  const engine = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
  const client = new pg.Client(engine?.owner ?? { connectionString: config.databaseUrl! })
  await client.connect()
  const { rowCount } = await client.query('update users set is_operator = $2 where email = $1', [
    email.trim().toLowerCase(),
    option !== '--remove',
  ])
  await client.end()
  await engine?.stop()
  if (!rowCount) throw new Error(`Nobody has signed up as ${email}.`)
  console.log(option ? `${email} is no longer a service administrator.` : `${email} is now a service administrator.`)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
