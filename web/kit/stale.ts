// Somebody saved the record meanwhile: what differs, in words.
import { useState } from 'react'
import { toOurs, type Call, type OutputOf } from '../../contract/call.ts'
import { CallError } from '../call-error.ts'
import type { Version } from './Versions.tsx'

/** How values are written where they are not texts: codes, days, people. */
export type Showing<V> = (values: V) => Partial<Record<keyof V & string, string>>

/** The record as it is now, from a refusal; it has the shape of that call's answer. */
export function useStale<C extends Call>(call: C) {
  const [theirs, setTheirs] = useState<OutputOf<C> | null>(null)
  return {
    theirs,
    forget: () => setTheirs(null),
    /** For `send`: takes the failure when it says that. */
    caught: (error: unknown): boolean => {
      if (!(error instanceof CallError) || error.word !== 'stale') return false
      setTheirs(toOurs(call.output, error.record) as OutputOf<C>)
      return true
    },
  }
}

/** A value in words: of a choice its title, of several all of them. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (value !== null && typeof value === 'object' && 'title' in value) return String(value.title)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
/** Both versions of every field that has a label. */
export function versionsOf<V extends object>(
  labels: Readonly<Record<string, string>>,
  mine: V,
  theirs: V,
  shown?: Showing<V>,
): Version[] {
  const words = (values: V) => {
    const special: Record<string, string | undefined> = shown?.(values) ?? {}
    return (name: string) => special[name] ?? inWords((values as Record<string, unknown>)[name])
  }
  const [own, other] = [words(mine), words(theirs)]
  return Object.entries(labels).map(([name, label]) => ({ label, mine: own(name), theirs: other(name) }))
}
