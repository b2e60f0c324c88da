// A request has to arrive: in half a minute, and a second more for each 16 kB of it that has come. So a photo comes from the edge of
// a network, and who only holds a connection open is let go. Node's own limit knows one time for all, whatever they send.
import type { IncomingMessage } from 'node:http'

/** `bytesASecond`: what comes more slowly than this runs out of time. */
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
