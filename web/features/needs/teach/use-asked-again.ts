import { useEffect } from 'react'

type Read = { isFetching: boolean; refetch: () => Promise<unknown> }
/** Asks again as long as what was asked for is on its way. @param ms from an answer to the next question */
export function useAskedAgain(isMoving: boolean, { isFetching, refetch }: Read, ms = 1_000): void {
  useEffect(() => {
    if (!isMoving || isFetching) return
    const timer = setTimeout(() => void refetch(), ms)
    return () => clearTimeout(timer)
  }, [isMoving, isFetching, refetch, ms])
}
