// Files of a log. They come as multipart, several at once, and are read at addresses that work for a minute.
import * as z from 'zod/mini'
import { bytes } from './bytes.ts'
import { call, Nothing, room } from './call.ts'
import { proved, Token } from './links.ts'
import { fileFields as fields, fileTypes, LogFile } from './log-parts.ts'
import * as rule from './rules.ts'

const id = rule.Id

export const files = room('files', {
  add: call('POST /saleslog/upd_saleslog_file', {
    audience: 'member',
    summary: 'Adds files to a log; a picture is made anew, without the place it was taken at',
    creates: true,
    files: { fileup: rule.limits.files },
    rate: [{ per: 'account', limit: 'filesMade' }],
    input: fields({ logId: id, clientKey: rule.ClientKey }),
    /** `said`: the sentence that a toast shows. */
    output: fields({ said: z.string(), files: z.array(LogFile) }),
    errors: [
      'not_found',
      'no_permission',
      'required_missing',
      'too_many_of_log',
      'file_too_large',
      'storage_full',
      'not_an_image',
      'image_too_large',
    ],
  }),
  delete: call('POST /saleslog/del_saleslog_file', {
    audience: 'member',
    summary: 'Deletes a file of a log',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }),
  putBack: call('POST /saleslog/res_saleslog_file', {
    audience: 'member',
    summary: 'Puts a deleted file back, within a month',
    input: fields({ id }),
    output: Nothing,
    errors: ['not_found', 'no_permission', 'too_many_of_log'],
  }), // not shown
  open: call('POST /saleslog/url_saleslog_file', {
    audience: 'member',
    summary: 'The addresses of a file, which work for a minute: to show or play it, and to save it',
    input: fields({ id }),
    output: fields({ url: z.string(), shownUrl: ['shown_url', z.string()], name: z.string() }),
    errors: ['not_found'],
  }), // not shown
  /** The addresses in `url`, `shown_url` and `preview_url`. */
  show: call('GET /files/{key}', {
    audience: 'link',
    summary: 'A file, at an address that an answer gave for up to a minute; parts of it by `Range`',
    input: fields({
      key: Token(24),
      workgroupId: rule.Id,
      as: z.enum(['saved', 'shown', 'preview'], 'rule.form'),
      ...proved,
    }),
    output: bytes({ types: fileTypes, shown: 'attachment', cache: 'private, max-age=60' }),
  }), // not shown
})
