import { useEffect, useEffectEvent } from 'react'
import { remember } from '../session/last-session.ts'
import { keeper } from '../offline/drafts/load-saver.ts'
import { followLive } from '../api/live.ts'
import { useMe } from '../api/me.ts'
import { followVersions } from '../boot/new-version.ts'
import { useKeptSettings } from '../api/own-settings.ts'
import { ShortcutSheet } from '../ui/floats/ShortcutSheet.tsx'
import { toast } from '../ui/floats/toast.ts'
import { useTexts } from '../ui/texts.ts'
import { afterwards } from '../boot/deferred-component.tsx'
import { withTexts } from '../i18n/with-texts.ts'
import { Acceptance } from './Acceptance.tsx'
import { Finder } from './Finder.tsx'
import { setFinding, useIsFinding } from './finder-state.ts'

const WaitingStrip = afterwards(
  async () =>
    (await withTexts(['files', 'outbox'], () => import('../features/send-queue/WaitingStrip.tsx'))).WaitingStrip,
)
/** A file of its own, which most never need. */
function keepPushes(): void {
  if ('Notification' in globalThis && Notification.permission === 'granted')
    import('../features/notifications/push.ts').then(
      (push) => push.keepPushes(),
      () => {},
    )
}

/** What is typed is on this device before the page goes, and back when it comes. */
async function openAnew(): Promise<void> {
  await keeper()
    .then((its) => its.unsent())
    .catch(() => {})
  location.reload()
}

/** As long as he is who he is, where he is, and may what he may. */
function useKeptContent(me: ReturnType<typeof useMe>): void {
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const its = await withTexts(['offline'], () => import('../offline/cache/follow.ts')).catch(() => null)
    if (!its || !me || signal.aborted) return
    signal.addEventListener('abort', its.follow(me))
  })
  const { id, workgroupId, role } = me ?? {}
  useEffect(() => {
    const over = new AbortController()
    if (id) void begin(over.signal)
    return () => over.abort()
  }, [id, workgroupId, role])
}

/** What stands over the frame or behind it, and the first view can do without: the finder, the shortcuts, what is new, one's settings, what one has to accept. */
export function Later({ isAsking, onAsked }: { isAsking: boolean; onAsked: () => void }) {
  const { t } = useTexts()
  const isFinding = useIsFinding()
  useEffect(() => {
    const reconcile = () => void keeper().then((its) => its.reconcile().catch(() => {}))
    return followLive(reconcile)
  }, [])
  const me = useMe()
  useEffect(() => {
    if (me && me.workgroupId !== '0') remember(me)
  }, [me])
  useKeptContent(me)
  const offer = useEffectEvent(() =>
    toast.info('Saleslog', {
      action: { label: t('app.newVersion'), onClick: () => void openAnew() },
      ms: Infinity,
    }),
  )
  useEffect(() => followVersions(() => offer()), [])
  useKeptSettings()
  useEffect(keepPushes, [])
  return (
    <>
      <Finder open={isFinding} onClose={() => setFinding(false)} />
      <Acceptance />
      <WaitingStrip />
      <ShortcutSheet open={isAsking} onClose={onAsked} foot={t('app.shortcutsFoot')} />
    </>
  )
}
