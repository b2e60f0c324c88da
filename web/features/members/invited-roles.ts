import type { InputOf } from '../../../contract/core/call.ts'
import type { members } from '../../../contract/calls/members/calls.ts'
import { rolesToInviteAs, type Person } from '../../../contract/permissions.ts'

export type InvitedRole = InputOf<typeof members.invite>['role']
/** What this person may invite as, highest first. */
export const invitedRoles = (person: Person): InvitedRole[] => rolesToInviteAs(person)
