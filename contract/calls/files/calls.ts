// Files of logs and notices of a workgroup: uploaded as multipart, several per request, and downloaded from signed URLs
// that are valid for a minute.
import * as z from 'zod/mini'
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { AddedFiles, AttachedFile, fileFields as fields, fileTypes, FileUrls, uploadErrors } from './shapes.ts'
import { signedFields, Token } from '../../core/signed-links.ts'
import * as rule from '../../rules/rules.ts'

const id = rule.Id

/** Files of one name in the logs of a customer, newest first; versions are numbered over all these logs. */
export const maxVersions = 20
const NamedFile = fields({
  name: z.string(),
  /** Number of versions; `files` contains the first `maxVersions`. */
  count: ['use_cnt', z.number()],
  versions: z.array(fields({ ...AttachedFile.map, logId: z.string(), logTitle: z.string() })),
})

export const files = feature('files', {
  add: call('POST /saleslog/upd_saleslog_file', {
    audience: 'member',
    summary: 'Adds files to a log; photos are re-encoded without metadata such as the location',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ logId: id, clientKey: rule.ClientKey }),
    output: AddedFiles,
    errors: ['not_found', 'no_permission', 'required_missing', 'too_many_of_log', 'storage_full', ...uploadErrors],
  }),
  addToNotice: call('POST /etc/upd_notic_file', {
    audience: 'master',
    summary: 'Adds files to a notice of the workgroup',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ noticeId: id, clientKey: rule.ClientKey }),
    output: AddedFiles,
    errors: ['not_found', 'required_missing', 'too_many_of_notice', 'storage_full', ...uploadErrors],
  }), // not shown
  delete: call('POST /saleslog/del_saleslog_file', {
    audience: 'member',
    summary: 'Deletes a file of a log or a notice',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }),
  putBack: call('POST /saleslog/res_saleslog_file', {
    audience: 'member',
    summary: 'Restores a deleted file, within a month',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'too_many_of_log', 'too_many_of_notice'],
  }), // not shown
  open: call('POST /saleslog/url_saleslog_file', {
    audience: 'member',
    summary: 'URLs of a file, valid for a minute: for showing or playing, and for saving',
    input: fields({ id }),
    output: FileUrls,
    errors: ['not_found'],
  }), // not shown
  ofCustomer: call('POST /saleslog/list_file_acc', {
    audience: 'member',
    summary: 'Files of the readable logs of a customer, by name with their versions, newest first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(NamedFile),
    errors: ['not_found'],
  }), // not shown
  /** The target of the URLs in `url`, `shown_url` and `preview_url`. */
  show: call('GET /files/{key}', {
    audience: 'link',
    summary: 'A file, at a signed URL valid for up to a minute; supports `Range`',
    input: fields({
      key: Token(24),
      /** Absent for a file without a workgroup. */
      workgroupId: z.optional(rule.Id),
      as: z.enum(['saved', 'shown', 'preview'], 'rule.form'),
      ...signedFields,
    }),
    output: bytes({ types: fileTypes, disposition: 'attachment', cache: 'private, max-age=60' }),
  }), // not shown
})
