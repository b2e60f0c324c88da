// A person, as every room shows one.
import * as z from 'zod/mini'
import { coded } from './call.ts'
import { roleCodes } from '../codes.ts'
import { fieldsOf, person } from './wire-names.ts'

export const Role = coded(roleCodes)
/** A member, as authors and people in charge are shown. */
export const PersonRef = fieldsOf(person)({ id: z.string(), name: z.string(), rank: z.string() })
