// Runs the program as `npm start` does, in a process and a data folder of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEml } from '../../server/outbound/eml.ts'

export const aFolder = () => mkdtemp(join(tmpdir(), 'saleslog-program-'))
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
const usedPorts = new Set<number>()
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
/**
 * Ports below the ephemeral range (32,768 and up), so that no outgoing connection takes one before a server listens on
 * it.
 */
export async function aPort(): Promise<number> {
  for (;;) {
    const port = randomInt(11_000, 32_000)
    if (usedPorts.has(port)) continue
    usedPorts.add(port)
    if (await isFree(port)) return port
  }
}
export type Program = {
  child: ChildProcess
  url: string
  dataDir: string
  output: () => string
  ended: Promise<number | null>
}

/** Where Node keeps compiled sources: `npm start` sets it too, and a start takes 0.6 s less CPU time. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../../node_modules/.cache/compile')

/** @returns immediately; `isReady` waits for /healthz */
export function runProgram(environment: Record<string, string>): Program {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    child,
    url: `http://127.0.0.1:${environment.PORT}`,
    dataDir: environment.DATA_DIR ?? '',
    output: () => output,
    ended,
  }
}
export async function isReady(program: Program): Promise<void> {
  // A minute: long enough for a machine at a third of the usual speed.
  for (let tries = 0; tries < 1_200; tries += 1) {
    if (program.child.exitCode !== null) break
    if (
      await fetch(`${program.url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`not ready:\n${program.output()}`)
}
type Message = Record<string, string> & { list: Record<string, string>[]; totalCnt: number }
export async function post(
  program: Program,
  path: string,
  form: Record<string, string>,
  token = '',
): Promise<{ status: number; message: Message } & Record<string, unknown>> {
  const answer = await fetch(program.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: new URLSearchParams(form),
  })
  return (await answer.json()) as never
}
export async function signUp(program: Program, email: string): Promise<string> {
  await post(program, '/login/cert_mail', { user_email: email })
  let code = ''
  for (let tries = 0; tries < 300 && !code; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const outbox = join(program.dataDir, 'outbox')
    for (const name of await readdir(outbox).catch(() => [])) {
      const mail = name.endsWith('.eml') ? await parseEml(await readFile(join(outbox, name), 'utf8')) : null
      if (mail?.to.includes(email)) code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
    }
  }
  const signedUp = await post(program, '/login/regi_user', {
    user_email: email,
    user_password: 'Sales-2026!',
    user_name: '김서연',
    cert_code: code,
  })
  return (
    await post(program, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: 'saleslog-web',
      code: signedUp.message.code!,
    })
  ).access_token as string
}
