declare const __BUILT__: { version: string; day: string | null }
/** Set by the build (scripts/build/version.ts). */
export const built = (): typeof __BUILT__ => __BUILT__

/** The text keys of the news of each version, newest first: the ends of `information.news.…`. */
export const versions = [
  {
    version: '0.1.0',
    news: ['write', 'search', 'talk', 'files', 'customers', 'due', 'told', 'notices', 'days', 'support'],
  },
] as const
