// Schemas of a person, shared by all call groups.
import * as z from 'zod/mini'
import { coded } from './call.ts'
import { roleCodes } from '../codes.ts'
import { fieldsOf, person } from './wire-names.ts'

export const Role = coded(roleCodes)
/** A reference to a member: authors, owners. */
export const PersonRef = fieldsOf(person)({ id: z.string(), name: z.string(), rank: z.string() })
