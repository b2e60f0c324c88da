// What waits, as rows.
import type { Entry } from './entry.ts'

/** What is a row of its own: photos and files stand with what they were written with. */
export const rowsOf = (all: readonly Entry[]): Entry[] => all.filter(({ kind, needs }) => !needs || !isBytes(kind))
/** What goes with one. */
export const partsOf = (all: readonly Entry[], id: string): Entry[] =>
  all.filter(({ kind, needs }) => needs?.id === id && isBytes(kind))
const isBytes = (kind: Entry['kind']) => kind === 'file' || kind === 'card'
