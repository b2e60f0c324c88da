// What a browser keeps of pushes where its service worker reads it too, which knows no localStorage. Nothing of it is secret.
const place = 'saleslog-push'

/**
 * `for`: whom this browser is pushed to, by id; `was`: whom it was until he signed out; `offer`: who wants no offer any more.
 * Empty where nothing is kept, or nothing can be.
 */
export type Note = 'for' | 'was' | 'offer'
export async function noted(note: Note): Promise<string> {
  const kept = await caches
    .open(place)
    .then((cache) => cache.match(`/${note}`))
    .catch(() => undefined)
  return (await kept?.text()) ?? ''
}
export const keepNote = (note: Note, text: string): Promise<void> =>
  caches
    .open(place)
    .then((cache) => cache.put(`/${note}`, new Response(text)))
    .catch(() => {})
