export { isOld } from './invalidation.ts'
export { forgetRead, lastRead, queries, setRead, showChange } from './query-client.ts'
export { readNow, useRead } from './reads.ts'
export { useWrite, write } from './writes.ts'
