// The owner's connection for commands: to the database of DATABASE_URL, to the embedded one that a running server has
// started, or to the embedded one started for the command.
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Connection } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { findPostmaster } from './embedded-orphan.ts'

/** `isRunning`: a server uses the database now, or may do so (DATABASE_URL). */
export type OpenedOwner = { owner: Connection; isRunning: boolean; close(): Promise<void> }

export async function openOwner({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<OpenedOwner> {
  if (databaseUrl) return { owner: { connectionString: databaseUrl }, isRunning: true, close: async () => {} }
  const running = findPostmaster(join(dataDir, 'postgres'))
  if (running && running.launcher === running.parent) {
    const owner = { host: running.socketFolder, port: 5432, database: 'saleslog', user: 'postgres' }
    return { owner, isRunning: true, close: async () => {} }
  }
  const engine = await startEmbedded({ dataDir })
  return { owner: engine.owner as Connection, isRunning: false, close: engine.stop }
}
