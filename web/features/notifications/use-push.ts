import { useEffect, useState } from 'react'
import { pushes } from '../../../contract/calls/pushes/calls.ts'
import { isOld, useRead } from '../../api/queries.ts'
import type { PushState } from './push.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'

export type Push = ReturnType<typeof usePush>
/** Pushes to this browser, on and off by a press. `state` is undefined until it is known, and where it cannot be. */
export function usePush() {
  const { t } = useTexts()
  const { data: device, isError } = useRead(pushes.device, {})
  const [seen, setSeen] = useState<PushState | null>()
  const [busy, setBusy] = useState(false)
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    let isOver = false
    if (device)
      import('./push.ts')
        .then(({ pushState }) => pushState(device.endpoint))
        .then(
          (state) => !isOver && setSeen(state),
          () => !isOver && setSeen((before) => before ?? null),
        )
    return () => {
      isOver = true
    }
  }, [device, looks])
  const doing = async (work: (push: typeof import('./push.ts')) => Promise<boolean>, done: string) => {
    setBusy(true)
    try {
      if (await work(await import('./push.ts'))) toast.success(done)
    } catch {
      toast.error(t('notifications.push.failed'))
    }
    setBusy(false)
    setLooks((before) => before + 1)
    isOld('pushes')
  }
  return {
    state: seen ?? undefined,
    /** Nothing that it decides comes later. */
    isSettled: seen !== undefined || isError,
    busy,
    start: () => device && void doing(({ startPushes }) => startPushes(device.publicKey), t('notifications.push.on')),
    end: () =>
      void doing(async ({ endPushes }) => {
        await endPushes()
        return true
      }, t('notifications.push.ended')),
  }
}
