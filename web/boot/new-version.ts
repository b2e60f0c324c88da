// The service worker of this page, and whether the server has a newer build than the one that is open.
import { buildCache, ownBuild } from './build-id.ts'
import './trusted-scripts.ts'

/** Asked for past every cache, so that a new build is seen at once. Undefined where a browser has no place for one. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })

/**
 * Keeps this build for when there is no network, and as long as this page lives. Comes after the first view.
 * @param tell a newer one is whole on this device
 * @returns what ends the listening
 */
export function followVersions(tell: () => void): () => void {
  const own = ownBuild()
  if (!('serviceWorker' in navigator) || own === '') return () => {}
  const { serviceWorker } = navigator
  const hear = ({ data }: MessageEvent<{ build?: string }>) => {
    if (data.build !== undefined && data.build !== own) tell()
  }
  const look = () => {
    if (!document.hidden) void serviceWorker.getRegistration('/').then((there) => there?.update().catch(() => {}))
  }
  serviceWorker.addEventListener('message', hear)
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  void hold(own)
    .then(registerWorker)
    // Whatever waited for a page to say which build it is of.
    .then((there) => there?.active?.postMessage('here'))
    .catch(() => {})
  return () => {
    serviceWorker.removeEventListener('message', hear)
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}
let isHeld = false
/** Until the page is closed; the worker keeps what a page holds. */
const hold = (build: string) =>
  new Promise<void>((held) => {
    if (isHeld || !('locks' in navigator)) return held()
    isHeld = true
    void navigator.locks.request(buildCache(build), { mode: 'shared' }, () => {
      held()
      return new Promise(() => {})
    })
  })
