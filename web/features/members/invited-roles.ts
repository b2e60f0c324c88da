import { rolesToInviteAs, type Person } from '../../../contract/permissions.ts'

export type InvitedRole = ReturnType<typeof rolesToInviteAs>[number]
/** What this person may invite as, highest first. */
export const invitedRoles = (person: Person): InvitedRole[] => rolesToInviteAs(person)
