// `/healthz`: 200 while the server can do its work, else 503 with the reason, within two seconds whatever happens.
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { hasRoom } from '../core/disk-room.ts'
import { Failure } from '../core/failure.ts'
import { refusal } from './error-response.ts'
import { send } from './response.ts'
import { languageOf } from '../core/texts.ts'

/** A database that is paused, or behind a network that drops packets, does not respond at all. */
const limitMs = 1_500

/**
 * @param pool of its own, with one connection @param dataDir whose disk must have room
 * @returns a function after which it says 503: the process is about to stop
 */
export function addHealth(app: FastifyInstance, pool: pg.Pool, dataDir: string): () => void {
  let isLeaving = false
  /** Shared by all that ask meanwhile: probes of a database that does not respond do not queue up. */
  let probing: Promise<Failure | null> | undefined
  const probe = () =>
    (probing ??= fault(pool, dataDir).finally(() => {
      probing = undefined
    }))
  app.get('/healthz', async (request, reply) => {
    const found = isLeaving ? busy() : await within(limitMs, probe())
    return send(
      reply,
      found
        ? refusal(found, languageOf(request.headers['accept-language']), request.log)
        : { status: 200, body: { status: 200, success: true, message: 'ok' } },
    )
  })
  return () => {
    isLeaving = true
  }
}

const busy = () => new Failure('busy', { retryAfterSeconds: 3 })
async function fault(pool: pg.Pool, dataDir: string): Promise<Failure | null> {
  try {
    await pool.query('select 1')
  } catch {
    return busy()
  }
  return (await hasRoom(dataDir)) ? null : new Failure('no_room', { retryAfterSeconds: 30 })
}
async function within(ms: number, probed: Promise<Failure | null>): Promise<Failure | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Failure>((resolve) => {
    timer = setTimeout(() => resolve(busy()), ms)
  })
  try {
    return await Promise.race([probed, late])
  } finally {
    clearTimeout(timer)
  }
}
