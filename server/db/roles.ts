// Roles in the database: the codes of the wire as numbers, which policies and functions compare.
import { roleCodes, type Role } from '../../contract/codes.ts'

export const storedRole = (role: Role): number => Number(roleCodes[role])
