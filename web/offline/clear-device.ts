import { forgetShared } from '../boot/shared-content.ts'
import { loadDraftStore } from './drafts/load-draft-store.ts'
import { forgetFiles } from './drafts/unsent-files.ts'
import { loadSendQueue } from './send-queue/send-queue.ts'

/** Deletes what this device has of the user: drafts, unsent entries and files, and the offline cache. */
export async function clearDevice(): Promise<void> {
  const queue = await loadSendQueue().catch(() => null)
  await (await loadDraftStore()).clear()
  forgetFiles()
  await queue?.clear()
  await forgetShared().catch(() => {})
  await import('./cache/background-sync.ts').then((offline) => offline.clearCache()).catch(() => {})
}
