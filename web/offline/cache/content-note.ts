// What is known of the offline cache before it is opened.
import { deviceStorage } from '../../session/session.ts'

/**
 * `owner`: whose cache it is (owner.ts); `at`: when it was current (ISO 8601), empty: never complete; `why`: the reason
 * it is not updated.
 */
export type CacheNote = { owner: string; at: string; why?: 'private' | 'full' }
export function readCacheNote(): CacheNote | null {
  try {
    return JSON.parse(deviceStorage.read('offline') ?? 'null') as CacheNote | null
  } catch {
    return null
  }
}
