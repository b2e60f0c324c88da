// How what is typed is kept comes after the first view: nothing is kept before something is typed.
import { afterwards } from '../../boot/deferred-component.tsx'

export const KeptState = afterwards(async () => (await import('./DraftState.tsx')).KeptState)
export const KeptChoice = afterwards(async () => (await import('./DraftState.tsx')).KeptChoice)
