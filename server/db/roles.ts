// Roles as the database keeps them: the codes of the wire as numbers, which its policies and functions compare.
import { roleCodes, type Role } from '../../contract/codes.ts'

export const storedRole = (role: Role): number => Number(roleCodes[role])
