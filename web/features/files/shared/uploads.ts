// Files on their way to what they hang on, or waiting in a form for that to be there. They go on while one reads other screens of this tab.
import { useSyncExternalStore } from 'react'
import { sanitizeFileName } from '../../../../contract/rules/file-names.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { CallError, isNotReached } from '../../../api/call-error.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { loadSendQueue } from '../../../offline/send-queue/send-queue.ts'
import { fetchWithProgress } from '../../../api/upload-progress.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { Translate } from '../../../ui/texts.ts'
import { setUnsentFiles } from '../../../offline/drafts/unsent-files.ts'
import { formKinds, type FormKind } from '../forms.ts'
import { holderOf, type Holder, type HolderKind } from '../holders.ts'

export type Upload = {
  id: string
  file: File
  /** A picture as the browser can show it, until the server's preview is there. */
  picture: string | null
  state: 'chosen' | 'waiting' | 'sending' | 'offline' | 'failed'
  /** From 0 to 1. */
  sent: number
  /** Why it failed; whether another try may go better. */
  why?: string
  mayTry?: boolean
}
/** A form by its name. */
export type Form = { form: string; kind: FormKind }
type Place = Holder | Form
const keyOf = (place: Place | Pick<Form, 'form'>) => ('form' in place ? `form ${place.form}` : place.key)

const none: readonly Upload[] = []
const places = new Map<string, readonly Upload[]>()
const stops = new Map<string, AbortController>()
const listeners = new Set<() => void>()
const watched = new Map<string, number>()
const uploadsIn = (key: string) => places.get(key) ?? none
function set(key: string, next: readonly Upload[]): void {
  places.set(key, next)
  for (const listener of listeners) listener()
}
const change = (key: string, id: string, to: Partial<Upload>) =>
  set(
    key,
    uploadsIn(key).map((one) => (one.id === id ? { ...one, ...to } : one)),
  )

export function useUploads(place: Place): readonly Upload[] {
  const key = keyOf(place)
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      watched.set(key, (watched.get(key) ?? 0) + 1)
      return () => {
        listeners.delete(listener)
        watched.set(key, (watched.get(key) ?? 1) - 1)
      }
    },
    () => uploadsIn(key),
  )
}

const shown = /^image\/(jpeg|png|webp|gif|avif)$/
/** Takes as many as still fit; what does not is said beside its name. @param there how many it has already */
export function take(place: Place, given: Iterable<File>, there: number, t: Translate): void {
  const key = keyOf(place)
  const { most, full } = 'form' in place ? formKinds[place.kind] : { most: limits.files, full: place.words.full }
  let left = most - there - uploadsIn(key).filter((one) => one.state !== 'failed' || one.mayTry).length
  const added = [...given].map((file): Upload => {
    const one = {
      id: crypto.randomUUID(),
      file,
      sent: 0,
      picture: shown.test(file.type) ? URL.createObjectURL(file) : null,
    }
    const refused = (why: string): Upload => ({ ...one, state: 'failed', why, mayTry: false })
    if (file.size > limits.fileBytes)
      return refused(t('error.file_too_large', { size: limits.fileBytes / 1024 / 1024 }))
    if (file.size === 0) return refused(t('files.empty'))
    left -= 1
    if (left < 0) return refused(t(full, { most }))
    return { ...one, state: 'form' in place ? 'chosen' : 'waiting' }
  })
  set(key, [...uploadsIn(key), ...added])
  if (!('form' in place)) void go(place, t)
}
/** Stops it where it is on its way. */
export const drop = (place: Place | Pick<Form, 'form'>, id: string): void => dropIn(keyOf(place), id)
function dropIn(key: string, id: string): void {
  stops.get(id)?.abort()
  const gone = uploadsIn(key).find((one) => one.id === id)
  if (gone?.picture) URL.revokeObjectURL(gone.picture)
  set(
    key,
    uploadsIn(key).filter((one) => one.id !== id),
  )
}
export function tryAgain(holder: Holder, id: string, t: Translate): void {
  change(holder.key, id, { state: 'waiting', sent: 0 })
  void go(holder, t)
}
const chosenIn = (key: string) => uploadsIn(key).filter((one) => one.state === 'chosen')
export const chosenOf = (form: string): { id: string; file: File }[] => chosenIn(keyOf({ form }))
export function forgetChosen(form: string): void {
  for (const { id } of chosenIn(keyOf({ form }))) drop({ form }, id)
}
/** What a form was about is there: what waited for it sets out. */
export function sendChosen(form: string, kind: HolderKind, id: string, t: Translate): void {
  const holder = holderOf(kind, id)
  const key = keyOf({ form })
  const chosen = chosenIn(key)
  set(key, none)
  set(
    holder.key,
    chosen.map((one) => ({ ...one, state: 'waiting' as const })),
  )
  void go(holder, t)
}
/** What goes with a message. */
export type With = {
  files?: { fileup: readonly File[] }
  by?: ReturnType<typeof fetchWithProgress>
  signal?: AbortSignal
}
/**
 * What was chosen goes with what is said, all or nothing. Whoever takes one away meanwhile stops the whole.
 * @returns null where it was stopped. @throws as `send`; what was chosen waits again, but for a file that is refused itself
 */
export async function sendWithChosen<T>(form: string, send: (options: With) => Promise<T>): Promise<T | null> {
  const key = keyOf({ form })
  const chosen = chosenIn(key)
  if (chosen.length === 0) return send({})
  const stop = new AbortController()
  const all = (to: Partial<Upload>) => {
    for (const { id } of chosen) change(key, id, to)
  }
  for (const { id } of chosen) stops.set(id, stop)
  all({ state: 'sending', sent: 0 })
  try {
    const said = await send({
      files: { fileup: chosen.map(({ file }) => file) },
      by: fetchWithProgress((sent) => all({ sent })),
      signal: stop.signal,
    })
    for (const { id } of uploadsIn(key)) drop({ form }, id)
    return said
  } catch (error) {
    all({ state: 'chosen', sent: 0 })
    if (stop.signal.aborted) return null
    const named = error instanceof CallError ? error.fields.fileup : undefined
    const bad =
      named?.code === 'files.refused' && chosen.find(({ file }) => named.values.name === sanitizeFileName(file.name))
    if (!bad) throw error
    const { word, status, message } = error as CallError
    change(key, bad.id, { state: 'failed', why: message, mayTry: false })
    throw new CallError(word, status, message)
  } finally {
    for (const { id } of chosen) stops.delete(id)
  }
}

const running = new Set<string>()
/** One after the other: a phone sends one file sooner than ten at once. */
async function go(holder: Holder, t: Translate): Promise<void> {
  const { key } = holder
  if (running.has(key)) return
  running.add(key)
  let [count, said] = [0, '']
  try {
    for (;;) {
      const next = uploadsIn(key).find((one) => one.state === 'waiting')
      if (!next) break
      const answer = await send(holder, next, t)
      if (answer) [count, said] = [count + 1, answer]
    }
  } finally {
    running.delete(key)
  }
  if (count > 0) toast.success(count === 1 ? said : t('files.uploaded', { count }))
}

/** Whoever is refused for the moment waits a little, this often. */
const tries = 5
async function send(holder: Holder, { id, file }: Upload, t: Translate): Promise<string | null> {
  const { key } = holder
  const stop = new AbortController()
  stops.set(id, stop)
  change(key, id, { state: 'sending', sent: 0 })
  try {
    for (let tried = 1; ; tried += 1)
      try {
        const by = fetchWithProgress((sent) => change(key, id, { sent }))
        // One key for all tries: what arrived after all is not there twice.
        const { said, files: now } = await holder.add(file, id, { by, signal: stop.signal })
        holder.show(() => now)
        drop(holder, id)
        holder.isOld()
        return said
      } catch (error) {
        if (!(error instanceof CallError) || error.word !== 'busy' || tried === tries) throw error
        await new Promise((resolve) => setTimeout(resolve, 2000 * tried))
      }
  } catch (error) {
    if (!stop.signal.aborted) failed(holder, id, file.name, error, t)
    return null
  } finally {
    stops.delete(id)
  }
}
/** Another try would be refused for the same reason. */
const never = [
  'not_an_image',
  'image_too_large',
  'file_too_large',
  'too_many_of_log',
  'too_many_of_notice',
  'not_found',
  'no_permission',
]
function failed(holder: Holder, id: string, name: string, error: unknown, t: Translate): void {
  const { key } = holder
  if (isNotReached(error) && !navigator.onLine) {
    change(key, id, { state: 'offline' })
    const one = uploadsIn(key).find((each) => each.id === id)
    // What can wait beyond this tab does.
    if (holder.written && one)
      return void loadSendQueue()
        .then((its) => its.enqueue(holder.written!(one.file, id)))
        .then(
          () => drop(holder, id),
          (why: unknown) => change(key, id, { state: 'failed', why: errorMessage(why, t), mayTry: true }),
        )
    addEventListener('online', () => tryAgain(holder, id, t), { once: true })
    return
  }
  const why = errorMessage(error, t)
  change(key, id, { state: 'failed', why, mayTry: !(error instanceof CallError) || !never.includes(error.word) })
  // On its own screen it stands beside the name.
  if (!watched.get(key)) toast.error(t('files.failed', { name, why }), { ms: 5000 })
}

const all = () => [...places].flatMap(([key, held]) => held.map(({ id, mayTry }) => ({ key, id, mayTry })))
// What is refused for good is nobody's any more.
const count = () => all().filter(({ mayTry }) => mayTry !== false).length
setUnsentFiles({ count, forget: () => all().forEach(({ key, id }) => dropIn(key, id)) })
// What is on its way would be lost with the tab: the browser asks.
addEventListener('beforeunload', (event) => {
  if ([...places.values()].flat().some(({ state }) => state !== 'failed')) event.preventDefault()
})
