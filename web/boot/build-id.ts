// Which build this page is of, and where the service worker keeps it (cached-build.ts).
export const buildCache = (id: string): string => `saleslog-build ${id}`
/** Empty while it is developed. */
export const ownBuild = (): string => document.documentElement.dataset.build ?? ''
