// Files that were chosen without a network, and wait on this device for their log to be reached.
import { useWaiting, waiting } from '../../offline/send-queue/list.ts'
import { loadSendQueue } from '../../offline/send-queue/send-queue.ts'
import type { HolderKind } from './holders.ts'
import type { Upload } from './shared/uploads.ts'

export const useWaitingFiles = (kind: HolderKind, id: string): Upload[] =>
  useWaiting()
    .filter((one) => kind === 'log' && one.kind === 'file' && one.input.logId === id)
    .map(({ id: key, file, state, why }) => {
      const upload = { id: key, file: file!, picture: null, sent: 0 }
      return state === 'refused' ? { ...upload, state: 'failed', why, mayTry: true } : { ...upload, state: 'offline' }
    })
const found = (id: string) => waiting.all().find((one) => one.id === id)
/** @returns whether it waited */
export function dropWaiting(id: string): boolean {
  const one = found(id)
  if (one) void loadSendQueue().then((its) => its.remove(one))
  return one !== undefined
}
export function sendWaiting(id: string): boolean {
  const isThere = found(id) !== undefined
  if (isThere) void loadSendQueue().then((its) => its.retry([id]))
  return isThere
}
