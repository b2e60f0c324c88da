// What the service stores about the caller: one file of everything to download, and the deletion of the account. Across
// all workgroups; nothing here is shown in the specification.
import * as z from 'zod/mini'
import { bytes } from '../../core/bytes.ts'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { signedFields, Token } from '../../core/signed-links.ts'
import { fieldsOf, person } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

export const zipType = 'application/zip'

const fields = fieldsOf({
  userId: person.id,
  hasPassword: 'password_yn',
  code: 'cert_code',
  workgroupName: 'comp_name',
  isMaster: 'master_yn',
  logCount: 'sales_cnt',
  commentCount: 'comment_cnt',
  planCount: 'plan_cnt',
  fileCount: 'file_cnt',
  customerCount: 'acc_cnt',
  exportId: 'export_idx',
  expiresAt: 'end_dt',
})
const own = { audience: 'signedIn', acrossWorkgroups: true } as const

/** `done` and `total`: logs, comments with feedback, plans and files, together. Null until they are counted. */
const DataExport = fields({
  exportId: z.string(),
  state: z.enum(['running', 'done', 'stopped']),
  done: z.number(),
  total: z.nullable(z.number()),
  /** Name and size in bytes of the finished file. */
  name: z.string(),
  bytes: z.nullable(z.number()),
  createdAt: z.string(),
  /** Until when the finished file can be downloaded. */
  expiresAt: z.nullable(z.string()),
})

export const myData = feature('myData', {
  overview: call('POST /org/mydata', {
    ...own,
    summary: 'What the caller has in each workgroup',
    rate: [{ per: 'account', limit: 'dataOverviews' }],
    input: Nothing,
    output: fields({
      /** Whether the password confirms the deletion of the account; a code does where there is none that signs in. */
      hasPassword: z.boolean(),
      /** Logs as first author, comments with feedback, own plans, own files, customers in charge. */
      workgroups: z.array(
        fields({
          workgroupId: z.string(),
          workgroupName: z.string(),
          isMaster: z.boolean(),
          logCount: z.number(),
          commentCount: z.number(),
          planCount: z.number(),
          fileCount: z.number(),
          customerCount: z.number(),
        }),
      ),
    }),
  }),
  exports: call('POST /org/list_mydata', {
    ...own,
    summary: 'The file that is being made, and those that can still be downloaded or have failed',
    input: Nothing,
    output: page(DataExport),
  }),
  startExport: call('POST /org/regi_mydata', {
    ...own,
    summary: 'Collects everything of the caller in one zip file in the background; a mail says when it is ready',
    rate: [{ per: 'account', limit: 'dataExportsMade' }],
    input: Nothing,
    output: DataExport,
  }),
  stopExport: call('POST /org/out_mydata', {
    ...own,
    summary: 'Stops the file that is being made, or deletes one that is ready',
    input: fields({ exportId: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }),
  openExport: call('POST /org/sel_mydata', {
    ...own,
    summary: 'The address of a finished file',
    input: fields({ exportId: rule.Id }),
    output: fields({ url: z.string() }),
    errors: ['not_found'],
  }),
  /** The target of `url`. */
  exported: call('GET /mydata/{key}', {
    audience: 'link',
    summary: 'The zip file of a user, at a signed URL valid for ten minutes',
    input: fields({ key: Token(24), userId: rule.Id, ...signedFields }),
    output: bytes({ types: [zipType], disposition: 'attachment', cache: 'no-store' }),
  }),
  deleteAccount: call('POST /org/del_myinfo', {
    ...own,
    summary: 'Deletes the account of the caller: a sign-in within 30 days restores it, then it is erased',
    input: fields({ password: rule.EnteredPassword }),
    output: Nothing,
    errors: [...rule.ownPasswordErrors, 'master_stays'],
  }),
  startDeletion: call('POST /org/cert_del_myinfo', {
    ...own,
    summary: 'Emails a six-digit code that deletes the account of the caller, where no password does',
    rate: [{ per: 'account', limit: 'deletionsStarted' }],
    input: Nothing,
    output: Nothing,
    errors: ['has_password', 'too_many_tries'],
  }),
  deleteAccountWithCode: call('POST /org/del_myinfo_cert', {
    ...own,
    summary: 'As the deletion with the password, with the code instead',
    rate: [{ per: 'account', limit: 'emailCodesTried' }],
    input: fields({ code: rule.SixDigits }),
    output: Nothing,
    errors: ['has_password', 'code_wrong', 'code_expired', 'master_stays'],
  }),
})
