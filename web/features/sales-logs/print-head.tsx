import { afterwards } from '../../afterwards.tsx'

/** Nobody prints before the first view. */
export const PrintHead = afterwards(async () => (await import('./PrintHead.tsx')).PrintHead)
