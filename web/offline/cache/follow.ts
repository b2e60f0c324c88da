// Keeps on this device what its reader may read: after the first view, and then every ten minutes while a tab is looked at; in one tab alone.
import { ask } from '../../api/client.ts'
import { CallError } from '../../api/call-error.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { readNote, type Note } from './content-note.ts'
import { forgetContent, isSignedIn, onDevice, onSessionChange } from '../../session/session.ts'
import { toast } from '../../ui/floats/toast.ts'
import { sayIn } from '../../ui/texts.ts'
import { isOwn, ownerOf, whyOther, type Me } from './owner.ts'
import { openShelf } from './database.ts'
import { sync } from './sync.ts'

/** Milliseconds between two times, and before the first, so that nothing else waits for it; bytes that are left to others. */
const [every, calm, roomLeft] = [600_000, 5_000, 30_000_000]
/** Never after he has gone: what waits for an answer meanwhile has nothing to say any more. */
const noted = (note: Note) => {
  if (isOwn(note.owner)) onDevice.write('offline', JSON.stringify(note))
}
const say = (why: 'removed' | 'roleChanged' | 'signedOut' | 'full') =>
  void toast.info(sayIn(currentLanguage())(`offline.${why}`), { ms: 8000 })
function forget(): void {
  onDevice.forget('offline')
  forgetContent()
}

let current: AbortController | undefined
/** He signs out by himself: nobody need tell him that nothing stays here. */
export function letGo(): void {
  current?.abort()
  forget()
}

/** Little room: what is there stays, and no more comes. */
class Full extends Error {}
const isFull = (error: unknown) =>
  error instanceof Full || (error instanceof DOMException && error.name === 'QuotaExceededError')
/** Nobody of this workgroup any more, or nobody at all. */
const isOut = (error: unknown) =>
  error instanceof CallError && (error.word === 'no_workgroup' || error.word === 'access_denied')

/** @returns what ends it */
export function follow(me: Me): () => void {
  const owner = ownerOf(me)
  const before = readNote()
  const over = new AbortController()
  const { signal } = over
  current = over
  if (before && before.owner !== owner) {
    forget()
    const why = whyOther(before.owner, owner)
    if (why) say(why)
  }
  if (me.workgroupId === '0') return () => {}
  // In another tab, or the server knows him no more.
  const stopListening = onSessionChange(() => {
    if (isSignedIn() || signal.aborted) return
    over.abort()
    say('signedOut')
  })
  const goOn = async () => {
    if (signal.aborted || !isOwn(owner)) throw new DOMException('somebody else', 'AbortError')
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
    if (quota - usage < roomLeft) throw new Full()
  }
  const bring = async () => {
    const note = readNote()
    if (Date.now() - Date.parse(note?.at ?? '') < every || !isOwn(owner)) return
    const shelf = await openShelf()
    const at = note?.owner === owner ? note.at : ''
    if (!shelf) return noted({ owner, at, why: 'private' })
    try {
      await goOn()
      noted({ owner, at })
      noted({ owner, at: await sync({ owner, shelf, ask: (call, input) => ask(call, input, { signal }), goOn }) })
    } catch (error) {
      if (isFull(error)) {
        noted({ owner, at, why: 'full' })
        if (note?.why !== 'full') say('full')
      } else if (isOut(error)) {
        forget()
        say('removed')
      }
      // Not reached, or not now: the next time.
    } finally {
      shelf.close()
      // It may have been opened when all was just deleted.
      if (!isSignedIn()) forgetContent()
    }
  }
  const run = () => {
    if (document.hidden || !navigator.onLine || signal.aborted) return
    if ('locks' in navigator)
      void navigator.locks.request('saleslog-offline', { ifAvailable: true }, async (lock) => lock && bring())
    else void bring()
  }
  const timer = setInterval(run, every / 10)
  const first = setTimeout(run, calm)
  addEventListener('online', run, { signal })
  document.addEventListener('visibilitychange', run, { signal })
  return () => {
    over.abort()
    clearInterval(timer)
    clearTimeout(first)
    stopListening()
  }
}
