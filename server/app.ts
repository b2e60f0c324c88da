// How every call is answered: find, authenticate, admit, decode, run in one transaction, encode.
import fastifyMultipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { isWithinWorkgroup, toWire, workgroupHeader, type Call } from '../contract/call.ts'
import { roleOf, type Language } from '../contract/codes.ts'
import { allCalls } from '../contract/index.ts'
import * as may from '../contract/permissions.ts'
import { brokenRules, limits } from '../contract/rules.ts'
import { limitsOf, type Attempts } from './attempts.ts'
import { handlerOf } from './calls.ts'
import { answerOnce } from './client-keys.ts'
import type { Config } from './config.ts'
import type { AnyContext, MemberContext, SignedInContext, Upload } from './context.ts'
import { inTransaction, type Entered } from './db/connect.ts'
import { Failure } from './failure.ts'
import { collect, parseForm, readForm } from './form.ts'
import type { Jobs } from './jobs.ts'
import { callTimes } from './metrics.ts'
import type { Photos } from './photos.ts'
import { languageOf, textIn } from './texts.ts'
import { hashHex } from './tokens.ts'

export type Ports = { config: Config; pool: pg.Pool; attempts: Attempts; photos: Photos; jobs: Jobs; clock: () => Date; log: Logger }
type Answer = { status: number; body: Record<string, unknown>; headers?: Record<string, string> }

export const apiHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const

export async function buildApp(ports: Ports): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: ports.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytes,
    trustProxy: trusting(ports.config.trustedProxies),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => void send(reply, refusal(new Failure('not_found'), languageFor(request), ports.log)),
    clientErrorHandler: (_error, socket) => refuseNoise(socket, ports.log),
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  await app.register(fastifyMultipart, { limits: { fileSize: limits.photoBytes, files: 1, fields: 50, fieldSize: 100_000, parts: 60 }, throwFileSizeLimit: true })
  app.addHook('onResponse', async (request, reply) => logRequest(ports.log, request, reply))
  app.setErrorHandler((error, request, reply) => send(reply, refusal(error, languageFor(request), ports.log)))
  for (const [name, call] of allCalls) addCall(app, ports, name, call)
  return app
}

/** The address is believed from that many proxies in front of us, nearest first. */
const trusting = (proxies: number) => (_address: string, hop: number) => hop < proxies

function addCall(app: FastifyInstance, ports: Ports, name: string, call: Call): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now()
    const language = languageFor(request)
    let answered: Answer
    try {
      answered = await answerCall(ports, name, call, request, language)
    } catch (error) {
      answered = refusal(error, language, request.log)
    }
    callTimes.observe({ call: name, status: String(answered.status) }, (performance.now() - started) / 1000)
    return send(reply, answered)
  }
  app.route({ method: call.method, url: call.path, handler: answer })
  if (call.alsoGet) app.route({ method: 'GET', url: call.path, handler: answer })
  const taken = [call.method, ...(call.alsoGet ? ['GET'] : [])]
  const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const).filter((method) => !taken.includes(method))
  app.route({ method: other, url: call.path, handler: async (request, reply) => send(reply, refusal(new Failure('method_not_allowed'), languageFor(request), request.log)) })
}

async function answerCall(ports: Ports, name: string, call: Call, request: FastifyRequest, language: Language): Promise<Answer> {
  const now = ports.clock()
  const token = call.audience === 'anyone' ? null : bearerOf(request)
  const { attempts } = ports
  if (call.rate === 'code') await attempts.count(`code:${request.ip}`, limitsOf.codes)
  if (call.rate === 'upload') await attempts.count(`upload:${request.ip}`, limitsOf.uploads)
  refuseForeignOrigin(ports.config, request)
  const { form, uploads } = await readBody(call, request)
  const after: (() => Promise<unknown>)[] = []
  // A picture kept for a call that then fails belongs to nobody.
  const kept: string[] = []
  const photos: Photos = {
    ...ports.photos,
    async keep(bytes, options) {
      const key = await ports.photos.keep(bytes, options)
      kept.push(key)
      return key
    },
  }
  const message = await inTransaction<unknown>(ports.pool, token === null ? null : { tokenHash: hashHex(token), now }, async (db, entered, client) => {
    const context: AnyContext = {
      db,
      now,
      language,
      config: ports.config,
      address: request.ip,
      origin: ownOrigin(request),
      device: (request.headers['user-agent'] ?? '').slice(0, 300),
      uploads,
      photos,
      attempts,
      sendMail: (mail) => ports.jobs.send(client, 'mail.send', mail),
      sendSms: (sms) => ports.jobs.send(client, 'sms.send', sms),
      afterCommit: (act) => after.push(act),
    }
    Object.assign(request, { asker: entered })
    const admitted = call.audience === 'anyone' ? context : admit({ ...context, language: languageOf(request.headers['accept-language'], entered!.language) }, call, entered!, request)
    const input = decode(call, form)
    const run = async () => toWire(call.output, await handlerOf(name)(admitted as never, input as never))
    const clientKey = call.creates ? (input as { clientKey?: string }).clientKey : undefined
    // A key holds within the workgroup one works in; creating a workgroup moves one into it, and its retry must find the same key.
    const key = clientKey && `${call.audience === 'signedIn' ? '' : (admitted as SignedInContext).workgroupId} ${clientKey}`
    try {
      return await (key ? answerOnce(db, { userId: (admitted as SignedInContext).userId, key, call: name, input, now }, run) : run())
    } catch (error) {
      if (error instanceof Failure && error.keepsChanges) return error
      throw error
    }
  }).catch(async (error: unknown) => {
    await Promise.allSettled(kept.map((key) => ports.photos.remove(key)))
    throw error
  })
  if (message instanceof Failure) throw message
  for (const act of after) await act().catch((error: unknown) => request.log.error({ err: error }, 'after a commit'))
  const body = call.topLevel ? { status: 200, success: true, message: 'ok', ...(message as object) } : { status: 200, success: true, message }
  return { status: 200, body }
}

/** Where this request reached us, as a browser writes an origin. */
const ownOrigin = (request: FastifyRequest) => `${request.protocol}://${request.host}`
/** A form is what any page may send anywhere: a browser names the page it came from, and it must be one of ours. */
function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin !== undefined && origin !== ownOrigin(request) && !config.origins.includes(origin)) throw new Failure('access_denied')
}

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (!header) throw new Failure('no_token')
  const token = /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(header)?.[1]
  if (!token) throw new Failure('invalid_token')
  return token
}

/** The first wall: whoever is not of the audience goes no further. */
function admit(context: AnyContext, call: Call, entered: Entered, request: FastifyRequest): SignedInContext | MemberContext {
  if (entered.state === 'expired') throw new Failure('token_expired')
  if (entered.state !== 'ok') throw new Failure('invalid_token')
  refuseOtherWorkgroup(call, entered, request)
  const inWorkgroup = entered.workgroup_id !== null
  const role = inWorkgroup ? roleOf(entered.role) : entered.is_operator ? '-1000' : '9'
  const person: may.Person = { userId: entered.user_id, role, inWorkgroup, isOperator: entered.is_operator }
  const admitted = {
    ...context,
    person,
    userId: entered.user_id,
    userName: entered.user_name,
    sessionId: entered.session_id,
    workgroupId: entered.workgroup_id,
    departmentId: entered.department_id,
    role,
    timeZone: entered.time_zone ?? 'UTC',
  }
  if (call.audience === 'signedIn') return admitted
  if (call.audience === 'operator') {
    if (!person.isOperator) throw new Failure('no_permission')
    return admitted
  }
  if (!inWorkgroup) throw new Failure('no_workgroup')
  const enough = { member: may.isMember, manager: may.isManager, chief: may.isChief, master: may.isMaster }[call.audience as 'member']
  if (!enough(person)) throw new Failure('no_permission')
  return admitted as MemberContext
}

/** A tab that still shows the workgroup one was in before must not write into the one that another tab entered. */
function refuseOtherWorkgroup(call: Call, entered: Entered, request: FastifyRequest): void {
  const shown = request.headers[workgroupHeader.toLowerCase()]
  if (shown !== undefined && isWithinWorkgroup(call) && shown !== (entered.workgroup_id ?? '0')) throw new Failure('other_workgroup')
}

async function readBody(call: Call, request: FastifyRequest): Promise<{ form: Record<string, string>; uploads: Upload[] }> {
  if (request.method === 'GET') return { form: collect(new URLSearchParams(request.url.split('?')[1] ?? '')), uploads: [] }
  if (!request.isMultipart()) {
    if (request.body !== undefined && typeof request.body !== 'string') throw new Failure('wrong_content_type')
    return { form: parseForm(request.body ?? ''), uploads: [] }
  }
  if (!call.files) throw new Failure('wrong_content_type')
  try {
    return await readParts(call.files, request)
  } catch (error) {
    // What the parser cannot read (no boundary, an end that never comes) it throws without a status.
    throw error instanceof Failure || (error as { statusCode?: number }).statusCode ? error : new Failure('malformed', { values: { name: 'multipart' } })
  }
}
async function readParts(files: readonly string[], request: FastifyRequest): Promise<{ form: Record<string, string>; uploads: Upload[] }> {
  const entries: [string, string][] = []
  const uploads: Upload[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') entries.push([part.fieldname, String(part.value)])
    else {
      const bytes = await part.toBuffer()
      if (!files.includes(part.fieldname)) throw new Failure('malformed', { values: { name: part.fieldname.slice(0, 50) } })
      if (bytes.length > 0) uploads.push({ field: part.fieldname, fileName: part.filename, bytes })
    }
  }
  return { form: collect(entries), uploads }
}

function decode(call: Call, form: Record<string, string>): unknown {
  const parsed = z.safeDecode(call.input, readForm(call.input, form) as never, { reportInput: true })
  if (parsed.success) return parsed.data
  const fields = brokenRules(parsed.error.issues as never)
  const onlyMissing = Object.values(fields).every((rule) => rule.key === 'rule.required')
  throw new Failure(onlyMissing ? 'required_missing' : 'bad_input', { fields })
}

const languageFor = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])

/** Failures in words. Faults of ours are logged whole and answered without a detail. */
export function refusal(error: unknown, language: Language, log: Pick<FastifyBaseLogger, 'error'>): Answer {
  const failure = asFailure(error)
  if (!failure) log.error({ err: error }, 'a call failed')
  const { word, status, values, fields, record, retryAfterSeconds } = failure ?? new Failure('server_error')
  const sentence = textIn(language, `error.${word}`, values)
  const body: Record<string, unknown> = { status, success: false, message: record ?? sentence, error: word }
  if (record !== undefined || /^(invalid_|unsupported_)/.test(word)) body.error_description = sentence
  if (fields) body.fields = Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, textIn(language, rule.key, rule.values)]))
  return { status, body, ...(retryAfterSeconds && { headers: { 'retry-after': String(retryAfterSeconds) } }) }
}
function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Failure('too_large')
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Failure('wrong_content_type')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Failure('malformed', { values: { name: 'body' } })
  // The database is away, restarting, full of connections, or a statement took too long: try again later.
  if (
    /^(ECONN|ENOENT|EPIPE|08|53|57P0|57014|55P03|40)/.test(code ?? '') ||
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(String((error as Error)?.message))
  )
    return new Failure('busy', { retryAfterSeconds: 3 })
  return null
}

export function send(reply: FastifyReply, answer: Answer) {
  return reply
    .code(answer.status)
    .headers({ ...apiHeaders, ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer.body))
}

/** What is no HTTP at all has no headers to read a language from. */
function refuseNoise(socket: Socket, log: Logger): void {
  if (socket.writable) {
    const body = JSON.stringify(refusal(new Failure('malformed', { values: { name: 'HTTP' } }), languageOf(undefined), log).body)
    const headers = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body), connection: 'close' }
    socket.write(
      `HTTP/1.1 400 Bad Request\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n${body}`,
    )
  }
  socket.destroySoon()
}

function logRequest(log: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const status = reply.statusCode
  const path = request.url
    .split('?')[0]!
    .replace(/\/(photo|files)\/[^/]+/, '/$1/…')
    .slice(0, 200)
  const { asker } = request as { asker?: Entered | null }
  log[status >= 500 ? 'error' : status === 401 || status === 403 ? 'warn' : 'info'](
    { method: request.method, path, status, ms: Math.round(reply.elapsedTime * 10) / 10, user: asker?.user_id, workgroup: asker?.workgroup_id, address: request.ip },
    'request',
  )
}
