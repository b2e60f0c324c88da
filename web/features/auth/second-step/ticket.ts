import type { SecondStepMethod } from '../../../../contract/calls/two-step/methods.ts'

/** What is left of a sign-in after the right password. */
export type Ticket = { ticket: string; methods: readonly SecondStepMethod[] }
export type SecondStepProps = Ticket & { email: string; onSignedIn: () => void; onAgain: () => void }
