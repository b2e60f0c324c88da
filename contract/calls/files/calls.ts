// Files of a workgroup's logs and notices. They come as multipart, several at once, and are read at addresses that work for a minute.
import * as z from 'zod/mini'
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, page, room } from '../../core/call.ts'
import { AttachedFile, fileFields as fields, fileTypes, refusals } from './shapes.ts'
import { proved, Token } from '../../core/links.ts'
import * as rule from '../../rules/rules.ts'

const id = rule.Id

/** What adding files answers. `said`: the sentence that a toast shows. */
export const Added = fields({ said: z.string(), files: z.array(AttachedFile) })
/** The addresses of one: to save it, and to show or play it. */
export const Addresses = fields({ url: z.string(), shownUrl: ['shown_url', z.string()], name: z.string() })

/** Of a name in the logs of a customer, the newest first; their numbers go through all those logs. */
export const mostVersions = 20
const NamedFile = fields({
  name: z.string(),
  /** How many there are; so many of them as `mostVersions` are told. */
  count: ['use_cnt', z.number()],
  versions: z.array(fields({ ...AttachedFile.map, logId: z.string(), logTitle: z.string() })),
})

export const files = room('files', {
  add: call('POST /saleslog/upd_saleslog_file', {
    audience: 'member',
    summary: 'Adds files to a log; a picture is made anew, without the place it was taken at',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ logId: id, clientKey: rule.ClientKey }),
    output: Added,
    errors: ['not_found', 'no_permission', 'required_missing', 'too_many_of_log', 'storage_full', ...refusals],
  }),
  addToNotice: call('POST /etc/upd_notic_file', {
    audience: 'master',
    summary: 'Adds files to a notice of the workgroup, as to a log',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ noticeId: id, clientKey: rule.ClientKey }),
    output: Added,
    errors: ['not_found', 'required_missing', 'too_many_of_notice', 'storage_full', ...refusals],
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
    summary: 'Puts a deleted file back, within a month',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'too_many_of_log', 'too_many_of_notice'],
  }), // not shown
  open: call('POST /saleslog/url_saleslog_file', {
    audience: 'member',
    summary: 'The addresses of a file, which work for a minute: to show or play it, and to save it',
    input: fields({ id }),
    output: Addresses,
    errors: ['not_found'],
  }), // not shown
  ofCustomer: call('POST /saleslog/list_file_acc', {
    audience: 'member',
    summary: 'Files of a customer’s logs that one may read, by name with their versions, the newest first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(NamedFile),
    errors: ['not_found'],
  }), // not shown
  /** The addresses in `url`, `shown_url` and `preview_url`. */
  show: call('GET /files/{key}', {
    audience: 'link',
    summary: 'A file, at an address that an answer gave for up to a minute; parts of it by `Range`',
    input: fields({
      key: Token(24),
      /** Left out of a file that is of none. */
      workgroupId: z.optional(rule.Id),
      as: z.enum(['saved', 'shown', 'preview'], 'rule.form'),
      ...proved,
    }),
    output: bytes({ types: fileTypes, shown: 'attachment', cache: 'private, max-age=60' }),
  }), // not shown
})
