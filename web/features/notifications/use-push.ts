import { useEffect, useState } from 'react'
import { pushes } from '../../../contract/pushes.ts'
import { isOld, useRead } from '../../queries.ts'
import type { PushState } from './push.ts'
import { toast } from '../../ui/floats/toast.ts'
import { useTexts } from '../../ui/texts.ts'

/** Pushes to this browser, on and off by a press. `state` is undefined until it is known. */
export function usePush() {
  const { t } = useTexts()
  const device = useRead(pushes.device, {}).data
  const [seen, setSeen] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  const [looks, setLooks] = useState(0)
  useEffect(() => {
    let isOver = false
    if (device)
      import('./push.ts')
        .then(({ pushState }) => pushState(device.endpoint))
        .then(
          (state) => !isOver && setSeen(state),
          () => {},
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
    state: seen,
    busy,
    start: () => device && void doing(({ startPushes }) => startPushes(device.publicKey), t('notifications.push.on')),
    end: () =>
      void doing(async ({ endPushes }) => {
        await endPushes()
        return true
      }, t('notifications.push.ended')),
  }
}
