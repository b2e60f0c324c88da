// Receives the body of a request piece by piece.
import type { IncomingMessage } from 'node:http'
import { Failure } from '../core/failure.ts'

/** Bytes of a piece. Smaller chunks are put together first: a body that comes byte by byte would hold a hundred times its size. */
const pieceBytes = 16 * 1024

type Receiver = {
  /** Called before `bytes` more are held in memory. What it throws ends the reading. */
  hold(bytes: number): void
  /** The next piece: `pieceBytes` or more, but for the last. Nothing more is read until it has settled. */
  take(piece: Buffer): void | Promise<void>
  /** Ends the reading with the reason of the signal. */
  signal: AbortSignal
}

/**
 * Done when the whole body was taken. When it fails, the rest of the body is left unread and the connection open, so that an
 * answer can still be given.
 * @throws what `hold`, `take` or the signal say; malformed when the connection ends before the body does
 */
export function receiveBody(raw: IncomingMessage, { hold, take, signal }: Receiver): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Bytes that are still announced to come. */
    let expected = Number(raw.headers['content-length'] ?? Infinity)
    let piece: Buffer = Buffer.alloc(0)
    let filled = 0

    function settle(error?: unknown): void {
      raw.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose)
      signal.removeEventListener('abort', onAbort)
      if (error === undefined) resolve()
      else reject(error as Error)
    }
    const onAbort = () => settle(signal.reason)
    // Nobody is there to read it.
    const onClose = () => settle(new Failure('malformed', { values: { name: 'body' } }))
    async function guarded(work: () => Promise<void>): Promise<void> {
      raw.pause()
      try {
        await work()
        raw.resume()
      } catch (error) {
        settle(error)
      }
    }
    /** @returns the pieces that are full now */
    function fill(chunk: Buffer): Buffer[] {
      const full: Buffer[] = []
      for (let rest = chunk; rest.length > 0;) {
        if (filled === 0 && rest.length >= pieceBytes) {
          hold(rest.length)
          full.push(rest)
          expected -= rest.length
          break
        }
        if (filled === 0) {
          const size = Math.max(rest.length, Math.min(pieceBytes, expected))
          hold(size)
          piece = Buffer.allocUnsafeSlow(size)
        }
        const copied = rest.copy(piece, filled)
        filled += copied
        expected -= copied
        rest = rest.subarray(copied)
        if (filled === piece.length) {
          full.push(piece)
          filled = 0
        }
      }
      return full
    }
    const onData = (chunk: Buffer) =>
      void guarded(async () => {
        for (const each of fill(chunk)) await take(each)
      })
    const onEnd = () => {
      raw.off('close', onClose)
      void guarded(async () => {
        if (filled > 0) await take(piece.subarray(0, filled))
        settle()
      })
    }
    if (signal.aborted) return settle(signal.reason)
    if (raw.destroyed) return onClose()
    signal.addEventListener('abort', onAbort, { once: true })
    raw.on('data', onData).once('end', onEnd).once('error', onClose).once('close', onClose)
  })
}
