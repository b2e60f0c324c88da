// Access control for pages that only the administrator of this machine may see: outbox and metrics.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { hashToken, newToken, hashesEqual } from '../security/tokens.ts'

export type LocalDoor = {
  /** Whether the request comes from this machine and has the key: `?key=` or a bearer token. */
  admits(request: FastifyRequest): boolean
  /** @param path `/outbox?page=2` @returns the path with the key */
  withKey(path: string): string
}

/**
 * The key is generated at the first start and stored in the data folder, readable by its owner only: other users of this machine
 * and a proxy on it do not have it. Behind trusted proxies access is always denied.
 */
export async function localDoor(config: Pick<Config, 'dataDir' | 'trustedProxies'>): Promise<LocalDoor> {
  const key = await keyIn(config.dataDir)
  const isKey = (given: unknown) => typeof given === 'string' && hashesEqual(hashToken(given), hashToken(key))
  return {
    admits(request) {
      if (config.trustedProxies > 0 || !isFromHere(request)) return false
      const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
      return isKey((request.query as { key?: unknown }).key) || isKey(bearer)
    },
    withKey: (path) => `${path}${path.includes('?') ? '&' : '?'}key=${key}`,
  }
}

/** Registers a route of the local administrator; everybody else gets the response of an unknown address. */
export function addLocalRoute(
  app: FastifyInstance,
  door: LocalDoor,
  path: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.get(path, async (request, reply) => (door.admits(request) ? answer(request, reply) : reply.callNotFound()))
}

async function keyIn(dataDir: string): Promise<string> {
  const path = join(dataDir, 'local-key')
  const isWhole = (key: string) => /^[\w-]{43}$/.test(key)
  const read = async () => (await readFile(path, 'utf8').catch(() => '')).trim()
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (!isWhole(await read())) {
    // Written to a temporary file and renamed, so that the key file is complete or missing.
    const fresh = `${path}.${newToken()}`
    await writeFile(fresh, newToken(), { mode: 0o600, flag: 'wx' })
    await rename(fresh, path)
  }
  await chmod(path, 0o600)
  return read()
}

/** Rejects proxied requests, and foreign names that resolve to this machine (DNS rebinding), by their Host header. */
function isFromHere(request: FastifyRequest): boolean {
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const wasForwarded = Object.keys(request.headers).some((name) =>
    /^(forwarded|via|x-real-ip|x-client-ip|x-forwarded-.*|x-original-.*|cf-.*)$/.test(name),
  )
  return (
    /^(127(\.\d{1,3}){3}|::1)$/.test(address) &&
    !wasForwarded &&
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(request.headers.host ?? '')
  )
}
