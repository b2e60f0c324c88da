// The uploads of this tab, by record or form.
import { useEffect } from 'react'
import { externalStore } from '../../ui/external-store.ts'
import type { FormKind } from './forms.ts'
import type { Holder } from './holders.ts'

export type Upload = {
  id: string
  file: File
  /** The address of a local preview; null where the browser cannot show the file. */
  picture: string | null
  state: 'chosen' | 'waiting' | 'sending' | 'offline' | 'failed'
  /** The share that has been sent, from 0 to 1. */
  sent: number
  /** The error message. */
  why?: string
  /** Whether another attempt may succeed. */
  mayRetry?: boolean
}
/** A form by its name. */
export type Form = { form: string; kind: FormKind }
export type Place = Holder | Form
export const keyOf = (place: Place | Pick<Form, 'form'>): string => ('form' in place ? `form ${place.form}` : place.key)

const none: readonly Upload[] = []
const uploads = externalStore<ReadonlyMap<string, readonly Upload[]>>(new Map())
/** How many components show the uploads of each key. */
const shown = new Map<string, number>()

export const uploadsIn = (key: string): readonly Upload[] => uploads.get().get(key) ?? none
export const setUploads = (key: string, next: readonly Upload[]): void =>
  uploads.set(new Map(uploads.get()).set(key, next))
export const updateUpload = (key: string, id: string, changes: Partial<Upload>): void =>
  setUploads(
    key,
    uploadsIn(key).map((one) => (one.id === id ? { ...one, ...changes } : one)),
  )
export const allUploads = (): { key: string; upload: Upload }[] =>
  [...uploads.get()].flatMap(([key, list]) => list.map((upload) => ({ key, upload })))
/** Whether a component shows the uploads of a key. */
export const isShown = (key: string): boolean => (shown.get(key) ?? 0) > 0

export function useUploads(place: Place): readonly Upload[] {
  const key = keyOf(place)
  useEffect(() => {
    shown.set(key, (shown.get(key) ?? 0) + 1)
    return () => void shown.set(key, (shown.get(key) ?? 1) - 1)
  }, [key])
  return uploads.use((all) => all.get(key) ?? none)
}
