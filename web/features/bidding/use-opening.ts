import { useEffect } from 'react'
import type { Order } from './order.ts'

/** Of a timer, in milliseconds: some 24 days. */
const longest = 2 ** 31 - 1
/** The clock of this device may be ahead of the one that decides. */
const again = 5_000

/** Reads a sealed order again when its due time has come, until it is open. */
export function useOpening(order: Order | undefined, refetch: () => unknown): void {
  useEffect(() => {
    if (order?.state !== 'sealed' || order.dueAt === null) return
    const left = Date.parse(order.dueAt) - Date.now()
    const read = () => {
      refetch()
      timer = setTimeout(read, again)
    }
    if (left > longest) return
    let timer = setTimeout(read, Math.max(again, left + 1_000))
    return () => clearTimeout(timer)
  }, [order, refetch])
}
