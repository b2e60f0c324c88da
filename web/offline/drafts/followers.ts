// Forms in sight, which are to hear when what they show is written elsewhere.
import { kept, type Draft, type DraftWay } from './drafts.ts'
import { put } from './save-to-device.ts'

/** A form that is in sight: `show` puts other values into it, `twin` gives it another name where another tab writes this one. */
export type Follower = { way?: DraftWay<object>; twin: (name: string) => void; show: (values: object) => void }
export const followers = new Map<string, Follower>()
/**
 * The text of another device, into the form that shows this draft.
 * @param since when what it takes the place of was typed: what has been typed meanwhile stays, and the server tells of two texts
 * @returns false where no form shows it
 */
export async function showThere(name: string, draft: Draft, since?: number): Promise<boolean> {
  const form = followers.get(name)
  if (!form?.way) return false
  const values = await form.way.read(draft)
  const one = kept.get(name)
  if (since !== undefined && one?.at !== since) return true
  if (one)
    kept.set(name, { ...one, values, at: Date.now(), id: draft.id, ver: draft.ver, key: draft.key, isSent: true })
  form.show(values)
  await put(name)
  return true
}
