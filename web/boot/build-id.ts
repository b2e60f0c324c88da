/** The name of the cache of a build, and of the lock that its pages hold (build-cache.ts). */
export const buildCacheName = (id: string): string => `saleslog-build ${id}`
/** The build of this page; empty in development. */
export const currentBuild = (): string => document.documentElement.dataset.build ?? ''
/** The name of the lock that a service worker holds from the moment it begins to cache its build. */
export const cachingLockName = (id: string): string => `saleslog-caching ${id}`
