// Uploads to records (logs, notices), and files chosen in a form whose record does not exist yet. Uploads continue while
// the user visits other screens in this tab.
import { sanitizeFileName } from '../../../../contract/rules/file-names.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { CallError, isNotReached } from '../../../api/call-error.ts'
import { errorMessage } from '../../../api/error-message.ts'
import { loadSendQueue } from '../../../offline/send-queue/send-queue.ts'
import { fetchWithProgress } from '../../../api/upload-progress.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import type { Translate } from '../../../ui/texts.ts'
import { setUnsentFiles } from '../../../offline/drafts/unsent-files.ts'
import { formKinds } from '../forms.ts'
import { holderOf, type Holder, type HolderKind } from '../holders.ts'
import {
  allUploads,
  isShown,
  keyOf,
  setUploads,
  updateUpload,
  uploadsIn,
  type Form,
  type Place,
  type Upload,
} from '../upload-list.ts'

/** Requests that are running, by upload. */
const requests = new Map<string, AbortController>()
/** Keys of records to which files are being uploaded. */
const uploading = new Set<string>()

const shownByBrowsers = /^image\/(jpeg|png|webp|gif|avif)$/
/** Adds files up to the limit; the others are listed as failed. @param existing how many files the record has */
export function addFiles(place: Place, files: Iterable<File>, existing: number, t: Translate): void {
  const key = keyOf(place)
  const { max, full } = 'form' in place ? formKinds[place.kind] : { max: limits.files, full: place.words.full }
  let left = max - existing - uploadsIn(key).filter((one) => one.state !== 'failed' || one.mayRetry).length
  const added = [...files].map((file): Upload => {
    const one = {
      id: crypto.randomUUID(),
      file,
      sent: 0,
      picture: shownByBrowsers.test(file.type) ? URL.createObjectURL(file) : null,
    }
    const refused = (why: string): Upload => ({ ...one, state: 'failed', why, mayRetry: false })
    if (file.size > limits.fileBytes)
      return refused(t('error.file_too_large', { size: limits.fileBytes / 1024 / 1024 }))
    if (file.size === 0) return refused(t('files.empty'))
    left -= 1
    if (left < 0) return refused(t(full, { most: max }))
    return { ...one, state: 'form' in place ? 'chosen' : 'waiting' }
  })
  setUploads(key, [...uploadsIn(key), ...added])
  if (!('form' in place)) void uploadWaiting(place, t)
}
/** Removes an upload, and aborts its request. */
export const removeUpload = (place: Place | Pick<Form, 'form'>, id: string): void => removeFrom(keyOf(place), id)
function removeFrom(key: string, id: string): void {
  requests.get(id)?.abort()
  const removed = uploadsIn(key).find((one) => one.id === id)
  if (removed?.picture) URL.revokeObjectURL(removed.picture)
  setUploads(
    key,
    uploadsIn(key).filter((one) => one.id !== id),
  )
}
export function retryUpload(holder: Holder, id: string, t: Translate): void {
  updateUpload(holder.key, id, { state: 'waiting', sent: 0 })
  void uploadWaiting(holder, t)
}

const chosenIn = (key: string) => uploadsIn(key).filter((one) => one.state === 'chosen')
export const chosenFilesOf = (form: string): { id: string; file: File }[] => chosenIn(keyOf({ form }))
export function removeChosenFiles(form: string): void {
  for (const { id } of chosenIn(keyOf({ form }))) removeUpload({ form }, id)
}
/** Uploads the files of a form to the record that the form has created. */
export function uploadChosenFiles(form: string, kind: HolderKind, id: string, t: Translate): void {
  const holder = holderOf(kind, id)
  const key = keyOf({ form })
  const chosen = chosenIn(key)
  setUploads(key, [])
  setUploads(
    holder.key,
    chosen.map((one) => ({ ...one, state: 'waiting' as const })),
  )
  void uploadWaiting(holder, t)
}
/** Options of the call that sends a message with its files. */
export type MessageOptions = {
  files?: { fileup: readonly File[] }
  by?: ReturnType<typeof fetchWithProgress>
  signal?: AbortSignal
}
/**
 * Sends a message and the files of its form in one request. Removing one of the files aborts the request.
 *
 * @returns null where it was aborted
 * @throws as `send`; the files stay chosen, except one that the server has refused
 */
export async function sendWithChosenFiles<T>(
  form: string,
  send: (options: MessageOptions) => Promise<T>,
): Promise<T | null> {
  const key = keyOf({ form })
  const chosen = chosenIn(key)
  if (chosen.length === 0) return send({})
  const request = new AbortController()
  const updateAll = (changes: Partial<Upload>) => {
    for (const { id } of chosen) updateUpload(key, id, changes)
  }
  for (const { id } of chosen) requests.set(id, request)
  updateAll({ state: 'sending', sent: 0 })
  try {
    const output = await send({
      files: { fileup: chosen.map(({ file }) => file) },
      by: fetchWithProgress((sent) => updateAll({ sent })),
      signal: request.signal,
    })
    for (const { id } of uploadsIn(key)) removeUpload({ form }, id)
    return output
  } catch (error) {
    updateAll({ state: 'chosen', sent: 0 })
    if (request.signal.aborted) return null
    const violation = error instanceof CallError ? error.fields.fileup : undefined
    const refused =
      violation?.code === 'files.refused' &&
      chosen.find(({ file }) => violation.values.name === sanitizeFileName(file.name))
    if (!refused) throw error
    const { word, status, message } = error as CallError
    updateUpload(key, refused.id, { state: 'failed', why: message, mayRetry: false })
    throw new CallError(word, status, message)
  } finally {
    for (const { id } of chosen) requests.delete(id)
  }
}

/** One after another: on a phone's connection the first file is complete sooner. */
async function uploadWaiting(holder: Holder, t: Translate): Promise<void> {
  const { key } = holder
  if (uploading.has(key)) return
  uploading.add(key)
  let [count, message] = [0, '']
  try {
    for (;;) {
      const next = uploadsIn(key).find((one) => one.state === 'waiting')
      if (!next) break
      const said = await upload(holder, next, t)
      if (said) [count, message] = [count + 1, said]
    }
  } finally {
    uploading.delete(key)
  }
  if (count > 0) toast.success(count === 1 ? message : t('files.uploaded', { count }))
}

/** Attempts while the server answers that it is busy. */
const maxAttempts = 5
/** @returns the message of the server; null after a failure */
async function upload(holder: Holder, { id, file }: Upload, t: Translate): Promise<string | null> {
  const { key } = holder
  const request = new AbortController()
  requests.set(id, request)
  updateUpload(key, id, { state: 'sending', sent: 0 })
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        const by = fetchWithProgress((sent) => updateUpload(key, id, { sent }))
        // All attempts have the same idempotency key.
        const { said, files: now } = await holder.add(file, id, { by, signal: request.signal })
        holder.updateShown(() => now)
        removeUpload(holder, id)
        holder.invalidate()
        return said
      } catch (error) {
        if (!(error instanceof CallError) || error.word !== 'busy' || attempt === maxAttempts) throw error
        await new Promise((resolve) => setTimeout(resolve, 2000 * attempt))
      }
  } catch (error) {
    if (!request.signal.aborted) showFailure(holder, id, file.name, error, t)
    return null
  } finally {
    requests.delete(id)
  }
}
/** Errors that another attempt would meet again. */
const permanentErrors = [
  'not_an_image',
  'image_too_large',
  'file_too_large',
  'too_many_of_log',
  'too_many_of_notice',
  'not_found',
  'no_permission',
]
function showFailure(holder: Holder, id: string, name: string, error: unknown, t: Translate): void {
  const { key } = holder
  if (isNotReached(error) && !navigator.onLine) {
    updateUpload(key, id, { state: 'offline' })
    const one = uploadsIn(key).find((each) => each.id === id)
    // The send queue outlives this tab.
    if (holder.toQueueEntry && one)
      return void loadSendQueue()
        .then((queue) => queue.enqueue(holder.toQueueEntry!(one.file, id)))
        .then(
          () => removeUpload(holder, id),
          (why: unknown) => updateUpload(key, id, { state: 'failed', why: errorMessage(why, t), mayRetry: true }),
        )
    addEventListener('online', () => retryUpload(holder, id, t), { once: true })
    return
  }
  const why = errorMessage(error, t)
  const mayRetry = !(error instanceof CallError) || !permanentErrors.includes(error.word)
  updateUpload(key, id, { state: 'failed', why, mayRetry })
  // Where the list of uploads is shown, it shows the error.
  if (!isShown(key)) toast.error(t('files.failed', { name, why }))
}

setUnsentFiles({
  count: () => allUploads().filter(({ upload: { mayRetry } }) => mayRetry !== false).length,
  forget: () => allUploads().forEach(({ key, upload: { id } }) => removeFrom(key, id)),
})
// Uploads end with the tab, so the browser asks before it is closed.
addEventListener('beforeunload', (event) => {
  if (allUploads().some(({ upload: { state } }) => state !== 'failed')) event.preventDefault()
})
