// Time limit for receiving a request: half a minute, plus a second per 16 kB received. A photo from a slow network fits; a client that
// only holds a connection open does not. Node's own limit is one fixed time for all.
import type { IncomingMessage } from 'node:http'

/** `bytesASecond`: a slower client runs out of time. */
const usual = { graceMs: 30_000, bytesASecond: 16 * 1024 }

export function dropSlow(request: IncomingMessage, { graceMs, bytesASecond } = usual): void {
  const { socket } = request
  if (request.complete || request.method === 'GET') return
  const [begun, before] = [Date.now(), socket.bytesRead]
  const look = () => {
    const allowed = graceMs + ((socket.bytesRead - before) / bytesASecond) * 1000
    const left = begun + allowed - Date.now()
    if (left > 0) timer = setTimeout(look, left + 1).unref()
    else if (!request.complete) socket.destroy()
  }
  let timer = setTimeout(look, graceMs).unref()
  request.once('end', () => clearTimeout(timer))
  request.once('close', () => clearTimeout(timer))
}
