import { useEffect, useState } from 'react'
import { pushes } from '../../../contract/calls/pushes/calls.ts'
import { invalidate } from '../../api/invalidation.ts'
import { useRead } from '../../api/reads.ts'
import type { PushState } from './push.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useTexts } from '../../ui/texts.ts'

export type Push = ReturnType<typeof usePush>
/** Turns pushes to this browser on and off. `state` is undefined until known, and where it cannot be determined. */
export function usePush() {
  const { t } = useTexts()
  const { data: device, isError } = useRead(pushes.device, {})
  const [known, setKnown] = useState<PushState | null>()
  const [busy, setBusy] = useState(false)
  const [checks, setChecks] = useState(0)
  useEffect(() => {
    let isCancelled = false
    if (device)
      import('./push.ts')
        .then(({ pushState }) => (device.isWrapper ? 'on' : pushState(device.endpoint)))
        .then(
          (state) => !isCancelled && setKnown(state),
          () => !isCancelled && setKnown((before) => before ?? null),
        )
    return () => {
      isCancelled = true
    }
  }, [device, checks])
  const run = async (work: (push: typeof import('./push.ts')) => Promise<boolean>, done: string) => {
    setBusy(true)
    try {
      if (await work(await import('./push.ts'))) toast.success(done)
    } catch {
      toast.error(t('notifications.push.failed'))
    }
    setBusy(false)
    setChecks((before) => before + 1)
    invalidate('pushes')
  }
  return {
    state: known ?? undefined,
    /** No later layout shift depends on it. */
    isSettled: known !== undefined || isError,
    busy,
    start: () => device && void run(({ startPushes }) => startPushes(device.publicKey), t('notifications.push.on')),
    end: () =>
      void run(async ({ endPushes }) => {
        await endPushes()
        return true
      }, t('notifications.push.ended')),
  }
}
