// Long lists are worked on a group at a time: in one statement, in one job, in one turn of the event loop.

/** In their order, so many in each, the last with what is left. */
export const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
