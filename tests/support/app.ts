// Starts the real product on a fresh database, and makes requests as a user. No code of ours is mocked; only the clock
// is passed in, and mails are written to a temporary folder.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { pino, type Logger } from 'pino'
import * as z from 'zod/mini'
import { isBytes } from '../../contract/core/bytes.ts'
import { unwrap, isFields, toOurs, toWire, type Call, type OutputOf, type Schema } from '../../contract/core/call.ts'
import type { ErrorWord } from '../../contract/core/errors.ts'
import { allCalls } from '../../contract/index.ts'
import { readConfig } from '../../server/config.ts'
import { errorsOf } from '../../server/features/docs/openapi.ts'
import { parseEml } from '../../server/outbound/eml.ts'
import { start } from '../../server/start.ts'
import { freshDatabase, ownerPool, type TestDatabase } from './test-database.ts'
import { aPort } from './program.ts'

export type CallResponse<C extends Call = Call> = {
  status: number
  success: boolean
  message: unknown
  error?: string
  fields?: Record<string, string>
  field_errors?: Record<string, { code: string; values: Record<string, string | number> }>
  output: OutputOf<C>
  body: string
  headers: Headers
}
/** One file named `photo.png`, or several by name. */
export type UploadedFiles = Uint8Array | readonly (readonly [name: string, bytes: Uint8Array])[]
type RequestOptions = {
  token?: string | null
  as?: { token: string } | null
  headers?: Record<string, string>
  files?: Record<string, UploadedFiles>
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** The body. Of an event stream, which does not end, only the first chunk. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** @param given a database of its own instead of one of the test run @param log instead of a silent one */
export async function startTestApp(environment: Record<string, string> = {}, given?: TestDatabase, log?: Logger) {
  const database = given ?? (await freshDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'saleslog-test-'))
  const ownPort = String(await aPort())
  const config = readConfig({
    PORT: ownPort,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DATABASE_POOL: '4',
    // Needs engines cost memory and time: only tests that need them enable them.
    NEEDS_ANALYSIS: 'off',
    ...environment,
  })
  let shift = 0
  const paused: number[] = []
  const clock = () => new Date(Date.now() + shift)
  const txtRecords = new Map<string, string[] | Error>()
  const running = await start({
    config,
    database: { owner: database.owner, app: database.app, stop: async () => {} },
    clock,
    async txtRecords(name) {
      const found = txtRecords.get(name) ?? []
      if (found instanceof Error) throw found
      return found
    },
    pause: (ms) => {
      paused.push(ms)
      return pause(ms)
    },
    log: log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
  })
  const { port } = running.app.server.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  const owner = ownerPool(database)
  owner.on('error', () => {})

  let requests = 0
  /** A raw request: any path, any body. */
  async function request(path: string, init: RequestInit = {}): Promise<CallResponse> {
    requests += 1
    const response = await fetch(url + path, init)
    const body = await textOf(response)
    const parsed = (body && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(body) : {}) as Record<
      string,
      unknown
    >
    expectDeclared(path, init.method ?? 'GET', parsed)
    return {
      message: undefined,
      success: false,
      ...parsed,
      status: response.status,
      body,
      headers: response.headers,
      output: undefined as never,
    }
  }
  /** Sends wire names form-encoded, exactly as given. */
  const post = (path: string, form: Record<string, unknown> | string, { token, as, headers }: RequestOptions = {}) =>
    request(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'accept-language': 'en',
        ...bearer(token ?? as?.token),
        ...headers,
      },
      body: typeof form === 'string' ? form : encode(form),
    })
  /** Makes a call by our field names, as a user or signed out (null). Checks a success against the contract. */
  async function ask<C extends Call>(
    as: { token: string } | null,
    call: C,
    input: Record<string, unknown> = {},
    headers?: Record<string, string>,
    files?: Record<string, UploadedFiles>,
  ): Promise<CallResponse<C>> {
    const wire = toWire(call.input, input) as Record<string, unknown>
    return checked(call, await send(call, wire, { as, ...(headers && { headers }), ...(files && { files }) }))
  }
  /** Makes a call by wire names, encoded as the call requires: query, form, or multipart with files. */
  function send(
    call: Call,
    wire: Record<string, unknown>,
    { as, token, headers, files }: RequestOptions = {},
  ): Promise<CallResponse> {
    if (!files && call.method === 'POST')
      return post(pathOf(call, wire), withoutPathFields(call, wire), {
        as: as ?? null,
        ...(token && { token }),
        ...(headers && { headers }),
      })
    const init = { headers: { 'accept-language': 'en', ...bearer(token ?? as?.token), ...headers } }
    if (!files) return request(`${pathOf(call, wire)}?${encode(withoutPathFields(call, wire))}`, init)
    const body = new FormData()
    for (const [name, value] of new URLSearchParams(encode(wire))) body.append(name, value)
    for (const [field, given] of Object.entries(files))
      for (const [name, bytes] of given instanceof Uint8Array ? [['photo.png', given] as const] : given)
        body.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    return request(call.path, { ...init, method: 'POST', body })
  }
  function checked<C extends Call>(call: C, answer: CallResponse): CallResponse<C> {
    if (answer.status !== 200) return answer as CallResponse<C>
    if (isBytes(call.output)) {
      const type = answer.headers.get('content-type') ?? ''
      if (!call.output.bytes.types.includes(type)) throw new Error(`${call.path} answers ${type}`)
      return { ...answer, success: true } as CallResponse<C>
    }
    const {
      status: _status,
      success: _success,
      message: _message,
      ...rest
    } = JSON.parse(answer.body) as Record<string, unknown>
    const payload = call.topLevel ? rest : answer.message
    const topLevelFields = call.alsoTopLevel
      ? Object.keys(rest).filter(
          (name) => !isDeepStrictEqual(rest[name], (answer.message as Record<string, unknown>)[name]),
        )
      : Object.keys(rest)
    const extra = [...undeclared(call.output, payload), ...(call.topLevel ? [] : topLevelFields)]
    if (extra.length > 0)
      throw new Error(`${call.path} answers with fields that the contract does not name: ${extra.join(', ')}`)
    z.decode(call.output as never, payload as never)
    return { ...answer, output: toOurs(call.output, payload) as OutputOf<C> }
  }
  return {
    url,
    config,
    dataDir,
    owner,
    /** The owner's connection settings, for processes that tests start on the same database. */
    connection: database.owner,
    pool: running.pool,
    bodies: running.bodies,
    unfinished: running.unfinished,
    photos: running.photos,
    files: running.files,
    links: running.links,
    /** All routes, as `GET /healthz`. */
    routes: () => routesIn(running.app.printRoutes({ commonPrefix: false })),
    request,
    /** How many requests were sent. */
    requestCount: () => requests,
    post,
    send,
    ask,
    checked,
    /** Advances the clock. */
    passTime(seconds: number) {
      shift += seconds * 1000
    },
    now: clock,
    /** The DNS: texts of a name, or an error. */
    txtRecords,
    /** Delays that were added to responses, in ms. */
    paused,
    /** A second process on the same database, which runs jobs too. */
    another: async () =>
      start({
        config: { ...config, port: await aPort() },
        database: { owner: database.owner, app: database.app, stop: async () => {} },
        clock,
        log: pino({ level: 'silent' }),
      }),
    /** The mails sent to an address, newest last. Waits until there are `count`, at most 10 s. */
    async mailsTo(address: string, count = 1) {
      for (let tries = 0; ; tries += 1) {
        const names = (await readdir(join(dataDir, 'outbox')).catch(() => []))
          .filter((name) => name.endsWith('.eml'))
          .sort()
        const mails = (
          await Promise.all(names.map(async (name) => parseEml(await readFile(join(dataDir, 'outbox', name), 'utf8'))))
        ).filter((mail) => mail.to.includes(address))
        if (mails.length >= count || tries > 200) return mails
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async stop() {
      await owner.end()
      await running.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
/**
 * The routes of Fastify's printed tree, in which each level is indented by four characters: `│   ├── /:key (GET,
 * HEAD)`.
 */
function routesIn(tree: string): string[] {
  const above: string[] = []
  return [...tree.matchAll(/^(.*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/gm)].flatMap(([, before, piece, methods]) => {
    const depth = before!.length / 4
    above.splice(depth, Infinity, (above[depth - 1] ?? '') + piece!)
    return methods ? methods.split(', ').map((method) => `${method} ${above[depth]}`) : []
  })
}
const callsByPath = Map.groupBy(
  allCalls.map(([, call]) => call),
  ({ path }) => path,
)
const callsWithPathFields = allCalls.map(([, call]) => call).filter(({ path }) => path.includes('{'))
const pathPatterns = new Map(
  allCalls.map(([, call]) => [call, new RegExp(`^${call.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)]),
)
/** The path of a call with its path parameters filled in. */
export const pathOf = ({ path }: Call, wire: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(wire[name] ?? '-')))
const withoutPathFields = ({ path }: Call, wire: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(wire).filter(([name]) => !path.includes(`{${name}}`)))
/** @throws when a response has an error, or names an invalid field, that the contract does not declare for its call */
function expectDeclared(
  path: string,
  method: string,
  { error, fields = {} }: { error?: string; fields?: object },
): void {
  if (error === undefined) return
  const [pathname] = path.split('?') as [string]
  const isOf = (each: Call) => each.method === method || (each.alsoGet && method === 'GET')
  const call =
    callsByPath.get(pathname)?.find(isOf) ??
    callsWithPathFields.find((each) => isOf(each) && pathPatterns.get(each)!.test(pathname))
  if (!call) return
  if (!errorsOf(call).includes(error as ErrorWord))
    throw new Error(`${call.path} answers "${error}", which the contract does not declare`)
  const known = [
    ...(isFields(call.input) ? call.input.names.map(([, wire]) => wire) : []),
    ...Object.keys(call.files ?? {}),
  ]
  const unknown = Object.keys(fields).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`${call.path} names fields that it does not have: ${unknown.join(', ')}`)
}
const bearer = (token: string | null | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
export const encode = (form: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(form)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
/** R12: the fields of a response that the contract does not declare, as paths. */
export function undeclared(schema: Schema, value: unknown, path = ''): string[] {
  const inner = unwrap(schema)
  const { element, items } = inner._zod.def as { element?: Schema; items?: Schema[] }
  if (Array.isArray(value))
    return value.flatMap((each, at) => undeclared((element ?? items?.[at])!, each, `${path}[${at}]`))
  if (value === null || typeof value !== 'object') return []
  const known = new Map(isFields(inner) ? inner.names.map(([, wire, field]) => [wire, field]) : [])
  return Object.entries(value).flatMap(([name, field]) =>
    known.has(name) ? undeclared(known.get(name)!, field, `${path}.${name}`) : [`${path}.${name}`],
  )
}
