// Notes about pushes in the Cache API, because the service worker cannot read localStorage. They contain nothing
// secret.
const cacheName = 'saleslog-push'

/**
 * `for`: the id of the user whose pushes this browser gets; `was`: that user before they signed out; `offer`: the user
 * who dismissed the offer. Empty where nothing is stored or storage fails.
 */
export type PushNote = 'for' | 'was' | 'offer'
export async function readPushNote(note: PushNote): Promise<string> {
  const response = await caches
    .open(cacheName)
    .then((cache) => cache.match(`/${note}`))
    .catch(() => undefined)
  return (await response?.text()) ?? ''
}
export const writePushNote = (note: PushNote, text: string): Promise<void> =>
  caches
    .open(cacheName)
    .then((cache) => cache.put(`/${note}`, new Response(text)))
    .catch(() => {})
