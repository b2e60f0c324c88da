// Ends an HTTP server without failing a call: it stops listening, answers the calls that have begun, tells clients with
// `Connection: close` that no more are taken on their connection, and closes connections once they are idle.
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export type DrainTimes = {
  /** A client that has just had a response may be sending its next request on the same connection. */
  idleMs: number
  /** For the responses that are still being made or sent. */
  limitMs: number
}
/**
 * Looks at an idle connection in a row before it is closed: after a stall of the event loop its time has passed, while
 * its next request waits to be read.
 */
const enoughLooks = 3
const usual: DrainTimes = { idleMs: 200, limitMs: 8_000 }

/**
 * Add before the app listens.
 * @returns the function that drains; connections that remain after its limit are left to `app.close()`
 */
export function drainOf(app: FastifyInstance, { idleMs, limitMs } = usual): () => Promise<void> {
  const connections = new Map<Socket, { pending: number; idleSince: number; looks: number }>()
  let isDraining = false
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { pending: 0, idleSince: performance.now(), looks: 0 })
    socket.once('close', () => connections.delete(socket))
  })
  app.server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.pending += 1
    connection.looks = 0
    response.once('close', () => {
      connection.pending -= 1
      connection.idleSince = performance.now()
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return async () => {
    isDraining = true
    // Not `close` of the HTTP server: it closes idle connections at once.
    if (app.server.listening) NetServer.prototype.close.call(app.server)
    for (const until = performance.now() + limitMs; connections.size > 0 && performance.now() < until;) {
      for (const [socket, connection] of connections) {
        const isIdle = connection.pending === 0 && performance.now() - connection.idleSince >= idleMs
        if (isIdle && (connection.looks += 1) >= enoughLooks) socket.destroy()
      }
      await pause(10)
    }
  }
}
