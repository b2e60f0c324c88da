// Schemas of a person, shared by all call groups.
import * as z from 'zod/mini'
import { coded } from './call.ts'
import { roleCodes } from '../codes.ts'
import { fieldsOf, person } from './wire-names.ts'

export const Role = coded(roleCodes)
const ref = { id: z.string(), name: z.string(), rank: z.string() } as const
/** A reference to a member: owners, people who take part. */
export const PersonRef = fieldsOf(person)(ref)
/** Who wrote something, which stays when that member leaves. */
export const AuthorRef = fieldsOf({ ...person, hasLeft: 'out_yn' })({ ...ref, hasLeft: z.boolean() })
