// The entries of the send queue that are about plans.
import type { Scope } from '../../../contract/calls/plans/calls.ts'
import type { Entry } from '../../offline/send-queue/entry.ts'
import { keyOfRow } from './place-plans.ts'

const planKinds = ['plan', 'planEdit', 'planDelete']
export const ofPlans = (entries: readonly Entry[]): Entry[] => entries.filter(({ kind }) => planKinds.includes(kind))
/** The queued change of an occurrence. */
export const queuedChange = (entries: readonly Entry[], row: { id: string; day: string }): Entry | undefined =>
  entries.find(({ slot }) => slot === slotOf(row))
export const slotOf = (row: { id: string; day: string }): string => `plan ${keyOfRow(row)}`
/** What a queued change applies to: a further change of its occurrence is about the same occurrences. */
export const scopeOf = (queued: Entry | undefined): Scope | undefined => queued?.input.scope as Scope | undefined
