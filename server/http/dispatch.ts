// Runs a call: rejects by headers, counts, identifies, reads, decodes, runs it in one transaction (or in steps), encodes.
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { isBytes, type Bytes } from '../../contract/core/bytes.ts'
import { needsToken, toWire, type Call } from '../../contract/core/call.ts'
import type { Language } from '../../contract/codes.ts'
import { contract } from '../../contract/index.ts'
import { addressKey } from './client-address.ts'
import { admitApiToken } from './api-token.ts'
import { admit, bearerOf, ownOrigin, refuseClosedLink, refuseForeignOrigin, workgroupOf } from './authorize.ts'
import type { RateLimits } from '../security/rate-limits.ts'
import { isLarge, isMultipart, refuseUnreadable, type Bodies, type Body } from './request-body.ts'
import type { Sender } from './body-quota.ts'
import { handlerOf } from '../call-handlers.ts'
import { answerOnce } from './idempotency.ts'
import type { Config } from '../config.ts'
import type { AnyContext, Handler, MemberContext, SignedInContext, Transaction } from '../calls/context.ts'
import { inTransaction, mayRunAgain } from '../db/connect.ts'
import type { Reading, ReadReplica } from '../core/read-replica.ts'
import { withStored } from './uploads.ts'
import type { Engines } from '../engines/engines.ts'
import { evenTime } from './timing-padding.ts'
import { AnalysisFailure, Failure } from '../core/failure.ts'
import { rejectIfAnonymousQuotaReached } from '../storage/file-quotas.ts'
import type { Files } from '../storage/files.ts'
import { decode, type Given } from './form.ts'
import type { TxtRecords } from '../outbound/dns.ts'
import type { PaymentPort } from '../outbound/payment.ts'
import type { JobQueue } from '../jobs/queue.ts'
import type { SecretBox } from '../security/secret-box.ts'
import type { SignedLinks } from '../security/signed-links.ts'
import type { LiveEvents } from '../realtime/live-events.ts'
import { nextLoopTurn } from '../core/event-loop.ts'
import type { Photos } from '../storage/photos.ts'
import type { CountCache } from '../db/log-count-cache.ts'
import { clientIdentityOf } from '../security/known-devices.ts'
import { countRecipients } from '../security/recipient-limits.ts'
import type { Answer } from './response.ts'
import { languageOf } from '../core/texts.ts'
import { hashHex } from '../security/tokens.ts'
import type { UnfinishedRequests } from './unfinished-requests.ts'

export type Ports = {
  config: Config
  pool: pg.Pool
  replica: ReadReplica | null
  reading: Reading
  attempts: RateLimits
  links: SignedLinks
  secretBox: SecretBox
  photos: Photos
  files: Files
  bodies: Bodies
  unfinished: UnfinishedRequests
  jobs: JobQueue
  counts: CountCache
  engines: Engines
  live: LiveEvents
  payments: PaymentPort | null
  txtRecords: TxtRecords
  pushKey: string
  clock: () => Date
  /** @param ms from now */
  pause: (ms: number) => Promise<unknown>
}
type Asked = {
  ports: Ports
  name: string
  call: Call
  request: FastifyRequest
  facts: Omit<AnyContext, keyof Transaction>
  time: ReturnType<typeof evenTime>
  tokenHash: string | null
  /** SHA-256 of each uploaded file. */
  digests: readonly string[]
}

export async function answerCall(
  ports: Ports,
  name: string,
  call: Call,
  request: FastifyRequest,
  language: Language,
): Promise<Answer> {
  const asked = begin(ports, name, call, request, language)
  refuseForeignOrigin(ports.config, request)
  await count(asked, 'address', asked.facts.address)
  refuseUnreadable(call, request)
  if (asked.tokenHash !== null)
    Object.assign(asked.facts, await admitApiToken(ports, name, call, request, asked.facts.now))
  // Checks the form of a call with files before its transaction begins.
  const asker =
    asked.tokenHash !== null && (ports.bodies.needsSender(request) || call.files)
      ? await inStep(asked, async (context) => context as SignedInContext)
      : null
  if (asker) {
    await count(asked, 'account', asker.userId)
    ports.unfinished.belongsTo(request.raw, asker.userId)
  } else if (call.files?.fileup && isMultipart(request))
    await rejectIfAnonymousQuotaReached(ports.pool, asked.facts.now)
  const sender: Sender = { whose: asker?.userId ?? asked.facts.address, isKnown: asker !== null }
  const body = await ports.bodies.read(call, request, sender)
  try {
    refuseClosedLink(ports.links, call, body.form)
    const output = call.files ? await runWithFiles(asked, body, sender) : await run(asked, body.form, asker !== null)
    await asked.time.reached()
    if (isBytes(call.output)) return { bytes: output as Bytes, as: call.output.bytes }
    const beside = call.topLevel || call.alsoTopLevel ? (output as object) : {}
    return { status: 200, body: { status: 200, success: true, message: call.topLevel ? 'ok' : output, ...beside } }
  } finally {
    await body.discard()
  }
}

/** What an admitted API token adds to the context. */
type ByToken = Partial<Pick<AnyContext, 'apiToken' | 'device'>>
/** Who makes a request that runs several calls (an assistant's). @throws as a call for members */
export const memberOf = (
  ports: Ports,
  request: FastifyRequest,
  language: Language,
  token: ByToken,
): Promise<MemberFacts> => {
  const asked = begin(ports, 'salesLogs.list', contract.salesLogs.list, request, language)
  Object.assign(asked.facts, token)
  return inStep(asked, async (context) => withoutTransaction(context as MemberContext))
}
/**
 * One call of such a request, authorized and counted as a request of its own. The scope is not compared here.
 * @returns the output on the wire
 */
export async function answerForm(
  ports: Ports,
  { name, call, form, token }: { name: string; call: Call; form: Given; token: ByToken },
  request: FastifyRequest,
  language: Language,
): Promise<unknown> {
  const asked = begin(ports, name, call, request, language)
  Object.assign(asked.facts, token)
  await count(asked, 'address', asked.facts.address)
  const output = await run(asked, form, false)
  await asked.time.reached()
  return output
}

function begin(ports: Ports, name: string, call: Call, request: FastifyRequest, language: Language): Asked {
  const { config, reading, photos, files, links, secretBox, attempts, counts, engines, live, payments, pushKey } = ports
  const { txtRecords } = ports
  const shared = {
    config,
    reading,
    photos,
    files,
    links,
    secretBox,
    attempts,
    counts,
    engines,
    live,
    payments,
    txtRecords,
    pushKey,
  }
  const address = addressKey(request.ip)
  const time = evenTime(ports.pause)
  const facts = {
    evenly: time.evenly,
    now: ports.clock(),
    language,
    address,
    clientIdentity: clientIdentityOf(request, address),
    origin: ownOrigin(request),
    device: (request.headers['user-agent'] ?? '').slice(0, 300),
    apiToken: null,
    pictures: [],
    newFiles: [],
    analysisFailed: false,
    ignoredFiles: 0,
    ...shared,
  }
  const tokenHash = isKnown(call, request) ? hashHex(bearerOf(request)) : null
  return { ports, name, call, request, facts, time, tokenHash, digests: [] }
}

/** Whether the call has to identify its caller, or may and the request has a token. */
const isKnown = (call: Call, request: FastifyRequest) =>
  needsToken(call) || (call.optionalAuth === true && request.headers.authorization !== undefined)

async function count({ ports, call }: Asked, per: 'address' | 'account', whose: string): Promise<void> {
  for (const rate of call.rate ?? []) if (rate.per === per) await ports.attempts.count(rate.limit, whose)
}

/** One transaction: identifies and authorizes the caller, then runs `work`. A failure that keeps its changes is thrown after the commit. */
async function inStep<T>(
  { ports, call, request, facts, tokenHash }: Asked,
  work: (context: AnyContext | SignedInContext | MemberContext, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const outcome = await inTransaction(
    ports.pool,
    tokenHash === null ? null : { tokenHash, now: facts.now, shown: workgroupOf(request) },
    async (db, entered, client) => {
      const context: AnyContext = {
        ...facts,
        db,
        enqueue: ports.jobs.enqueueOn(client),
      }
      Object.assign(request, { asker: entered })
      const admitted =
        entered === null
          ? context
          : admit(
              { ...context, language: languageOf(request.headers['accept-language'], entered.language) },
              call,
              entered,
              request,
            )
      try {
        return { done: await work(admitted, client) }
      } catch (error) {
        if (error instanceof Failure && error.keepsChanges) return { failure: error }
        throw error
      }
    },
    ports.replica !== null,
  )
  if ('failure' in outcome) throw outcome.failure
  return outcome.done as T
}

/** A step that only reads, on the standby if it may be used; identifies and authorizes the caller on the primary. */
async function inReadStep<T>(asked: Asked, work: (context: MemberContext) => Promise<T>): Promise<T> {
  if (!asked.ports.replica?.isUsable()) return inStep(asked, (context) => work(context as MemberContext))
  return readAs(await inStep(asked, async (context) => withoutTransaction(context as MemberContext)), work)
}
type MemberFacts = Omit<MemberContext, keyof Transaction>
const readAs = <T>(caller: MemberFacts, work: (context: MemberContext) => Promise<T>) =>
  caller.reading(caller, (db) => work({ ...caller, db, enqueue: rejectJob }))
const rejectJob = () => Promise.reject(new Error('a step that only reads adds no jobs'))

const mostTries = 3
/**
 * PostgreSQL ends one of two transactions that wait for each other (40P01, deadlock_detected), and a prepared statement may
 * be lost. Nothing of such a transaction was written, so it is run again.
 */
async function againAfterRollback<T>(work: (after: { analysisFailed: boolean }) => Promise<T>): Promise<T> {
  let analysisFailed = false
  for (let tries = 1; ; tries += 1)
    try {
      return await work({ analysisFailed })
    } catch (error) {
      if (error instanceof AnalysisFailure) analysisFailed = true
      else if (!mayRunAgain(error) || tries === mostTries) throw error
    }
}

async function run(asked: Asked, form: Given, isCounted: boolean): Promise<unknown> {
  const { name, call, ports } = asked
  const handler = handlerOf(name)
  if (typeof handler === 'function') return runInOneStep(asked, form, isCounted, handler)
  if ('reads' in handler && !ports.replica?.isUsable()) return runInOneStep(asked, form, isCounted, handler.reads)
  // A caller without the right is rejected before the input is read; a call for anonymous callers takes no connection.
  const isOpen = !needsToken(call) && !call.rate?.some(({ per }) => per === 'recipient')
  const { asker, input } = isOpen
    ? { asker: asked.facts, input: decode(call, form) }
    : await inStep(asked, async (context) => ({
        asker: withoutTransaction(context),
        input: await checked(asked, form, context, isCounted),
      }))
  if ('reads' in handler) {
    const read = (context: MemberContext) => handler.reads(context as never, input as never)
    return toWire(call.output, await readAs(asker as MemberFacts, read))
  }
  const step = <T>(work: (context: never) => Promise<T>) => inStep(asked, work as never) as Promise<T>
  const readStep = <T>(work: (context: never) => Promise<T>) => inReadStep(asked, work as never) as Promise<T>
  const stepOnce = <T>(compared: unknown, work: (context: never) => Promise<T>) =>
    inStep(asked, (context) =>
      answerOnceFor(asked, context, { input, compared }, () => work(context as never)),
    ) as Promise<T>
  return toWire(call.output, await handler.steps({ ...asker, step, readStep, stepOnce } as never, input as never))
}

const runInOneStep = (asked: Asked, form: Given, isCounted: boolean, act: Handler) =>
  againAfterRollback((after) =>
    inStep({ ...asked, facts: { ...asked.facts, ...after } }, async (context) => {
      const input = await checked(asked, form, context, isCounted)
      return answerOnceFor(asked, context, { input, compared: input }, async () =>
        toWire(asked.call.output, await act(context as never, input as never)),
      )
    }),
  )

/** The caller and the facts of the call, for handlers that open transactions of their own. */
const withoutTransaction = <C extends AnyContext>({ db: _db, enqueue: _enqueue, ...facts }: C) => facts

/** Decodes and counts the input. */
async function checked(
  asked: Asked,
  form: Given,
  context: AnyContext | SignedInContext,
  isCounted: boolean,
): Promise<unknown> {
  // Validating the longest texts takes some ten milliseconds: one turn of the event loop for each.
  if (isLarge(asked.request)) await nextLoopTurn()
  const input = decode(asked.call, form)
  if (!isCounted && 'userId' in context) await count(asked, 'account', context.userId)
  await countRecipients(context, asked.call, input)
  return input
}

/** A key is valid within a workgroup; creating a workgroup enters it, and the retry of that call must find the same key. */
async function answerOnceFor(
  { name, call, digests, facts: { now } }: Asked,
  context: AnyContext,
  { input, compared }: { input: unknown; compared: unknown },
  act: () => Promise<unknown>,
): Promise<unknown> {
  const clientKey = call.creates ? (input as { clientKey?: string }).clientKey : undefined
  if (!clientKey) return act()
  // Anonymous callers have no stored keys: such a call handles its key itself.
  if (!('userId' in context)) return act()
  const { userId, workgroupId } = context as SignedInContext
  const key = `${call.audience === 'signedIn' || call.audience === 'anyone' ? '' : workgroupId} ${clientKey}`
  // Another file under the same name is another request.
  const given = digests.length > 0 ? { input: [compared, ...digests], withoutFiles: compared } : { input: compared }
  return answerOnce(context.db, { userId, key, call: name, ...given, now }, act)
}

/** Stores uploads before the transaction, so that no connection is held by image decoding or the blob store. */
async function runWithFiles(asked: Asked, { form, files, ignoredFiles }: Body, sender: Sender): Promise<unknown> {
  decode(asked.call, form)
  const digests = files.map(({ digest }) => digest)
  return withStored(asked.ports, asked.call, files, sender, (stored) =>
    run({ ...asked, digests, facts: { ...asked.facts, ...stored, ignoredFiles } }, form, true),
  )
}
