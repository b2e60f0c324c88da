// The entries of the send queue: their fields, their limits, and their temporary ids.

export const kinds = [
  'contact',
  'card',
  'log',
  'edit',
  'file',
  'comment',
  'feedback',
  'plan',
  'planEdit',
  'planDelete',
] as const
export type Kind = (typeof kinds)[number]
/** Without an idempotency key: the record itself shows whether a write has arrived. */
export const keylessKinds: readonly Kind[] = ['edit', 'planEdit', 'planDelete']
/** Installed devices have stored these field names and values (IndexedDB): renaming one needs a migration. */
export type Entry = {
  /** The idempotency key. */
  id: string
  kind: Kind
  /** The user and the workgroup it was written in: it is sent only by this user, in this workgroup. */
  userId: string
  workgroupId: string
  workgroupName: string
  /** The input of its call, by our names. */
  input: Readonly<Record<string, unknown>>
  file: File | null
  /** The form's values, its name, and its address: there the user can correct it. */
  values: object
  form: string
  path: string
  /** What the list shows of it. `text`: all that was written, to copy. */
  title: string
  about: string
  text: string
  /** It is sent after that entry, and the id of that entry's record becomes this field of its input. */
  needs: { id: string; as: string } | null
  /** A later entry of the same slot replaces one that waits; empty: none does. */
  slot: string
  /** The position in the queue; and when it was written (ms). */
  order: number
  at: number
  bytes: number
  state: 'waiting' | 'refused'
  /** The last error: a sentence, and the error word. */
  why: string
  word: string
  /** Server errors so far; and when it was sent first (ms), 0: never. */
  tries: number
  triedAt: number
}
/** What a form enqueues; the queue adds the rest. */
export type NewEntry = Pick<Entry, 'id' | 'kind' | 'input' | 'values' | 'form' | 'path' | 'title' | 'text'> &
  Partial<Pick<Entry, 'about' | 'slot' | 'file'>> & {
    files?: readonly { id: string; file: File }[]
    /** Called once the device has stored it. */
    onStored?: () => void
  }

export const limits = {
  /** Entries of one device, files included. */
  entries: 200,
  /** Two logs with the most and largest files that a log may have. */
  bytes: 400 * 1024 * 1024,
  /** Days in which a retry is safe: the server stores idempotency keys for 90 days (migration 35). */
  knownDays: 80,
  /** Server errors of an entry until it is refused, so that the next ones are sent. */
  failures: 8,
} as const

/**
 * A temporary id for a record that the server has not created yet. It has the form of an id, is larger than any of a
 * server, and is the same for the same key.
 */
export function temporaryId(key: string): string {
  const hex = key.replace(/[^0-9a-f]/gi, '').slice(0, 15)
  return `9${(BigInt(`0x${hex || '0'}`) % 10n ** 17n).toString().padStart(17, '0')}`
}

/** The device did not store an entry, and why. */
export class NotStored extends Error {
  readonly reason: 'full' | 'private' | 'many' | 'large'
  constructor(reason: NotStored['reason']) {
    super(reason)
    this.reason = reason
  }
}
