import { useEffect, useEffectEvent } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'
import { isWorking } from '../../../contract/calls/imports/shapes.ts'
import { useRead } from '../../api/reads.ts'

export type Import = OutputOf<typeof imports.detail>
export type Row = OutputOf<typeof imports.rows>['items'][number]
const lookAgain = 700

/** One import, polled while a job runs. */
export function useImport(importId: string) {
  const read = useRead(imports.detail, { importId: importId || '1' }, { enabled: importId !== '' })
  const again = useEffectEvent(() => void read.refetch())
  const goesOn = read.data !== undefined && isWorking(read.data.state)
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => again(), lookAgain)
    return () => clearInterval(timer)
  }, [goesOn])
  return read
}
