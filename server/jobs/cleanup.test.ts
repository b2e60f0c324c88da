import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startTestApp } from '../../tests/support/app.ts'
import { startJobs } from './queue.ts'

test('the hourly cleanup deletes old mails from the outbox', async () => {
  const app = await startTestApp()
  const folder = join(app.dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '20200101T000000000Z-0011223344556677.eml'), 'Date: Wed, 01 Jan 2020 00:00:00 +0000')
  const { host, port, user, database } = app.owner.options as {
    host: string
    port: number
    user: string
    database: string
  }
  const jobs = await startJobs({ host, port, user, database }, pino({ level: 'silent' }))
  const client = await app.owner.connect()
  await jobs.enqueueOn(client)('tidy.up', {})
  client.release()
  for (let tries = 0; tries < 200 && (await readdir(folder)).length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await readdir(folder)).toEqual([])
  await jobs.stop()
  await app.stop()
})
