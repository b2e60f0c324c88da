declare const __BUILT__: { version: string; day: string | null }
/** Put in by the build (scripts/build/version.ts). */
export const built = (): typeof __BUILT__ => __BUILT__

/** What each version brought, newest first: the ends of its texts `information.news.…`. */
export const versions = [
  {
    version: '0.1.0',
    news: ['write', 'search', 'talk', 'files', 'customers', 'due', 'told', 'notices', 'days', 'support'],
  },
] as const
