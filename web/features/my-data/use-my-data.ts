import { useEffect, useEffectEvent } from 'react'
import { myData } from '../../../contract/calls/my-data/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { useRead } from '../../api/reads.ts'

export type MyData = OutputOf<typeof myData.overview>
export type DataExport = OutputOf<typeof myData.exports>['items'][number]
const lookAgain = 1_500

/** The files of everything, read again while one is being made. */
export function useExports() {
  const read = useRead(myData.exports, {})
  const again = useEffectEvent(() => void read.refetch())
  const goesOn = read.data?.items.some(({ state }) => state === 'running') ?? false
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => again(), lookAgain)
    return () => clearInterval(timer)
  }, [goesOn])
  return read
}

/** The sums over all workgroups. */
export const sumsOf = ({ workgroups }: Pick<MyData, 'workgroups'>) => {
  const sum = (name: 'logCount' | 'commentCount' | 'planCount' | 'fileCount' | 'customerCount') =>
    workgroups.reduce((all, one) => all + one[name], 0)
  return {
    logs: sum('logCount'),
    comments: sum('commentCount'),
    plans: sum('planCount'),
    files: sum('fileCount'),
    customers: sum('customerCount'),
  }
}
