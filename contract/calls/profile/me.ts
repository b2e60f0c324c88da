// The current user. In a file of its own, because the inline head script requests it before the application is loaded.
import * as z from 'zod/mini'
import { call, codeText, Nothing } from '../../core/call.ts'
import { Role } from '../../core/person.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import type { WeekStart } from '../workgroups/week-start.ts'

const fields = fieldsOf({
  ...person,
  workgroupName: 'organization',
  workgroupCreatedAt: 'cre_dt',
  isOperator: 'is_operator',
  weekStart: 'week_start',
  twoStepDue: 'two_step_dt',
})
export const Me = fields({
  id: z.string(),
  name: z.string(),
  role: Role,
  workgroupName: z.string(),
  workgroupId: z.string(),
  workgroupCreatedAt: z.nullable(z.string()), // not shown
  email: z.string(),
  phone: z.string(),
  rank: z.string(),
  departmentId: z.nullable(z.string()), // not shown
  departmentName: z.string(),
  language: z.string(),
  photoUrl: z.nullable(z.string()),
  timeZone: z.string(),
  weekStart: codeText<WeekStart>(), // not shown: of the workgroup
  ver: z.number(), // not shown
  isOperator: z.boolean(), // not shown: beside the role in a workgroup
  /** From when on the workgroup requires two-step sign-in of the user, who does not have it; null for never. */
  twoStepDue: z.nullable(z.string()), // not shown
})
export const me = {
  ...call('GET|POST /org/myinfo', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    multipart: true,
    summary: 'The current user, as a list of one',
    input: Nothing,
    output: z.array(Me),
  }),
  room: 'profile',
}
