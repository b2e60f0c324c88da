import { rolesToInviteAs, type Person } from '../../../../contract/permissions.ts'

export type InvitedRole = ReturnType<typeof rolesToInviteAs>[number]
/** The roles that this user may invite, highest first. */
export const invitedRoles = (person: Person): InvitedRole[] => rolesToInviteAs(person)
