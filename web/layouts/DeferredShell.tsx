import { Suspense, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { rememberProfile } from '../api/restore-session.ts'
import { loadDraftStore } from '../offline/drafts/load-draft-store.ts'
import { followLive } from '../api/live.ts'
import { useMe } from '../api/me.ts'
import { watchVersions } from '../boot/new-version.ts'
import { useSettingsSync } from '../api/own-settings.ts'
import { isInNativeApp } from '../session/session.ts'
import { LoadingIndicator } from '../ui/feedback/LoadingIndicator.tsx'
import { watchKeyboard } from '../ui/keyboard-inset.ts'
import { ShortcutSheet } from '../ui/overlays/ShortcutSheet.tsx'
import { forgetOldCache } from '../session/session.ts'
import { shareTabItems } from '../session/share-tab.ts'
import { toast } from '../ui/overlays/toast.ts'
import { useTexts } from '../ui/texts.ts'
import { deferredComponent } from '../boot/deferred-component.tsx'
import { lazyComponent } from '../boot/lazy.ts'
import { withTexts } from '../i18n/with-texts.ts'
import { AcceptanceDialog } from './AcceptanceDialog.tsx'
import { openQuickSearch, useIsQuickSearchOpen } from './quick-search-state.ts'

const QuickSearch = lazyComponent(
  async () =>
    (await withTexts(['finder', 'wgroup', 'service', 'profile'], () => import('./QuickSearch.tsx'))).QuickSearch,
)
const AppBridge = lazyComponent(async () => (await import('./AppBridge.tsx')).AppBridge)
/** Whether the page stands on its own among the apps of a device. */
const isApp = (): boolean => isInNativeApp() || matchMedia('(display-mode: standalone)').matches
const WaitingStrip = deferredComponent(
  async () =>
    (await withTexts(['files', 'outbox'], () => import('../features/send-queue/WaitingStrip.tsx'))).WaitingStrip,
)
/** Loads the push chunk only for users who allow notifications. */
function keepPushes(): void {
  if ('Notification' in globalThis && Notification.permission === 'granted')
    import('../features/notifications/push.ts').then(
      (push) => push.resumePushes(),
      () => {},
    )
}

/** Saves what is typed on this device, then reloads the page, which restores it. */
async function reload(): Promise<void> {
  await loadDraftStore()
    .then((drafts) => drafts.unsent())
    .catch(() => {})
  location.reload()
}

/** Keeps the offline store in sync; starts again when the user, the workgroup or the role changes. */
function useOfflineSync(me: ReturnType<typeof useMe>): void {
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const offline = await withTexts(['offline'], () => import('../offline/cache/background-sync.ts')).catch(() => null)
    if (!offline || !me || signal.aborted) return
    signal.addEventListener('abort', offline.startSync(me))
  })
  const { id, workgroupId, role } = me ?? {}
  useEffect(() => {
    const over = new AbortController()
    if (id) void begin(over.signal)
    return () => over.abort()
  }, [id, workgroupId, role])
}

type Props = { areShortcutsOpen: boolean; onCloseShortcuts: () => void }
/**
 * The part of the main layout that the first view does not need: quick search, list of shortcuts, live events, settings
 * sync, terms to accept.
 */
export function DeferredShell({ areShortcutsOpen, onCloseShortcuts }: Props) {
  const { t } = useTexts()
  const isQuickSearchOpen = useIsQuickSearchOpen()
  // Before the effects in which this and other parts begin to read: what they read is not read again at once.
  useLayoutEffect(() => {
    const reconcile = () => void loadDraftStore().then((drafts) => drafts.reconcile().catch(() => {}))
    return followLive(reconcile)
  }, [])
  const me = useMe()
  useEffect(() => {
    if (me && me.workgroupId !== '0') rememberProfile(me)
  }, [me])
  useOfflineSync(me)
  const offerReload = useEffectEvent(() =>
    toast.info('Saleslog', {
      action: { label: t('app.newVersion'), onClick: () => void reload() },
      ms: Infinity,
    }),
  )
  useEffect(() => watchVersions(() => offerReload()), [])
  useSettingsSync()
  useEffect(keepPushes, [])
  useEffect(watchKeyboard, [])
  useEffect(shareTabItems, [])
  useEffect(forgetOldCache, [])
  return (
    <>
      <Suspense fallback={isQuickSearchOpen && <LoadingIndicator look="bar" />}>
        <QuickSearch open={isQuickSearchOpen} onClose={() => openQuickSearch(false)} />
      </Suspense>
      <AcceptanceDialog />
      {isApp() && (
        <Suspense fallback={null}>
          <AppBridge />
        </Suspense>
      )}
      <WaitingStrip />
      <ShortcutSheet open={areShortcutsOpen} onClose={onCloseShortcuts} foot={t('app.shortcutsFoot')} />
    </>
  )
}
