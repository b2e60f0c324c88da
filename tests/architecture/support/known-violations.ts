// Import cycles that exist today. The list is complete: imports.test.ts fails for a new cycle, and for an entry that has
// been fixed.

/** Import cycles, type imports included: groups of files of which each one reaches all others. */
export const knownCycles: readonly (readonly string[])[] = [
  ['server/features/imports/check-rows.ts', 'server/features/imports/match-contacts.ts'],
  ['server/features/imports/queries.ts', 'server/features/imports/rows.ts'],
  ['server/features/imports/write-contacts.ts', 'server/features/imports/write.ts'],
]
