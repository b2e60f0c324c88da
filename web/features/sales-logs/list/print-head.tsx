import { afterwards } from '../../../boot/deferred-component.tsx'

/** Nobody prints before the first view. */
export const PrintHead = afterwards(async () => (await import('./PrintHead.tsx')).PrintHead)
