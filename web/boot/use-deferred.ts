import { useEffect, useState } from 'react'
import { defer } from './deferred.ts'

/** True once deferred work may start: for reads that the first view does not need. */
export function useFirstViewDone(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => defer(() => setTime(true)), [])
  return isTime
}
