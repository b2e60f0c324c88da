import { useEffect, useEffectEvent } from 'react'
import type { OutputOf } from '../../../contract/call.ts'
import { imports } from '../../../contract/imports.ts'
import { sentenceOf } from '../../kit/sentence.ts'
import { useRead } from '../../queries.ts'
import { toast } from '../../ui/floats/toast.ts'
import type { Say } from '../../ui/texts.ts'
import { download } from '../../wrapper.ts'

export type Import = OutputOf<typeof imports.detail>
export type Row = OutputOf<typeof imports.rows>['items'][number]
const lookAgain = 700

/** One import; while something goes on it is asked for again and again. */
export function useImport(importId: string) {
  const read = useRead(imports.detail, { importId: importId || '1' }, { enabled: importId !== '' })
  const again = useEffectEvent(() => void read.refetch())
  const goesOn = read.data?.state === 'running' || read.data?.state === 'checking'
  useEffect(() => {
    if (!goesOn) return
    const timer = setInterval(() => again(), lookAgain)
    return () => clearInterval(timer)
  }, [goesOn])
  return read
}

/** Does it and says what went wrong. @returns whether it was done */
export async function tried(t: Say, doing: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await toast.during(doing, work)
    return true
  } catch (error) {
    toast.error(sentenceOf(error, t), { ms: 5000 })
    return false
  }
}
/** A file is made, and saved. */
export const save = (t: Say, doing: string, make: () => Promise<{ url: string }>) =>
  tried(t, doing, async () => download((await make()).url))
