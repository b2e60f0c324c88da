import { loadTexts, type Room } from './i18n.ts'

/** A part that comes after the first view, and with it its texts, which the row of its screen does not name. */
export const withTexts = async <T>(rooms: readonly Room[], load: () => Promise<T>): Promise<T> =>
  (await Promise.all([load(), loadTexts(rooms)]))[0]
