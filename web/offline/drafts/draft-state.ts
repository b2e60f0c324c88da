// The state of a draft is loaded after the first view: there is none before the user types.
import { deferredComponent } from '../../boot/deferred-component.tsx'

export const DraftState = deferredComponent(async () => (await import('./DraftState.tsx')).DraftState)
export const DraftConflict = deferredComponent(async () => (await import('./DraftState.tsx')).DraftConflict)
