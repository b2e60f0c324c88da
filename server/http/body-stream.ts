// Receives a request body in chunks.
import type { IncomingMessage } from 'node:http'
import { Failure } from '../core/failure.ts'

/** Bytes of a chunk. Smaller ones are joined first: a body that arrives byte by byte would take a hundred times its size. */
const pieceBytes = 16 * 1024

type Receiver = {
  /** Called before `bytes` more are held in memory; may throw to stop the reading. */
  hold(bytes: number): void
  /** Takes the next chunk: `pieceBytes` or more, except the last. The stream is paused until it settles. */
  take(piece: Buffer): void | Promise<void>
  /** Stops the reading with the signal's reason. */
  signal: AbortSignal
}

/**
 * Resolves when the whole body was taken. After a failure the rest is left unread and the connection open, so that a
 * response can still be sent.
 * @throws the errors of `hold` and `take`, the signal's reason; malformed when the connection ends early
 */
export function receiveBody(raw: IncomingMessage, { hold, take, signal }: Receiver): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Bytes that Content-Length still announces. */
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
    // The client has disconnected.
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
    /** @returns the full chunks */
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
