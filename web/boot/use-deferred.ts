import { useEffect, useState } from 'react'
import { later } from './deferred.ts'

/** True once deferred work may start: for reads that the first view does not need. */
export function useLater(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => later(() => setTime(true)), [])
  return isTime
}
