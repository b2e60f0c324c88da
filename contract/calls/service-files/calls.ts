// Files without a workgroup: of notices of the service, and of inquiries, where they are sent with the message.
import * as z from 'zod/mini'
import { call, Nothing, feature } from '../../core/call.ts'
import { AddedFiles, fileFields as fields, FileUrls, uploadErrors } from '../files/shapes.ts'
import { linkCode } from '../../core/signed-links.ts'
import * as rule from '../../rules/rules.ts'

const id = rule.Id

export const serviceFiles = feature('serviceFiles', {
  addToNotice: call('POST /etc/upd_notic_sys_file', {
    audience: 'operator',
    summary: 'Adds files to a system notice',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ noticeId: id, clientKey: rule.ClientKey }),
    output: AddedFiles,
    errors: ['not_found', 'required_missing', 'too_many_of_notice', 'storage_full', ...uploadErrors],
  }), // not shown
  delete: call('POST /etc/del_notic_sys_file', {
    audience: 'operator',
    summary: 'Deletes a file of a system notice',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  putBack: call('POST /etc/res_notic_sys_file', {
    audience: 'operator',
    summary: 'Restores a deleted file of a system notice, within a month',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'too_many_of_notice'],
  }), // not shown
  /**
   * Files of notices: for all signed-in users. Files of inquiries: for their user, anyone with the link from a mail,
   * and the service.
   */
  open: call('POST /etc/url_sys_file', {
    audience: 'anyone',
    optionalAuth: true,
    summary: 'URLs of a file of a system notice or an inquiry, valid for a minute',
    rate: [{ per: 'address', limit: 'filesOpenedOfAddress' }],
    input: fields({ id, code: z.optional(linkCode) }),
    output: FileUrls,
    errors: ['not_found'],
  }), // not shown
})
