// Files of no workgroup: of the service's notices, and of inquiries, where they come with what is said.
import * as z from 'zod/mini'
import { call, Nothing, room } from '../../core/call.ts'
import { fileFields as fields, refusals } from '../files/shapes.ts'
import { Added, Addresses } from '../files/calls.ts'
import { linkCode } from '../../core/links.ts'
import * as rule from '../../rules/rules.ts'

const id = rule.Id

export const serviceFiles = room('serviceFiles', {
  addToNotice: call('POST /etc/upd_notic_sys_file', {
    audience: 'operator',
    summary: 'Adds files to a notice of the service',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ noticeId: id, clientKey: rule.ClientKey }),
    output: Added,
    errors: ['not_found', 'required_missing', 'too_many_of_notice', 'storage_full', ...refusals],
  }), // not shown
  delete: call('POST /etc/del_notic_sys_file', {
    audience: 'operator',
    summary: 'Deletes a file of a notice of the service',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  putBack: call('POST /etc/res_notic_sys_file', {
    audience: 'operator',
    summary: 'Puts a deleted file of a notice of the service back, within a month',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'too_many_of_notice'],
  }), // not shown
  /** Of a notice for who is signed in; of an inquiry for its asker, for who has the link of a mail, and for who runs the service. */
  open: call('POST /etc/url_sys_file', {
    audience: 'anyone',
    knowsAsker: true,
    summary: 'The addresses of a file of the service, which work for a minute',
    rate: [{ per: 'address', limit: 'filesOpenedOfAddress' }],
    input: fields({ id, code: z.optional(linkCode) }),
    output: Addresses,
    errors: ['not_found'],
  }), // not shown
})
