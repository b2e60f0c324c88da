// The entries of the send queue as rows of a list.
import type { Entry } from './entry.ts'

/** The entries that are rows: photos and files belong to the row of their record. */
export const rowsOf = (all: readonly Entry[]): Entry[] => all.filter(({ kind, needs }) => !needs || !isFile(kind))
/** The files of a row. */
export const filesOf = (all: readonly Entry[], id: string): Entry[] =>
  all.filter(({ kind, needs }) => needs?.id === id && isFile(kind))
const isFile = (kind: Entry['kind']) => kind === 'file' || kind === 'card'
