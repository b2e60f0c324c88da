// Files on their way to a log, or waiting in a form for the log to be there. They go on while one reads other screens of this tab.
import { useSyncExternalStore } from 'react'
import { files } from '../../../contract/files.ts'
import { limits } from '../../../contract/rules.ts'
import { salesLogs } from '../../../contract/sales-logs.ts'
import { ask } from '../../api.ts'
import { CallError, isNotReached } from '../../call-error.ts'
import { sentenceOf } from '../../kit/sentence.ts'
import { isOld, showChange } from '../../queries.ts'
import { sentWith } from '../../sending-files.ts'
import { toast } from '../../ui/floats/toast.ts'
import type { Say } from '../../ui/texts.ts'

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
/** Of a log by its id, of a form by its name. */
type Place = { logId: string } | { form: string }
const keyOf = (place: Place) => ('logId' in place ? `log ${place.logId}` : `form ${place.form}`)

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
/** Takes as many as still fit; what does not is said beside its name. @param there how many the log has already */
export function take(place: Place, given: Iterable<File>, there: number, t: Say): void {
  const key = keyOf(place)
  let left = limits.files - there - uploadsIn(key).filter((one) => one.state !== 'failed' || one.mayTry).length
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
    if (left < 0) return refused(t('error.too_many_of_log', { most: limits.files }))
    return { ...one, state: 'logId' in place ? 'waiting' : 'chosen' }
  })
  set(key, [...uploadsIn(key), ...added])
  if ('logId' in place) void go(place.logId, t)
}
/** Stops it where it is on its way. */
export function drop(place: Place, id: string): void {
  const key = keyOf(place)
  stops.get(id)?.abort()
  const gone = uploadsIn(key).find((one) => one.id === id)
  if (gone?.picture) URL.revokeObjectURL(gone.picture)
  set(
    key,
    uploadsIn(key).filter((one) => one.id !== id),
  )
}
export function tryAgain(logId: string, id: string, t: Say): void {
  change(keyOf({ logId }), id, { state: 'waiting', sent: 0 })
  void go(logId, t)
}
/** The log of a form is there: what waited for it sets out. */
export function sendChosen(form: string, logId: string, t: Say): void {
  const chosen = uploadsIn(keyOf({ form })).filter((one) => one.state === 'chosen')
  set(keyOf({ form }), none)
  set(
    keyOf({ logId }),
    chosen.map((one) => ({ ...one, state: 'waiting' as const })),
  )
  void go(logId, t)
}
export const forgetChosen = (form: string): void => {
  for (const { id } of uploadsIn(keyOf({ form }))) drop({ form }, id)
}

const running = new Set<string>()
/** One after the other: a phone sends one file sooner than ten at once. */
async function go(logId: string, t: Say): Promise<void> {
  const key = keyOf({ logId })
  if (running.has(key)) return
  running.add(key)
  let [count, said] = [0, '']
  try {
    for (;;) {
      const next = uploadsIn(key).find((one) => one.state === 'waiting')
      if (!next) break
      const answer = await send(logId, next, t)
      if (answer) [count, said] = [count + 1, answer]
    }
  } finally {
    running.delete(key)
  }
  if (count > 0) toast.success(count === 1 ? said : t('files.uploaded', { count }))
}

/** Whoever is refused for the moment waits a little, this often. */
const tries = 5
async function send(logId: string, { id, file }: Upload, t: Say): Promise<string | null> {
  const key = keyOf({ logId })
  const stop = new AbortController()
  stops.set(id, stop)
  change(key, id, { state: 'sending', sent: 0 })
  try {
    for (let tried = 1; ; tried += 1)
      try {
        const by = sentWith((sent) => change(key, id, { sent }))
        // One key for all tries: what arrived after all is not there twice.
        const { said, files: now } = await ask(
          files.add,
          { logId, clientKey: id },
          { files: { fileup: file }, by, signal: stop.signal },
        )
        showChange(salesLogs.detail, (log) => ({ ...log, files: now }), { id: logId })
        drop({ logId }, id)
        isOld('files')
        return said
      } catch (error) {
        if (!(error instanceof CallError) || error.word !== 'busy' || tried === tries) throw error
        await new Promise((resolve) => setTimeout(resolve, 2000 * tried))
      }
  } catch (error) {
    if (!stop.signal.aborted) failed(logId, id, file.name, error, t)
    return null
  } finally {
    stops.delete(id)
  }
}
function failed(logId: string, id: string, name: string, error: unknown, t: Say): void {
  const key = keyOf({ logId })
  if (isNotReached(error) && !navigator.onLine) {
    change(key, id, { state: 'offline' })
    addEventListener('online', () => tryAgain(logId, id, t), { once: true })
    return
  }
  const why = sentenceOf(error, t)
  const never = ['not_an_image', 'image_too_large', 'file_too_large', 'too_many_of_log', 'not_found', 'no_permission']
  change(key, id, { state: 'failed', why, mayTry: !(error instanceof CallError) || !never.includes(error.word) })
  // On its own screen it stands beside the name.
  if (!watched.get(key)) toast.error(t('files.failed', { name, why }), { ms: 5000 })
}

// What is on its way would be lost with the tab: the browser asks.
addEventListener('beforeunload', (event) => {
  if ([...places.values()].flat().some(({ state }) => state !== 'failed')) event.preventDefault()
})
