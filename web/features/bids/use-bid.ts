import { useEffect, useEffectEvent, useState } from 'react'
import { bids } from '../../../contract/calls/bidding/bids.ts'
import { useRead } from '../../api/reads.ts'

/** The longest time of a browser's timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1

/**
 * The order of a link, and whether its due time has passed while the page was open. The clock of the server decides:
 * this one only counts down.
 */
export function useBid(code: string) {
  const read = useRead(bids.opened, { code }, { staleTime: 0 })
  const { data, dataUpdatedAt, refetch } = read
  const dueAt = data?.state === 'open' ? dataUpdatedAt + data.millisecondsLeft : null
  const [passed, setPassed] = useState<number | null>(null)
  const pass = useEffectEvent((time: number) => {
    setPassed(time)
    // The due time may have been extended.
    void refetch()
  })
  useEffect(() => {
    if (dueAt === null) return
    let timer = 0
    const wait = () => {
      const left = dueAt - Date.now()
      if (left <= 0) pass(dueAt)
      else timer = window.setTimeout(wait, Math.min(left, longestTimer))
    }
    wait()
    return () => clearTimeout(timer)
  }, [dueAt])
  return { ...read, isOver: dueAt !== null && passed === dueAt }
}
