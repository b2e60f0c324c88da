// The read that a screen begins with, mostly of the record that its address names: the page's head asks for it before there is a program
// (web/head.ts).
import type { Call } from '../../contract/call.ts'
import { contacts } from '../../contract/contacts.ts'
import { customers } from '../../contract/customers.ts'
import { inquiries } from '../../contract/inquiries.ts'
import { notices, serviceNotices } from '../../contract/notices.ts'
import { paths, type Path } from '../../contract/paths.ts'
import { profile } from '../../contract/profile.ts'
import { salesLogs } from '../../contract/sales-logs.ts'

export type FirstRead = { call: Call; parameter?: string; paths: readonly Path[] }
/** Each takes that parameter of the address as its `id`, and nothing else. */
export const firstReads: readonly FirstRead[] = [
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
  { call: profile.devices, paths: [paths.profile] },
]
