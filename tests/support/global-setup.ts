// Global setup of a test run: a temporary database cluster with a migrated template database, a browser, and the trained
// starters of the needs engine.
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startForTests } from '../../server/db/embedded.ts'
import { unpackBrowser } from '../stories/support/browser.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startJobs } from '../../server/jobs/queue.ts'
import { trainStarters } from '../../scripts/train-starters.ts'
import { pino } from 'pino'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { host: string; port: number }
  }
}

export default async function cluster(project: TestProject) {
  const [engine] = await Promise.all([startForTests(), unpackBrowser(), trainStarters()])
  const { host, port } = engine.owner as { host: string; port: number }
  const owner = (database: string) => ({ host, port, user: 'postgres', database })
  const admin = new pg.Client(owner('saleslog'))
  await admin.connect()
  await admin.query('create database template_saleslog')
  const client = new pg.Client(owner('template_saleslog'))
  await client.connect()
  await migrate(client)
  await client.end()
  await (await startJobs(owner('template_saleslog'), pino({ level: 'silent' }))).stop()
  await admin.end()
  project.provide('cluster', { host, port })
  return () => engine.stop()
}
