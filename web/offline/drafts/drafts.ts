// What was typed and not sent yet, for this tab to show at once. Device and server follow (keeper.ts, which comes when a form does).
import type { GivenTo, OutputOf } from '../../../contract/core/call.ts'
import type { drafts, DraftKind } from '../../../contract/calls/drafts/calls.ts'
import type { CallError } from '../../api/call-error.ts'
import { stored } from '../../session/session.ts'
import { shownWorkgroup } from '../../session/tab-workgroup.ts'

export type Draft = OutputOf<typeof drafts.detail>
export type DraftFields = Omit<GivenTo<typeof drafts.save>, 'id' | 'ver' | 'key'>
/** How a form's values become a draft on the server, and how they come back. */
export type DraftWay<V> = {
  kind: DraftKind
  /** What this device calls it: the key that the record will be made with, or what the form is about. */
  key: (values: V) => string
  write: (values: V) => DraftFields
  read: (draft: Draft) => V | Promise<V>
  /** Nothing that is worth a draft. */
  isEmpty: (values: V) => boolean
}
export type Kept = {
  values: object
  /** The screen it is written on. */
  path: string
  /** Milliseconds; also which of two texts is the later. */
  at: number
  /** For the server, ready to go; null: this device alone keeps it. */
  draft: (DraftFields & { kind: DraftKind }) | null
  key: string
  /** On the server; empty and 0 while it is not known to be there. */
  id: string
  ver: number
  /** The server has this text. */
  isSent: boolean
  /** The server may have it: it was on its way at least once. */
  isTried: boolean
  /** What it becomes was sent with just this text. */
  isHanded: boolean
  /** It is thrown away here, and still to be on the server. */
  isGone: boolean
}
export type Saving =
  | { is: 'typing' }
  | { is: 'saving' }
  | { is: 'saved'; at: number }
  /** `isKept`: the device took it; otherwise it lives as long as this tab. */
  | { is: 'here'; isKept: boolean }
  /** It was sent before the tab that sent it died, and is what it was to become. */
  | { is: 'taken' }
  | { is: 'failed'; why: CallError }
  | { is: 'stale'; theirs: Draft }

const all = new Map<string, Kept>()
const states = new Map<string, Saving>()
const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
export const nameOf = (workgroupId: string, form: string): string =>
  `${stored('login_idx') ?? ''} ${workgroupId} ${form}`
export const kept = {
  all,
  get: (name: string) => all.get(name),
  set(name: string, one: Kept): void {
    all.set(name, one)
    changed()
  },
  /** What was typed; all else about it the keeper sees to. */
  type(name: string, values: object): void {
    kept.set(name, { ...nowhere, ...all.get(name), values, at: Date.now(), isSent: false, isHanded: false })
  },
  delete(name: string): void {
    all.delete(name)
    states.delete(name)
    changed()
  },
  clear(): void {
    all.clear()
    states.clear()
    changed()
  },
  state: (name: string): Saving | undefined => states.get(name),
  say(name: string, state: Saving): void {
    states.set(name, state)
    changed()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const nowhere = {
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

/** Whether something was typed in a form and is still there. */
export const hasTyped = (form: string): boolean => kept.get(nameOf(shownWorkgroup()?.id ?? '', form)) !== undefined
