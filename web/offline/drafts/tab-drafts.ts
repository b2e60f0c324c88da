// The drafts of this tab: what was typed in a form and is not submitted yet. Forms show them without waiting. They are
// saved to the device and the server by draft-store.ts, which is loaded with the first form.
import type { ClientInputOf, OutputOf } from '../../../contract/core/call.ts'
import type { drafts, DraftKind } from '../../../contract/calls/drafts/calls.ts'
import type { CallError } from '../../api/call-error.ts'

/** A draft as the server returns it. */
export type ServerDraft = OutputOf<typeof drafts.detail>
export type DraftFields = Omit<ClientInputOf<typeof drafts.save>, 'id' | 'ver' | 'key' | 'typedAt'>
/** Converts a form's values to a draft of the server and back. */
export type DraftCodec<V> = {
  kind: DraftKind
  /** Identifies the draft on the server: the idempotency key of the new record, or what the form is about. */
  key: (values: V) => string
  write: (values: V) => DraftFields
  read: (draft: ServerDraft) => V | Promise<V>
  /** Whether the values hold nothing worth a draft. */
  isEmpty: (values: V) => boolean
}
/**
 * A draft of this device. Installed devices have stored these field names (IndexedDB): renaming one needs a migration.
 */
export type LocalDraft = {
  values: object
  /** Address of the screen with the form. */
  path: string
  /** When it was last typed in (ms); also identifies the version of the text. */
  at: number
  /** The input of the save call; null: the draft is stored on this device only. */
  draft: (DraftFields & { kind: DraftKind }) | null
  key: string
  /** Id and version on the server; empty and 0 while the server is not known to have it. */
  id: string
  ver: number
  /** The server has this text. */
  isSent: boolean
  /** A save was sent at least once, so the server may have it. */
  isTried: boolean
  /** The record was submitted with just this text. */
  isHanded: boolean
  /** It was deleted here, and is still to be deleted on the server. */
  isGone: boolean
}
export type SaveState =
  | { status: 'typing' }
  | { status: 'saving' }
  | { status: 'saved'; at: number }
  /** Not on the server. `isStored`: the device has it; otherwise only this tab. */
  | { status: 'local'; isStored: boolean }
  /** It was submitted before its tab was closed: the record exists. */
  | { status: 'submitted' }
  | { status: 'failed'; why: CallError }
  /** Another device saved other text in the same draft. */
  | { status: 'conflict'; theirs: ServerDraft }

export const blankDraft = {
  path: '',
  draft: null,
  key: '',
  id: '',
  ver: 0,
  isSent: false,
  isTried: false,
  isHanded: false,
  isGone: false,
}

export function createTabDrafts(now: () => number = Date.now) {
  const drafts = new Map<string, LocalDraft>()
  const states = new Map<string, SaveState>()
  const subscribers = new Set<() => void>()
  const notify = () => {
    for (const subscriber of subscribers) subscriber()
  }
  const set = (name: string, draft: LocalDraft): void => {
    drafts.set(name, draft)
    notify()
  }
  return {
    all: drafts as ReadonlyMap<string, LocalDraft>,
    get: (name: string) => drafts.get(name),
    set,
    /** Sets the values typed in a form; the other fields stay. */
    type: (name: string, values: object): void =>
      set(name, { ...blankDraft, ...drafts.get(name), values, at: now(), isSent: false, isHanded: false }),
    delete(name: string): void {
      drafts.delete(name)
      states.delete(name)
      notify()
    },
    clear(): void {
      drafts.clear()
      states.clear()
      notify()
    },
    state: (name: string): SaveState | undefined => states.get(name),
    setState(name: string, state: SaveState): void {
      states.set(name, state)
      notify()
    },
    subscribe: (subscriber: () => void): (() => void) => {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}
export type TabDrafts = ReturnType<typeof createTabDrafts>
