// Requests that are still on their way, with a head or a body that has not come whole: bounded for each caller and in all, whatever
// they hold. Of a caller with too many the oldest is cut off, and when there are too many in all, the oldest of the caller that has
// the most.
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { quota, type Share } from './body-quota.ts'

const bounds = {
  /** Connections on which no request has come yet; browsers open some ahead. */
  heads: { each: 400, all: 4_000, overEach: 'oldest gives way' },
  /** Of an office behind one address: two hundred people who send a file at the same moment, and whose tokens are still looked up. */
  bodies: { each: 400, all: 4_000, overEach: 'oldest gives way' },
  /** With a queue of photographs, on several devices. */
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
    /** Counts a connection from now until its first request begins. */
    connected(socket: Socket, address: string): void {
      socket.once('close', () => end(socket))
      try {
        count(socket, socket, heads, address)
      } catch {
        socket.destroy()
      }
    },
    /** Counts a request from now until its body has come or its connection ends. @throws busy */
    begin(request: IncomingMessage, address: string): void {
      const { socket } = request
      end(socket)
      if (request.method === 'GET' || request.complete) return
      const ended = () => {
        end(request)
        socket.off('close', ended)
      }
      request.once('end', ended)
      // Of the socket: a request that was answered before its body had come is told of nothing any more.
      socket.once('close', ended)
      count(request, socket, bodies, address)
    },
    /** Counted for this person from now on, and no longer for the address. @throws busy */
    belongsTo(request: IncomingMessage, userId: string): void {
      if (!shares.has(request)) return
      end(request)
      if (!request.complete) count(request, request.socket, ofPeople, userId)
    },
  }
}
