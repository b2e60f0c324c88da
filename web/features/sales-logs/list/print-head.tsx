import { afterwards } from '../../../boot/deferred-component.tsx'

/** Deferred: needed for printing only. */
export const PrintHead = afterwards(async () => (await import('./PrintHead.tsx')).PrintHead)
