/** Whether a chunk can be loaded now: from the network, or from the service worker, which caches a whole build. */
export const canLoadFiles = (): boolean => navigator.onLine || !!navigator.serviceWorker?.controller
