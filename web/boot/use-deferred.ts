import { useEffect, useState } from 'react'
import { later } from './deferred.ts'

/** Whether the first view has had its time: for reads that it can do without. */
export function useLater(): boolean {
  const [isTime, setTime] = useState(false)
  useEffect(() => later(() => setTime(true)), [])
  return isTime
}
