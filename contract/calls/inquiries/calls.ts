// Inquiries to the service and its answers. Users see their own inquiries; internal notes are visible in the inbox
// only.
import * as z from 'zod/mini'
import { call, page, feature } from '../../core/call.ts'
import { AttachedFile, uploadErrors } from '../files/shapes.ts'
import { linkCode as code } from '../../core/signed-links.ts'
import { CountryCode, RawPhone } from '../../rules/phone-rules.ts'
import { Role } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

/** Days for which the link in a mail is valid. */
export const linkDays = 30
export const statuses = ['processing', 'completed'] as const
const Status = z.enum(statuses, 'rule.choice')
/** States in the inbox: waiting for the service, waiting for the user, settled. */
export const states = ['to_answer', 'answered', 'completed'] as const
export type InboxState = (typeof states)[number]

const messageWire = { byService: 'service_yn', byName: 'user_name' } as const
const fields = fieldsOf({
  id: 'question_idx',
  countryCode: 'country_code',
  answeredAt: 'answer_dt',
  waitingSince: 'waiting_dt',
  workgroupName: 'comp_name',
  workgroupCount: 'comp_cnt',
  takenBy: 'taken_by',
  isTaken: 'taken',
  isMine: 'mine',
  lastExcerpt: 'last',
  toAnswer: 'to_answer',
})
const noteFields = fieldsOf({ ...messageWire, id: 'note_idx' })

const Message = fieldsOf({ ...messageWire, id: 'message_idx' })({
  id: z.string(),
  /** Written by the service; otherwise by the user. */
  byService: z.boolean(),
  byName: z.string(),
  content: z.string(),
  files: z.array(AttachedFile), // not shown
  createdAt: z.string(),
})
const inquiry = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  countryCode: z.string(),
  content: z.string(),
  status: Status,
  /** The newest answer; empty if there is none. */
  answer: z.string(),
  createdAt: z.string(),
  /** Files of the first message. */
  files: z.array(AttachedFile), // not shown
  messages: z.array(Message), // not shown
} as const
const Inquiry = fields(inquiry)
const Note = noteFields({ id: z.string(), byName: z.string(), content: z.string(), createdAt: z.string() })
/** An inquiry as service administrators see it. */
const InboxInquiry = fields({
  ...inquiry,
  language: rule.LanguageCode,
  workgroupName: z.string(),
  /** Number of inquiries from the same workgroup, including this one. */
  workgroupCount: z.number(),
  role: z.nullable(Role),
  hasAccount: ['has_account', z.boolean()],
  takenBy: z.string(),
  isMine: z.boolean(),
  notes: z.array(Note),
  ver: z.number(),
})
const id = rule.Id
/** Messages may have files, and are then sent as multipart. */
const withFiles = { files: { fileup: rule.limits.filesOfMessage }, filesOptional: true } as const

export const inquiries = feature('inquiries', {
  create: call('POST /etc/regi_question_sys', {
    audience: 'anyone',
    optionalAuth: true,
    summary: 'Sends an inquiry, signed in or not; the answer comes by email',
    creates: true,
    rate: [
      { per: 'address', limit: 'inquiriesOfAddress' },
      { per: 'account', limit: 'inquiriesMade' },
      { per: 'recipient', of: 'email', limit: 'inquiriesOfOne' },
    ],
    ...withFiles,
    input: fields({
      name: rule.PersonName,
      email: rule.Email,
      /** International, or national in the country of `countryCode`. */
      mobile: RawPhone,
      countryCode: CountryCode,
      content: rule.Inquiry,
      language: z.optional(rule.LanguageCode), // not shown
      clientKey: rule.ClientKey,
    }),
    output: fields({ id: z.string() }),
    errors: ['storage_full', 'open_files_full', 'required_missing', ...uploadErrors],
  }),
  list: call('POST /etc/list_question_sys', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "The caller's inquiries, newest first",
    input: fields({ page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(
      fields({
        id: z.string(),
        excerpt: z.string(),
        status: Status,
        createdAt: z.string(),
        answeredAt: z.nullable(z.string()), // not shown
      }),
    ),
  }),
  detail: call('POST /etc/detail_question_sys', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: "One of the caller's inquiries, with its answers",
    input: fields({ id }),
    output: Inquiry,
    errors: ['not_found'],
  }),
  reply: call('POST /etc/reply_question_sys', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Replies to an answer, which reopens a completed inquiry',
    creates: true,
    rate: [{ per: 'account', limit: 'repliesMade' }],
    ...withFiles,
    input: fields({ id, content: rule.Inquiry, clientKey: rule.ClientKey }),
    output: Inquiry,
    errors: ['not_found', 'storage_full', 'required_missing', ...uploadErrors],
  }), // not shown
  solved: call('POST /etc/solved_question_sys', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'Marks an own inquiry as completed',
    input: fields({ id }),
    output: Inquiry,
    errors: ['not_found'],
  }), // not shown
  /** For anyone with the link from a mail. A wrong, expired or unknown code is `not_found`. */
  opened: call('POST /etc/detail_open_question_sys', {
    audience: 'anyone',
    summary: 'The inquiry of a link in an email, with its answers',
    rate: [{ per: 'address', limit: 'openedOfAddress' }],
    input: fields({ code }),
    output: Inquiry,
    errors: ['not_found'],
  }), // not shown
  replyOpened: call('POST /etc/reply_open_question_sys', {
    audience: 'anyone',
    summary: 'Replies by a link in an email; a repeated identical reply is stored once',
    rate: [{ per: 'address', limit: 'repliesOfAddress' }],
    ...withFiles,
    input: fields({ code, content: rule.Inquiry }),
    output: Inquiry,
    errors: ['not_found', 'open_files_full', 'required_missing', ...uploadErrors],
  }), // not shown
  answer: call('POST /etc/upd_question_sys', {
    audience: 'operator',
    summary: 'Answers an inquiry, or changes whether it is completed',
    creates: true,
    rate: [{ per: 'account', limit: 'answersMade' }],
    ...withFiles,
    input: fields({
      id,
      answer: rule.optionalMultiline(rule.limits.inquiry),
      status: Status,
      ver: rule.Version,
      clientKey: rule.ClientKey,
    }),
    output: InboxInquiry,
    errors: ['not_found', 'stale', 'storage_full', 'required_missing', ...uploadErrors],
  }), // not shown
  inbox: call('POST /etc/inbox_question_sys', {
    audience: 'operator',
    summary: 'Inquiries of all users, longest waiting first, with numbers by status',
    input: fields({
      state: z._default(z.enum(states, 'rule.choice'), 'to_answer'),
      taken: rule.orEmpty(z.enum(['mine', 'nobody'], 'rule.choice')),
      language: rule.orEmpty(rule.LanguageCode),
      search: rule.SearchText,
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: fields({
      items: [
        'list',
        z.array(
          fields({
            id: z.string(),
            name: z.string(),
            workgroupName: z.string(),
            excerpt: z.string(),
            lastExcerpt: z.string(),
            waitingSince: z.nullable(z.string()),
            updatedAt: z.string(),
            takenBy: z.string(),
            isMine: z.boolean(),
          }),
        ),
      ],
      total: ['totalCnt', z.number()],
      counts: fields({ toAnswer: z.number(), answered: z.number(), completed: z.number() }),
      /** Since when the longest-waiting inquiry waits. */
      waitingSince: z.nullable(z.string()),
    }),
  }), // not shown
  handled: call('POST /etc/detail_inbox_question_sys', {
    audience: 'operator',
    summary: 'An inquiry with its internal notes',
    input: fields({ id }),
    output: InboxInquiry,
    errors: ['not_found'],
  }), // not shown
  take: call('POST /etc/take_question_sys', {
    audience: 'operator',
    summary: 'Assigns an inquiry to the caller, or removes the assignment',
    input: fields({ id, isTaken: z.boolean('rule.form'), ver: rule.Version }),
    output: InboxInquiry,
    errors: ['not_found', 'stale'],
  }), // not shown
  note: call('POST /etc/regi_note_sys', {
    audience: 'operator',
    summary: 'Adds an internal note to an inquiry, never shown to its sender',
    creates: true,
    rate: [{ per: 'account', limit: 'answersMade' }],
    input: fields({ id, content: rule.Inquiry, clientKey: rule.ClientKey }),
    output: InboxInquiry,
    errors: ['not_found'],
  }), // not shown
})
