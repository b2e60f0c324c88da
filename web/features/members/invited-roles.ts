import type { InputOf } from '../../../contract/call.ts'
import type { members } from '../../../contract/members.ts'
import { rolesToInviteAs, type Person } from '../../../contract/permissions.ts'

export type InvitedRole = InputOf<typeof members.invite>['role']
/** What this person may invite as, highest first. */
export const invitedRoles = (person: Person): InvitedRole[] => rolesToInviteAs(person)
