// What is not a call: the web application's files, health, figures, documents.
import fastifyStatic from '@fastify/static'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { apiHeaders } from './headers.ts'
import { refusal, send } from './refusal.ts'
import { Failure } from './failure.ts'
import { registry } from './metrics.ts'
import { languageOf } from './texts.ts'

const webFolder = join(import.meta.dirname, '..', 'dist')
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** From this machine itself: not through a proxy, not by a name that merely points here (DNS rebinding). */
export const isFromHere = (request: FastifyRequest) =>
  loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'] && !request.headers.forwarded && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? '')

export function addHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', async (request, reply) => {
    try {
      await pool.query('select 1')
      return await send(reply, { status: 200, body: { status: 200, success: true, message: 'ok' } })
    } catch {
      return send(reply, refusal(new Failure('busy', { retryAfterSeconds: 3 }), languageOf(request.headers['accept-language']), request.log))
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) return unknownAddress(request, reply as never)
    return reply
      .headers(apiHeaders)
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
const unknownAddress = (request: FastifyRequest, reply: Parameters<typeof send>[0]) => send(reply, refusal(new Failure('not_found'), languageOf(request.headers['accept-language']), request.log))

/** Hashes of the scripts that stand in index.html itself (the theme before the first paint). */
const scriptHashes = (html: string) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)

export async function addWeb(app: FastifyInstance): Promise<void> {
  app.setNotFoundHandler((request, reply) => unknownAddress(request, reply))
  if (!existsSync(join(webFolder, 'index.html'))) return
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(readFileSync(join(webFolder, 'index.html'), 'utf8')).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ carry a hash of their content; everything else is asked for anew.
      const lasting = /\/assets\/.+-[\w-]{8}\./.test(path)
      reply.headers({
        'cache-control': lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
    },
  })
  // The plugin looks for compressed files beside an address, and `/` has none.
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
}
