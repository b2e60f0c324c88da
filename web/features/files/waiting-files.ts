// Files of a log in the offline send queue.
import { useWaiting, waiting } from '../../offline/send-queue/list.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import type { HolderKind } from './holders.ts'
import type { Upload } from './upload-list.ts'

export const useQueuedFiles = (kind: HolderKind, id: string): Upload[] =>
  useWaiting()
    .filter((one) => kind === 'log' && one.kind === 'file' && one.input.logId === id)
    .map(({ id: key, file, state, why }): Upload => {
      const upload = { id: key, file: file!, picture: null, sent: 0 }
      return state === 'refused' ? { ...upload, state: 'failed', why, mayRetry: true } : { ...upload, state: 'offline' }
    })
const entryOf = (id: string) => waiting.all().find((one) => one.id === id)
/** @returns whether the queue contained it */
export function removeQueued(id: string): boolean {
  const entry = entryOf(id)
  if (entry) void loadSendQueue().then((queue) => queue.remove(entry))
  return entry !== undefined
}
export function retryQueued(id: string): boolean {
  const isQueued = entryOf(id) !== undefined
  if (isQueued) void loadSendQueue().then((queue) => queue.retry([id]))
  return isQueued
}
