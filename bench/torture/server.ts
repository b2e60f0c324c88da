// The product as `npm start` runs it, with a database in a folder that survives: the server or the database is killed
// and started again.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call, OutputOf } from '../../contract/core/call.ts'
import { isFields, toOurs, toWire } from '../../contract/core/call.ts'
import { aFolder, aPort, isReady, post, removeFolder, runProgram, type Program } from '../../tests/support/program.ts'

export type Server = {
  url: string
  dataDir: string
  program: () => Program
  ask: <C extends Call>(token: string, call: C, input?: Record<string, unknown>) => Promise<OutputOf<C>>
  killServer: () => Promise<void>
  killDatabase: () => Promise<void>
  stop: () => Promise<void>
}

export async function startServer(): Promise<Server> {
  const dataDir = await aFolder()
  const environment = { PORT: String(await aPort()), DATA_DIR: dataDir, LOG_LEVEL: 'silent', NEEDS_ANALYSIS: 'off' }
  let program = runProgram(environment)
  await isReady(program)
  const restart = async () => {
    await program.ended
    program = runProgram(environment)
    await isReady(program)
  }
  return {
    url: program.url,
    dataDir,
    program: () => program,
    async ask(token, call, input = {}) {
      const wire = toWire(call.input, input) as Record<string, unknown>
      const form = Object.fromEntries(Object.entries(wire).map(([name, value]) => [name, String(value)]))
      const answer = await post(program, call.path, form, token)
      if (answer.status !== 200) throw new Error(`${call.path}: ${JSON.stringify(answer)}`)
      return toOurs(call.output, isFields(call.output) && call.topLevel ? answer : answer.message) as never
    },
    async killServer() {
      program.child.kill('SIGKILL')
      await restart()
    },
    async killDatabase() {
      const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      // The server starts it again by itself.
      while ((await fetch(`${program.url}/healthz`)).ok) await pause(5)
      await isReady(program)
    },
    async stop() {
      program.child.kill('SIGTERM')
      await program.ended
      await removeFolder(dataDir)
    },
  }
}
