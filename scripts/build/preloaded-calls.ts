// The call that a screen starts with, mostly the read of the record in its address. The inline head script sends it before the program is
// loaded (web/boot/head.ts).
import type { Call } from '../../contract/core/call.ts'
import { contacts } from '../../contract/calls/contacts/calls.ts'
import { customers } from '../../contract/calls/customers/calls.ts'
import { inquiries } from '../../contract/calls/inquiries/calls.ts'
import { notices, serviceNotices } from '../../contract/calls/notices/calls.ts'
import { paths, type Path } from '../../contract/core/paths.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'

export type PreloadedCall = { call: Call; parameter?: string; paths: readonly Path[] }
/** Each call takes the named path parameter as its `id`, and nothing else. */
export const preloadedCalls: readonly PreloadedCall[] = [
  {
    call: salesLogs.detail,
    parameter: 'logId',
    paths: [paths.log, paths.editLog, paths.logVersions, paths.logNeeds, paths.editLogNeeds],
  },
  {
    call: customers.detail,
    parameter: 'customerId',
    paths: [paths.customer, paths.customerAndContact, paths.editCustomer, paths.registerContact, paths.brief],
  },
  { call: contacts.detail, parameter: 'contactId', paths: [paths.contact, paths.editContact] },
  { call: notices.detail, parameter: 'noticeId', paths: [paths.notice] },
  { call: serviceNotices.detail, parameter: 'noticeId', paths: [paths.serviceNotice] },
  { call: inquiries.detail, parameter: 'inquiryId', paths: [paths.inquiry] },
  { call: profile.devices, paths: [paths.security] },
]
