import { useEffect, useState } from 'react'

/** Seconds until a code may be asked for again. */
export function useResend(seconds = 30): { left: number; start: () => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [left === 0])
  return { left, start: () => { setNow(Date.now()); setUntil(Date.now() + seconds * 1000) } }
}
