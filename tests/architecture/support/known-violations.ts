// Import cycles that exist today. The list is complete: imports.test.ts fails for a new cycle, and for an entry that has
// been fixed.

/** Import cycles, type imports included: groups of files of which each one reaches all others. */
export const knownCycles: readonly (readonly string[])[] = []
