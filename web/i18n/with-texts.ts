import { loadTexts, type RouteNamespace } from './i18n.ts'

/** Loads a chunk together with its texts, for namespaces that the route row does not name. */
export const withTexts = async <T>(namespaces: readonly RouteNamespace[], load: () => Promise<T>): Promise<T> =>
  (await Promise.all([load(), loadTexts(namespaces)]))[0]
