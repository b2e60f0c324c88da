// The HTTP server: routes, responses and request logs of all calls.
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Call } from '../../contract/core/call.ts'
import { allCalls } from '../../contract/index.ts'
import { limits } from '../../contract/rules/rules.ts'
import { addressKey } from './client-address.ts'
import { rateLimitHeaders } from './api-token.ts'
import { answerCall, type Ports } from './dispatch.ts'
import type { Entered } from '../db/connect.ts'
import { Failure } from '../core/failure.ts'
import { apiHeaders } from './headers.ts'
import { observeCall } from '../core/metrics.ts'
import { languageFor, refusal } from './error-response.ts'
import { send, type Answer } from './response.ts'
import { withRequestSignal } from '../core/request-signal.ts'
import { traceOf, withTrace } from '../core/trace.ts'
import { dropSlow } from './slow-clients.ts'
import { languageOf } from '../core/texts.ts'
import { unreadAnswers } from './unread-responses.ts'

export async function buildApp(ports: Ports, log: Logger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => traceOf(headers.traceparent),
    // Lines have the trace already (`makeLog`).
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes,
    trustProxy: trusting(ports.config.trustedProxies),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    // The slowest upload allowed; slow-clients.ts ends slower requests.
    requestTimeout: 30 * 60_000,
    http: { headersTimeout: 30_000 },
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) =>
      void send(reply, refusal(new Failure('not_found'), languageFor(request), log)),
    clientErrorHandler: (_error, socket) => refuseNoise(socket, log),
  })
  app.removeAllContentTypeParsers()
  // No parsing here: request-body.ts reads the body once the caller is known.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  // Behind a proxy, all connections come from the proxy.
  if (ports.config.trustedProxies === 0)
    app.server.on('connection', (socket: Socket) =>
      ports.unfinished.connected(socket, addressKey(socket.remoteAddress ?? '')),
    )
  app.addHook('onRequest', async (request) => {
    dropSlow(request.raw)
    ports.unfinished.begin(request.raw, addressKey(request.ip))
  })
  const unread = unreadAnswers()
  app.addHook('onSend', async (request, reply, payload) => {
    const { asker } = request as { asker?: Entered | null }
    const userId = asker?.user_id
    unread.begin(reply.raw, { whose: userId ?? addressKey(request.ip), isKnown: userId !== undefined }, payload)
  })
  app.addHook('onResponse', async (request, reply) => logRequest(log, request, reply))
  app.setErrorHandler((error, request, reply) => send(reply, refusal(error, languageFor(request), log)))
  for (const [name, call] of allCalls) addCall(app, ports, name, call)
  return app
}

/** Takes the client address from X-Forwarded-For, as many hops as there are trusted proxies. */
const trusting = (proxies: number) => (_address: string, hop: number) => hop < proxies

function addCall(app: FastifyInstance, ports: Ports, name: string, call: Call): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const started = performance.now()
    const language = languageFor(request)
    let answered: Answer
    try {
      answered = await withTrace(request.id, () =>
        withRequestSignal(signalOf(reply), () => answerCall(ports, name, call, request, language)),
      )
    } catch (error) {
      answered = await withTrace(request.id, async () => refusal(error, language, request.log, call))
    }
    observeCall(name, 'bytes' in answered ? 200 : answered.status, started)
    return send(reply.headers(rateLimitHeaders(request)), answered)
  }
  const url = call.path.replace(/\{(\w+)\}/g, ':$1')
  app.route({ method: call.method, url, handler: answer })
  if (call.alsoGet) app.route({ method: 'GET', url, handler: answer })
  const taken = [call.method, ...(call.alsoGet ? ['GET'] : [])]
  const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const).filter((method) => !taken.includes(method))
  app.route({
    method: other,
    url,
    handler: async (request, reply) =>
      send(reply, refusal(new Failure('method_not_allowed'), languageFor(request), request.log)),
  })
}

/** A signal that is aborted when the connection ends before the response. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new Failure('busy'))
  })
  return controller.signal
}

/** Answers input that is not HTTP, in the default language, since it has no headers. */
function refuseNoise(socket: Socket, log: Logger): void {
  if (socket.writable) {
    const body = JSON.stringify(
      refusal(new Failure('malformed', { values: { name: 'HTTP' } }), languageOf(undefined), log).body,
    )
    const headers = {
      ...apiHeaders,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
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
  // Path parameters may be secrets.
  const { url = '' } = request.routeOptions
  const path = url.includes(':') ? url : request.url.split('?')[0]!.slice(0, 200)
  const { asker } = request as { asker?: Entered | null }
  log[status >= 500 ? 'error' : status === 401 || status === 403 ? 'warn' : 'info'](
    {
      trace: request.id,
      method: request.method,
      path,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: asker?.user_id,
      workgroup: asker?.workgroup_id,
      address: request.ip,
    },
    'request',
  )
}
