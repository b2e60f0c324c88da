// The state of a draft is loaded after the first view: there is none before the user types.
import { afterwards } from '../../boot/deferred-component.tsx'

export const KeptState = afterwards(async () => (await import('./DraftState.tsx')).DraftState)
export const KeptChoice = afterwards(async () => (await import('./DraftState.tsx')).DraftConflict)
