import { useEffect, useState } from 'react'

/** Countdown in seconds until a code may be requested again. */
export function useResend(seconds = 30): { left: number; start: () => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  return {
    left,
    start: () => {
      setNow(Date.now())
      setUntil(Date.now() + seconds * 1000)
    },
  }
}
