// Updates the offline cache in the background: after the first view, then every ten minutes while a tab is shown; in
// one tab at a time.
import { callApi } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { readCacheNote, type CacheNote } from './content-note.ts'
import { writeItem } from '../../session/local-storage.ts'
import {
  deleteOfflineCache,
  deleteOfflineDatabase,
  isSignedIn,
  offlineNoteKey,
  onSessionChange,
  workgroupsWithCache,
} from '../../session/session.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { translateIn } from '../../ui/texts.ts'
import { isOwn, ownerOf, lossReason, workgroupOf, type Me } from './owner.ts'
import { openOfflineCache } from './database.ts'
import { collectFigures } from './seen-figures.ts'
import { sync } from './sync.ts'

/**
 * Milliseconds between updates and before the first one, so that nothing else waits for it; bytes of storage that are
 * left free.
 */
const [interval, firstDelay, reserve] = [600_000, 5_000, 30_000_000]
/** Milliseconds after which figures that were seen are kept. */
const figuresInterval = 3_000
/** Not after the owner has signed out: a response may arrive later. */
const writeNote = (note: CacheNote) => {
  if (isOwn(note.owner)) writeItem(offlineNoteKey(workgroupOf(note.owner)), JSON.stringify(note))
}
const notify = (why: 'removed' | 'roleChanged' | 'signedOut' | 'full') =>
  void toast.info(translateIn(currentLanguage())(`offline.${why}`), { ms: 8000 })
const lockOf = (workgroupId: string) => `saleslog-kept ${workgroupId}`
/** Holds the lock of a workgroup while this tab shows it. */
function holdWorkgroup(workgroupId: string, signal: AbortSignal): void {
  const untilOver = () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  if ('locks' in navigator)
    navigator.locks.request(lockOf(workgroupId), { mode: 'shared', signal }, untilOver).catch(() => {})
}
/**
 * Deletes the caches that are not the owner's, except those of workgroups that other tabs show: the rights that they were
 * made with may be over.
 */
async function forgetOthers(owner: string): Promise<void> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : []
  for (const workgroupId of workgroupsWithCache()) {
    const before = readCacheNote(workgroupId)?.owner ?? ''
    const isElsewhere = workgroupId !== workgroupOf(owner) && held.some(({ name }) => name === lockOf(workgroupId))
    if (before === owner || isElsewhere) continue
    deleteOfflineCache(workgroupId)
    const why = lossReason(before, owner)
    if (why) notify(why)
  }
}

/** Milliseconds: the longest wait for an idle device, and the pause of a browser that does not tell (Safari). */
const [longestWait, pause] = [3_000, 300]
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWait })
    else setTimeout(resolve, pause)
  })

const current: { sync?: AbortController } = {}
/** The user signs out: deletes the cache without a message. */
export function clearCache(): void {
  current.sync?.abort()
  for (const workgroupId of workgroupsWithCache()) deleteOfflineCache(workgroupId)
}

/** Little storage is left: the cache stays, and is not updated. */
class Full extends Error {}
const isFull = (error: unknown) =>
  error instanceof Full || (error instanceof DOMException && error.name === 'QuotaExceededError')
/** The user is no longer a member of the workgroup. */
const isRemoved = (error: unknown) =>
  error instanceof CallError && (error.word === 'no_workgroup' || error.word === 'access_denied')

/** @returns the function that stops it */
export function startSync(me: Me): () => void {
  const owner = ownerOf(me)
  const { workgroupId } = me
  const over = new AbortController()
  const { signal } = over
  current.sync = over
  const othersForgotten = forgetOthers(owner).catch(() => {})
  if (workgroupId === '0') return () => {}
  holdWorkgroup(workgroupId, signal)
  // Another tab signed out, or the server ended the session.
  const stopListening = onSessionChange(() => {
    if (isSignedIn() || signal.aborted) return
    over.abort()
    notify('signedOut')
  })
  const goOn = async () => {
    if (signal.aborted || !isOwn(owner)) throw new DOMException('another owner', 'AbortError')
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    if (quota - usage < reserve) throw new Full()
  }
  const figures = collectFigures(queryClient)
  /** In every tab: each has seen its own. Kept for later until the first update has made the cache. */
  const keepFigures = async () => {
    const seen = figures.take()
    if (signal.aborted || Object.keys(seen).length === 0 || !isOwn(owner) || !readCacheNote()?.at)
      return figures.giveBack(seen)
    const store = await openOfflineCache(workgroupId)
    await store?.addFigures(owner, seen).catch(() => figures.giveBack(seen))
    store?.close()
    if (!isSignedIn()) deleteOfflineDatabase(workgroupId)
  }
  const update = async () => {
    await othersForgotten
    const note = readCacheNote()
    if (Date.now() - Date.parse(note?.at ?? '') < interval || !isOwn(owner)) return
    const store = await openOfflineCache(workgroupId)
    const at = note?.owner === owner ? note.at : ''
    if (!store) return writeNote({ owner, at, why: 'private' })
    try {
      await goOn()
      writeNote({ owner, at })
      writeNote({
        owner,
        at: await sync({
          owner,
          store,
          ask: async (call, input) => {
            await untilIdle()
            return callApi(call, input, { signal })
          },
          goOn: async () => {
            await untilIdle()
            return goOn()
          },
        }),
      })
    } catch (error) {
      if (isFull(error)) {
        writeNote({ owner, at, why: 'full' })
        if (note?.why !== 'full') notify('full')
      } else if (isRemoved(error)) {
        deleteOfflineCache(workgroupId)
        notify('removed')
      }
      // Any other error: tried again at the next interval.
    } finally {
      store.close()
      // It may have been created again just after the sign-out deleted it.
      if (!isSignedIn()) deleteOfflineDatabase(workgroupId)
    }
  }
  const run = () => {
    if (document.hidden || !navigator.onLine || signal.aborted) return
    if ('locks' in navigator)
      void navigator.locks.request(
        `saleslog-offline ${workgroupId}`,
        { ifAvailable: true },
        async (lock) => lock && update(),
      )
    else void update()
  }
  const timer = setInterval(run, interval / 10)
  const first = setTimeout(run, firstDelay)
  const keeping = setInterval(() => void keepFigures(), figuresInterval)
  addEventListener('online', run, { signal })
  document.addEventListener('visibilitychange', run, { signal })
  return () => {
    over.abort()
    clearInterval(timer)
    clearTimeout(first)
    clearInterval(keeping)
    figures.stop()
    stopListening()
  }
}
