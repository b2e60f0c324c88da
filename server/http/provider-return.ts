// The address to which a provider sends the browser back after a sign-in: leads to the screen that takes the answer. The
// pages have their addresses behind `#`, which no provider accepts in the address that is registered with it.
import type { FastifyInstance } from 'fastify'
import { paths } from '../../contract/core/paths.ts'
import { returnPath } from '../../contract/calls/single-sign-on/shapes.ts'
import { apiHeaders } from './headers.ts'

/** What a provider sends (RFC 6749, RFC 9207); anything else is left out. */
const taken = ['code', 'state', 'iss', 'error'] as const

export function addProviderReturn(app: FastifyInstance): void {
  app.get(returnPath, (request, reply) => {
    const at = request.url.indexOf('?')
    const given = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1))
    const answer = new URLSearchParams(taken.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])))
    const target = `/#${paths.providerSignIn}?${answer}`
    return reply.headers({ ...apiHeaders, 'referrer-policy': 'no-referrer' }).redirect(target, 303)
  })
}
