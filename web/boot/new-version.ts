// Registers the service worker, and notices when the server has a newer build than this page.
import { buildCacheName, currentBuild } from './build-id.ts'
import './trusted-scripts.ts'

/**
 * Bypasses the HTTP cache, so that a new build is found immediately. Undefined where the browser cannot store a worker.
 */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })

/**
 * Keeps this build cached as long as the page is open. Called after the first view.
 * @param onNew called when a newer build is completely cached on this device
 * @returns the function that ends it
 */
export function watchVersions(onNew: () => void): () => void {
  const own = currentBuild()
  if (!('serviceWorker' in navigator) || own === '') return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<{ build?: string }>) => {
    if (data.build !== undefined && data.build !== own) onNew()
  }
  const update = () => {
    if (!document.hidden)
      void serviceWorker.getRegistration('/').then((registration) => registration?.update().catch(() => {}))
  }
  serviceWorker.addEventListener('message', onMessage)
  addEventListener('online', update)
  document.addEventListener('visibilitychange', update)
  void holdLock(own)
    .then(registerWorker)
    // Lets the worker delete old builds.
    .then((registration) => registration?.active?.postMessage('here'))
    .catch(() => {})
  return () => {
    serviceWorker.removeEventListener('message', onMessage)
    removeEventListener('online', update)
    document.removeEventListener('visibilitychange', update)
  }
}
let isLocked = false
/** Holds the lock of this build until the page is closed; the worker deletes no build whose lock is held. */
const holdLock = (build: string) =>
  new Promise<void>((held) => {
    if (isLocked || !('locks' in navigator)) return held()
    isLocked = true
    void navigator.locks.request(buildCacheName(build), { mode: 'shared' }, () => {
      held()
      return new Promise(() => {})
    })
  })
