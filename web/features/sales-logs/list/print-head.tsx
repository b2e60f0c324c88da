import { deferredComponent } from '../../../boot/deferred-component.tsx'

/** Deferred: needed for printing only. */
export const PrintHead = deferredComponent(async () => (await import('./PrintHead.tsx')).PrintHead)
