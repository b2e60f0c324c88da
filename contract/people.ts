// A person, as every room shows one.
import * as z from 'zod/mini'
import { roles } from './codes.ts'
import { fieldsOf, person } from './wire.ts'

export const RoleCode = z.enum(Object.values(roles) as [string, ...string[]])
/** A member, as authors and people in charge are shown. */
export const PersonRef = fieldsOf(person)({ id: z.string(), name: z.string(), rank: z.string() })
