// Guests of plans from outside the workgroup: they are invited by mail, and answer on a page that a secret link opens.
import * as z from 'zod/mini'
import { call, feature } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { limits } from '../../rules/rules.ts'

export const guestAnswers = ['yes', 'maybe', 'no'] as const
export type GuestAnswer = (typeof guestAnswers)[number]
const Answer = z.enum(guestAnswers, 'rule.choice')
/** `none`: no answer yet, or only one to times that have changed since. */
const GivenAnswer = z.enum([...guestAnswers, 'none'])
export type GivenAnswer = z.output<typeof GivenAnswer>
/** Whether a guest can answer: no longer after the end, and not where the plan or the invitation was cancelled. */
export const invitationStates = ['open', 'ended', 'cancelled'] as const

const fields = fieldsOf({
  text: 'plan_text',
  day: 'plan_day',
  start: 'start_dt',
  end: 'end_dt',
  isAllDay: 'all_day',
  organizerName: 'owner_name',
  guestName: 'user_name',
  name: 'user_name',
  email: 'user_email',
  answer: 'answer_cod',
  answeredAt: 'answer_dt',
  times: 'times_key',
})
const Guest = fields({ name: rule.orEmpty(rule.PersonName), email: rule.Email })
/** As a form sends them; missing: none, or in an edit those that the plan has. */
export const WrittenGuests = z.optional(rule.listOf(Guest, limits.planGuests))
/** As the people see them who may read the plan; of a private plan its owner only. */
export const Guests = z.array(
  fields({ name: z.string(), email: z.string(), answer: GivenAnswer, answeredAt: z.nullable(z.string()) }),
)
/** The id of the workgroup, and 256 random bits in base64url. */
const code = z.string().check(rule.rawLengthWithin(62, 'rule.form'), z.regex(/^[1-9]\d{0,17}\.[\w-]{43}$/, 'rule.form'))
/** What a guest sees. The words are empty where the plan or the invitation was cancelled. */
const Invitation = fields({
  state: z.enum(invitationStates),
  text: z.string(),
  /** Of the plan, or of the next occurrence of a repeated one. */
  day: z.string(),
  start: z.string(),
  end: z.string(),
  isAllDay: z.boolean(),
  timeZone: z.string(),
  repeat: z.string(),
  place: z.string(),
  organizerName: z.string(),
  guestName: z.string(),
  answer: GivenAnswer,
  /** Identifies the times that the answer is for. */
  times: z.string(),
})

export const planGuests = feature('planGuests', {
  opened: call('POST /schedule/detail_guest_salesplan', {
    audience: 'anyone',
    summary: 'The plan of a link in an invitation by email, and the answer that was given',
    rate: [{ per: 'address', limit: 'invitationsOpenedOfAddress' }],
    input: fields({ code }),
    output: Invitation,
    errors: ['not_found'],
  }), // not shown
  answer: call('POST /schedule/upd_guest_salesplan', {
    audience: 'anyone',
    summary: 'Answers an invitation by its link; one answer applies to all occurrences of a repeated plan',
    rate: [{ per: 'address', limit: 'invitationsAnsweredOfAddress' }],
    /** `times` as the guest has seen them: an answer to earlier ones is `stale`. */
    input: fields({
      code,
      answer: Answer,
      times: z.string().check(rule.rawLengthWithin(43, 'rule.form'), z.regex(/^[\w-]{43}$/, 'rule.form')),
    }),
    output: Invitation,
    errors: ['not_found', 'stale'],
  }), // not shown
})
