// What was written without a network and waits on this device to be sent: its shape, its bounds, and the ids that stand in for the server's.

export const kinds = ['contact', 'card', 'log', 'edit', 'file', 'comment', 'feedback'] as const
export type Kind = (typeof kinds)[number]
export type Entry = {
  /** The key that the server makes it with, so that it makes it once. */
  id: string
  kind: Kind
  /** Whose, and where it was written: it is sent as nobody else, and nowhere else. */
  userId: string
  workgroupId: string
  workgroupName: string
  /** As its call takes it, by our names. */
  input: Readonly<Record<string, unknown>>
  file: File | null
  /** As it was typed, the form it goes back to, and the address of that. */
  values: object
  form: string
  path: string
  /** What it shows of itself; `text` is all that was written. */
  title: string
  about: string
  text: string
  /** It is sent after that one, and the id which that one then has stands in this field of it. */
  needs: { id: string; as: string } | null
  /** There is one of it: a later one takes the place of one that waits. */
  slot: string
  /** In which they go; milliseconds when it was written. */
  order: number
  at: number
  bytes: number
  state: 'waiting' | 'refused'
  /** Why not, in a sentence, and by its word. */
  why: string
  word: string
  /** How often the server could not, and when it was asked first: 0 while it never was. */
  tries: number
  triedAt: number
}
/** What a form hands over; the rest is the queue's. */
export type Written = Pick<Entry, 'id' | 'kind' | 'input' | 'values' | 'form' | 'path' | 'title' | 'text'> &
  Partial<Pick<Entry, 'about' | 'slot' | 'file'>> & {
    files?: readonly { id: string; file: File }[]
    /** Called once the device has it. */
    kept?: () => void
  }

export const limits = {
  /** Of one device. Files count too. */
  entries: 200,
  /** Two logs with as many and as large files as a log takes. */
  bytes: 400 * 1024 * 1024,
  /** The server knows a key for ninety days (migration 35): what was tried longer ago might be made twice. */
  knownDays: 80,
  /** So often the server may fail at one before the others go on. */
  failures: 8,
} as const

/**
 * What a form knows something by that the server has not made yet: of the form of an id, so that it stands wherever one does, and larger than
 * any that a server gives. The same for the same key.
 */
export function standIn(key: string): string {
  const hex = key.replace(/[^0-9a-f]/gi, '').slice(0, 15)
  return `9${(BigInt(`0x${hex || '0'}`) % 10n ** 17n).toString().padStart(17, '0')}`
}

/** Why this device does not take it. */
export class NotKept extends Error {
  readonly reason: 'full' | 'private' | 'many' | 'large'
  constructor(reason: NotKept['reason']) {
    super(reason)
    this.reason = reason
  }
}
