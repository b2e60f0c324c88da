// The entry point of `npm start`.
import type { Logger } from 'pino'
import { ConfigError, readConfig, type Config } from './config.ts'
import { isNoRoom, makeDataFolder, noRoomIn } from './db/data-folder.ts'
import { startEmbedded } from './db/embedded.ts'
import { makeLog, start, type Database, type Running } from './start.ts'

/** A database error at the start as one line that names the variable to change. */
function inWords(error: unknown, config: Config | undefined): string {
  const { message, code } = error as { message?: string; code?: string }
  if (error instanceof ConfigError) return message!
  if (config && isNoRoom(error)) return noRoomIn(config.dataDir)
  if (code === 'EADDRINUSE') return `The port ${config?.port} on ${config?.host} is in use. Set PORT to another one.`
  if (code === 'EACCES' && config) return `This user may not use port ${config.port} or ${config.dataDir}: ${message}`
  if (config?.databaseUrl && (code || /connect|timeout|password|database|SSL/i.test(message ?? ''))) {
    return `DATABASE_URL: the database at ${new URL(config.databaseUrl).host} cannot be used: ${(message || code || '').split('\n')[0]}`
  }
  return message ?? String(error)
}

async function openDatabase(config: Config, log: Logger): Promise<Database> {
  if (config.databaseUrl) {
    makeDataFolder(config.dataDir)
    return {
      owner: { connectionString: config.databaseUrl },
      app: config.databaseAppUrl ? { connectionString: config.databaseAppUrl } : undefined,
      stop: async () => {},
    }
  }
  return startEmbedded({
    dataDir: config.dataDir,
    address: config.publicUrl,
    log: (line) => log.warn(line),
    lost: (sentence) => {
      log.fatal(sentence)
      process.exit(1)
    },
  })
}

/** @param prepare runs after the start and before the address is printed: the demo seeds its workgroup there */
export async function runProgram(
  prepare: (running: Running, config: Config, owner: Database['owner']) => Promise<string[]> = async () => [],
): Promise<void> {
  let config: Config | undefined
  let running: Running | undefined
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), 15_000 + (config?.drainSeconds ?? 0) * 1_000).unref()
      await starting.catch(() => {})
      await running?.stop()
      process.exit(code)
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  const starting = (async () => {
    config = readConfig()
    const log = makeLog(config)
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught exception')
      void stop(1)
    })
    const database = await openDatabase(config, log)
    running = await start({ config, database, log })
    const lines = await prepare(running, config, database.owner)
    if (stopping) return
    console.log(
      [
        '',
        `  Saleslog runs at ${config.publicUrl}`,
        ...(running.outbox ? [`  ${config.smtpUrl ? 'Text messages' : 'Emails'} are kept at ${running.outbox}`] : []),
        ...lines.map((line) => `  ${line}`),
        '',
      ].join('\n'),
    )
  })()
  try {
    await starting
  } catch (error) {
    console.error(inWords(error, config))
    process.exit(1)
  }
}

if (import.meta.main) await runProgram()
