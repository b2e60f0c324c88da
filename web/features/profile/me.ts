import type { OutputOf } from '../../../contract/core/call.ts'
import type { profile } from '../../../contract/calls/profile/calls.ts'

/** The user's own profile. */
export type Me = OutputOf<typeof profile.me>[number]
