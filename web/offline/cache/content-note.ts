// What is known of the offline cache before it is opened.
import { readItem } from '../../session/local-storage.ts'
import { offlineNoteKey } from '../../session/session.ts'
import { workgroupOfTab } from '../../session/tab-workgroup.ts'

/**
 * `owner`: whose cache it is (owner.ts); `at`: when it was current (ISO 8601), empty: never complete; `why`: the reason
 * it is not updated.
 */
export type CacheNote = { owner: string; at: string; why?: 'private' | 'full' }
/** That of the cache of a workgroup; by default of the one that this tab shows. */
export function readCacheNote(workgroupId = workgroupOfTab() ?? ''): CacheNote | null {
  try {
    return JSON.parse(readItem(offlineNoteKey(workgroupId)) ?? 'null') as CacheNote | null
  } catch {
    return null
  }
}
