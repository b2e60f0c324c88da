import { useEffect } from 'react'
import { keeper } from '../kit/ask-keeper.ts'
import { followLive } from '../live.ts'
import { useKeptSettings } from '../own-settings.ts'
import { ShortcutSheet } from '../ui/floats/ShortcutSheet.tsx'
import { useTexts } from '../ui/texts.ts'
import { Acceptance } from './Acceptance.tsx'
import { Finder } from './Finder.tsx'
import { setFinding, useIsFinding } from './finder-state.ts'

/** A file of its own, which most never need. */
function keepPushes(): void {
  if ('Notification' in globalThis && Notification.permission === 'granted')
    import('../features/notifications/push.ts').then(
      (push) => push.keepPushes(),
      () => {},
    )
}

/** What stands over the frame or behind it, and the first view can do without: the finder, the shortcuts, what is new, one's settings, what one has to accept. */
export function Later({ isAsking, onAsked }: { isAsking: boolean; onAsked: () => void }) {
  const { t } = useTexts()
  const isFinding = useIsFinding()
  useEffect(() => {
    const reconcile = () => void keeper().then((its) => its.reconcile().catch(() => {}))
    return followLive(reconcile)
  }, [])
  useKeptSettings()
  useEffect(keepPushes, [])
  return (
    <>
      <Finder open={isFinding} onClose={() => setFinding(false)} />
      <Acceptance />
      <ShortcutSheet open={isAsking} onClose={onAsked} foot={t('app.shortcutsFoot')} />
    </>
  )
}
