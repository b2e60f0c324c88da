import { loadTexts, type Room } from './i18n.ts'

/** Loads a chunk together with its texts, for namespaces that the route row does not name. */
export const withTexts = async <T>(namespaces: readonly Room[], load: () => Promise<T>): Promise<T> =>
  (await Promise.all([load(), loadTexts(namespaces)]))[0]
