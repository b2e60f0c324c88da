// How what is typed is kept comes after the first view: nothing is kept before something is typed.
import { afterwards } from '../afterwards.tsx'

export const KeptState = afterwards(async () => (await import('./KeptState.tsx')).KeptState)
export const KeptChoice = afterwards(async () => (await import('./KeptState.tsx')).KeptChoice)
