// Limits requests whose header or body is still arriving, per caller and in total. At the limit of a caller, its oldest is
// disconnected; at the total limit, the oldest one of the caller with most.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { quota, type Share } from './body-quota.ts'

const bounds = {
  /** Connections without a request yet; browsers open some in advance. */
  heads: { each: 400, all: 4_000, overEach: 'oldest gives way' },
  /** An office behind one address: two hundred users who send a file at the same moment, before their tokens are looked up. */
  bodies: { each: 400, all: 4_000, overEach: 'oldest gives way' },
  /** One user with a queue of photographs on several devices. */
  ofPerson: { each: 60, all: 2_000, overEach: 'oldest gives way' },
} as const
export type UnfinishedRequests = ReturnType<typeof unfinishedRequests>

export function unfinishedRequests() {
  const [heads, bodies, ofPeople] = [quota(bounds.heads), quota(bounds.bodies), quota(bounds.ofPerson)]
  const shares = new WeakMap<IncomingMessage | Socket, Share>()
  function count(counted: IncomingMessage | Socket, socket: Socket, among: typeof heads, whose: string): void {
    const share = among.begin(whose, () => socket.destroy())
    shares.set(counted, share)
    share.add(1)
  }
  const end = (counted: IncomingMessage | Socket) => shares.get(counted)?.end()
  return {
    total: () => heads.total() + bodies.total() + ofPeople.total(),
    /** Counts a connection until its first request begins. */
    connected(socket: Socket, address: string): void {
      socket.once('close', () => end(socket))
      try {
        count(socket, socket, heads, address)
      } catch {
        socket.destroy()
      }
    },
    /** Counts a request until its body has arrived or its connection ends. @throws busy */
    begin(request: IncomingMessage, address: string): void {
      const { socket } = request
      end(socket)
      if (request.method === 'GET' || request.complete) return
      const ended = () => {
        end(request)
        socket.off('close', ended)
      }
      request.once('end', ended)
      // On the socket, because a request that was answered early emits no more events.
      socket.once('close', ended)
      count(request, socket, bodies, address)
    },
    /** Counts it for this user instead of the address from now on. @throws busy */
    belongsTo(request: IncomingMessage, userId: string): void {
      if (!shares.has(request)) return
      end(request)
      if (!request.complete) count(request, request.socket, ofPeople, userId)
    },
  }
}
