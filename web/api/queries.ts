export { invalidate as isOld } from './invalidation.ts'
export {
  removeCached as forgetRead,
  getCached as lastRead,
  queryClient as queries,
  setCached as setRead,
  updateCached as showChange,
} from './query-client.ts'
export { readOnce as readNow, useRead } from './reads.ts'
export { useWrite, write } from './writes.ts'
