// `npm run demo`: starts the product with the sample workgroup, in a data folder of its own.
import pg from 'pg'
import { runProgram } from '../server/main.ts'
import { demoInvoice } from './seed/bills.ts'
import { seedDemoFiles } from './seed/files.ts'
import { seedDemo, type DemoSignIn } from './seed/demo.ts'
import { demoPassword } from './seed/members.ts'
import { demoOperator, seedOperator } from './seed/operator.ts'
import { demoWorkgroup } from './demo/workgroup.ts'

process.env.DATA_DIR ??= './data-demo'
for (const [name, value] of Object.entries(demoInvoice)) process.env[name] ??= value

await runProgram(async (running, _config, owner) => {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const isNew = await seedDemo(client, new Date())
    await seedOperator(client)
    await seedDemoFiles(client, running.files)
    if (isNew) {
      const { rows } = await client.query<{ id: string }>('select id from workgroups order by id limit 1')
      // The needs of its logs are analysed in the background, the newest first.
      await running.enqueueOn(client)('needs.refresh', { workgroupId: rows[0]!.id })
    }
  } finally {
    await client.end()
  }
  const signIns: DemoSignIn[] = demoWorkgroup({ today: new Date() }).members
  return [
    '',
    `Sample workgroup; everyone's password is ${demoPassword}`,
    ...signIns.map(
      ({ role, rank, name, email }) =>
        `  ${(role[0]!.toUpperCase() + role.slice(1)).padEnd(8)} ${email.padEnd(32)} ${name} ${rank}`,
    ),
    `  ${'Service'.padEnd(8)} ${demoOperator.email.padEnd(32)} ${demoOperator.name} (service administrator)`,
  ]
})
