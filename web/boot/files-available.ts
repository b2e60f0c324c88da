/** Whether files of this page come that are asked for now: there is a network, or a worker that keeps a whole build (cached-build.ts). */
export const filesCome = (): boolean => navigator.onLine || !!navigator.serviceWorker?.controller
