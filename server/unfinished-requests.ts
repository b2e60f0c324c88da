// Requests whose body is still on its way: bounded for each caller and in all, whatever they hold. Of a caller with too many the
// oldest is cut off, and when there are too many in all, the oldest of the caller that has the most.
import type { IncomingMessage } from 'node:http'
import { quota, type Share } from './body-quota.ts'

/** An office behind one address, with slow phones; a person with a queue of photographs on several devices. */
const bounds = {
  address: { each: 100, all: 2_000, overEach: 'oldest gives way' },
  person: { each: 60, all: 2_000, overEach: 'oldest gives way' },
} as const
export type UnfinishedRequests = ReturnType<typeof unfinishedRequests>

export function unfinishedRequests() {
  const [addresses, people] = [quota(bounds.address), quota(bounds.person)]
  const shares = new WeakMap<IncomingMessage, Share>()
  function count(request: IncomingMessage, among: typeof people, whose: string): void {
    const share = among.begin(whose, () => request.socket.destroy())
    shares.set(request, share)
    share.add(1)
  }
  return {
    total: () => addresses.total() + people.total(),
    /** Counts a request from now until its body has come or its connection ends. @throws busy */
    begin(request: IncomingMessage, address: string): void {
      if (request.method === 'GET' || request.complete) return
      const { socket } = request
      const end = () => {
        shares.get(request)?.end()
        socket.off('close', end)
      }
      request.once('end', end)
      // Of the socket: a request that was answered before its body had come is told of nothing any more.
      socket.once('close', end)
      count(request, addresses, address)
    },
    /** Counted for this person from now on, and no longer for the address. @throws busy */
    belongsTo(request: IncomingMessage, userId: string): void {
      const share = shares.get(request)
      if (!share) return
      share.end()
      if (!request.complete) count(request, people, userId)
    },
  }
}
