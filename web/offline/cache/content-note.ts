// What is known of the content on this device before it is opened.
import { onDevice } from '../../session/session.ts'

/** Whose content is kept here, as of when (empty: not yet whole), and why there is no more of it. */
export type Note = { owner: string; at: string; why?: 'private' | 'full' }
export function readNote(): Note | null {
  try {
    return JSON.parse(onDevice.read('offline') ?? 'null') as Note | null
  } catch {
    return null
  }
}
