// Notices: of a workgroup by its Master, and of the service by its administrators. Two call groups with the same
// schemas.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { AttachedFile } from '../files/shapes.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({
  id: 'notic_idx',
  isPinned: 'top_yn',
  opensAt: 'open_dt',
  isOpen: 'open_yn',
  tells: 'notify_yn',
  isRead: 'read',
  unread: 'unread_cnt',
  pinned: 'top_cnt',
  scheduled: 'wait_cnt',
  readerCount: 'read_cnt',
  readAt: 'read_dt',
  newerId: 'next_idx',
  olderId: 'prev_idx',
  items: 'list',
  total: 'totalCnt',
})
const id = rule.Id
const written = {
  title: rule.Title,
  content: rule.Content,
  isPinned: z._default(z.boolean('rule.form'), false),
  /** Publication time; empty: immediately, or unchanged. */
  opensAt: rule.OptionalInstant,
} as const
/** For a workgroup's notice: whether members are notified of its publication. */
const tells = z._default(z.boolean('rule.form'), true)

const listed = {
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  isPinned: z.boolean(),
  opensAt: z.string(),
  isOpen: z.boolean(),
  isRead: z.boolean(),
  /** Null for notices of the service. */
  author: z.nullable(PersonRef),
  createdAt: z.string(),
  ver: z.number(),
} as const
const Listed = fields(listed)
const Notice = fields({
  ...listed,
  content: z.string(),
  tells: z.boolean(),
  files: z.array(AttachedFile), // not shown
  updatedBy: z.nullable(PersonRef), // not shown
  /** Number of members who have read it, for those who may see this. */
  readerCount: z.nullable(z.number()), // not shown
  memberCount: z.nullable(z.number()), // not shown
  /** Previous and next notice in the list. */
  newerId: z.nullable(z.string()), // not shown
  olderId: z.nullable(z.string()), // not shown
})
const ListRequest = fields({ page: rule.PageNumber, pageSize: rule.PageSize })
const List = fields({
  items: z.array(Listed),
  total: z.number(),
  unread: z.number(),
  pinned: z.number(),
  /** How many of them are to be published later; only for those who may write notices. */
  scheduled: z.number(), // not shown
})
/** Published notices only. */
const Newest = fields({ items: z.array(Listed), total: z.number(), unread: z.number() })
const CreatedNotice = fields({ id: z.string(), ver: z.number() })
/** A message about the result, in the caller's language. */
const ResultMessage = z.string()

export const notices = feature('notices', {
  create: call('POST /etc/regi_notic', {
    audience: 'master',
    summary: 'Posts a notice of the workgroup',
    creates: true,
    rate: [{ per: 'account', limit: 'noticesMade' }],
    input: fields({ ...written, tells, clientKey: rule.ClientKey }),
    output: CreatedNotice,
    errors: ['too_many_pinned'],
  }),
  update: call('POST /etc/upd_notic', {
    audience: 'master',
    summary: 'Edits a notice of the workgroup',
    input: fields({ ...written, tells, id, ver: rule.Version }),
    output: Notice,
    errors: ['not_found', 'stale', 'too_many_pinned'],
  }),
  delete: call('POST /etc/del_notic', {
    audience: 'master',
    summary: 'Deletes a notice of the workgroup; returns a message. Can be undone for a minute',
    input: fields({ id, ver: rule.Version }),
    output: ResultMessage,
    errors: ['not_found', 'stale'],
  }),
  restore: call('POST /etc/restore_notic', {
    audience: 'master',
    summary: 'Undoes the deletion of a notice by the caller, within a minute',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'too_many_pinned'],
  }), // not shown
  detail: call('POST /etc/detail_notic', {
    audience: 'member',
    summary: 'One notice of the workgroup; marks it as read',
    input: fields({ id }),
    output: Notice,
    errors: ['not_found'],
  }),
  list: call('POST /etc/list_notic_page', {
    audience: 'member',
    summary: 'The notices of the workgroup, pinned ones first, then the newest',
    input: ListRequest,
    output: List,
  }),
  newest: call('GET /etc/list_notic_gmb', {
    audience: 'member',
    summary: 'The five newest or pinned notices of the workgroup, unread ones first',
    input: Nothing,
    output: Newest,
  }),
  readers: call('POST /etc/list_notic_read', {
    audience: 'master',
    summary: 'Members who have read a notice, and members who have not',
    input: fields({ id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(fields({ reader: PersonRef, readAt: z.nullable(z.string()) })),
    errors: ['not_found'],
  }), // not shown
})

export const serviceNotices = feature('serviceNotices', {
  create: call('POST /etc/regi_notic_sys', {
    audience: 'operator',
    summary: 'Posts a system notice',
    creates: true,
    rate: [{ per: 'account', limit: 'noticesMade' }],
    input: fields({ ...written, clientKey: rule.ClientKey }),
    output: CreatedNotice,
    errors: ['too_many_pinned'],
  }),
  update: call('POST /etc/upd_notic_sys', {
    audience: 'operator',
    summary: 'Edits a system notice',
    input: fields({ ...written, id, ver: rule.Version }),
    output: Notice,
    errors: ['not_found', 'stale', 'too_many_pinned'],
  }),
  delete: call('POST /etc/del_notic_sys', {
    audience: 'operator',
    summary: 'Deletes a system notice; returns a message. Can be undone for a minute',
    input: fields({ id, ver: rule.Version }),
    output: ResultMessage,
    errors: ['not_found', 'stale'],
  }),
  restore: call('POST /etc/restore_notic_sys', {
    audience: 'operator',
    summary: 'Undoes the deletion of a system notice, within a minute',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'too_many_pinned'],
  }), // not shown
  detail: call('POST /etc/detail_notic_sys', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'One system notice; marks it as read',
    input: fields({ id }),
    output: Notice,
    errors: ['not_found'],
  }),
  list: call('POST /etc/list_notic_sys_page', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'The system notices, pinned ones first, then the newest',
    input: ListRequest,
    output: List,
  }),
  newest: call('GET /etc/list_notic_sys_gmb', {
    audience: 'signedIn',
    acrossWorkgroups: true,
    summary: 'The five newest or pinned system notices, unread ones first',
    input: Nothing,
    output: Newest,
  }),
})
