import { useEffect } from 'react'

type Read = { isFetching: boolean; refetch: () => Promise<unknown> }
/** Polls while a result is pending. @param ms from a response to the next request */
export function usePolling(isPending: boolean, { isFetching, refetch }: Read, ms = 1_000): void {
  useEffect(() => {
    if (!isPending || isFetching) return
    const timer = setTimeout(() => void refetch(), ms)
    return () => clearTimeout(timer)
  }, [isPending, isFetching, refetch, ms])
}
