// Import of customers and contacts from a file (.xlsx, .csv), and export in the same format.
import * as z from 'zod/mini'
import { headerChoices } from './columns.ts'
import { bytes } from '../../core/bytes.ts'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { CustomerSelection } from '../customers/calls.ts'
import { DownloadUrl } from '../../core/download.ts'
import {
  Cause,
  ColumnChoice,
  Country,
  DayOrder,
  Field,
  Import,
  importFieldsOf as fields,
  longestChoice,
  mostChoices,
  Row,
  rowStates,
  Undo,
  Undoing,
  Uploaded,
} from './shapes.ts'
import { signedFields, Token } from '../../core/signed-links.ts'
import * as rule from '../../rules/rules.ts'
import { spreadsheetType } from '../sales-logs/calls.ts'

const id = rule.Id
/** Files of lessons are downloaded from the same path; the file extension distinguishes them. */
export const jsonLines = { type: 'application/jsonl', ending: '.jsonl' } as const
const Column = z.number('rule.number').check(z.int('rule.number'), z.gte(0, 'rule.number'), z.lt(200, 'rule.number'))

export const imports = feature('imports', {
  upload: call('POST /saleslog/regi_accounts_excel', {
    audience: 'manager',
    summary: 'Reads a file of customers and contacts, a large one in the background; nothing is saved yet',
    creates: true,
    files: { fileup: 1 },
    rate: [{ per: 'account', limit: 'importsMade' }],
    input: fields({ clientKey: rule.ClientKey }),
    output: Uploaded,
    errors: ['required_missing', 'file_too_large', 'import_refused'],
  }),
  list: call('POST /saleslog/list_accounts_excel', {
    audience: 'manager',
    summary: 'Past imports, or those that the caller prepares and all that run; newest first',
    input: fields({
      isOpen: z._default(z.boolean('rule.form'), false),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Import),
  }), // not shown
  detail: call('POST /saleslog/detail_accounts_excel', {
    audience: 'manager',
    summary: 'One import: its columns, numbers of rows by outcome, progress',
    input: fields({ importId: id }),
    output: Import,
    errors: ['not_found'],
  }), // not shown
  chooseSheet: call('POST /saleslog/upd_accounts_excel', {
    audience: 'manager',
    summary: 'Reads a sheet of the file, counted from 1, with or without a row of names; a large one as a job',
    rate: [{ per: 'account', limit: 'importsMade' }],
    input: fields({
      importId: id,
      sheet: rule.PageNumber,
      header: z._default(z.enum(headerChoices, 'rule.choice'), 'found'),
    }),
    output: Import,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  readAgain: call('POST /saleslog/retry_accounts_excel', {
    audience: 'manager',
    summary: 'Reads the file again in the background, after reading it was interrupted',
    rate: [{ per: 'account', limit: 'importsMade' }],
    input: fields({ importId: id }),
    output: Import,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  discard: call('POST /saleslog/del_accounts_excel', {
    audience: 'manager',
    summary: 'Discards an import in preparation, of which nothing is written',
    input: fields({ importId: id }),
    output: Nothing,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  check: call('POST /saleslog/check_accounts_excel', {
    audience: 'manager',
    summary: 'Assigns fields to the columns and checks all rows, many of them in the background',
    input: fields({
      importId: id,
      columns: rule.listOf(
        fields({
          column: Column,
          field: Field,
          /** An uncertain field is right. */
          isConfirmed: z._default(z.boolean('rule.form'), false),
          /** Cells that cannot be read are left empty, instead of stopping their rows. */
          isLenient: z._default(z.boolean('rule.form'), false),
          dayOrder: DayOrder,
          /** What its texts mean, in a column of segments, stages or members; missing: as before. */
          values: z.optional(
            rule.listOf(fields({ text: rule.optionalText(longestChoice), choice: ColumnChoice }), mostChoices),
          ),
        }),
        200,
        1,
      ),
      country: rule.orEmpty(Country),
    }),
    output: Import,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  forget: call('POST /saleslog/del_accounts_excel_cols', {
    audience: 'manager',
    summary: 'Forgets the field that was chosen by hand for a column in earlier imports',
    input: fields({ importId: id, column: Column }),
    output: Import,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  rows: call('POST /saleslog/list_accounts_excel_rows', {
    audience: 'manager',
    summary: 'Rows of an import with their values in the file, problems and corrections',
    input: fields({
      importId: id,
      state: rule.orEmpty(z.enum([...rowStates, 'left', 'aside'], 'rule.choice')),
      /** Of `wrong` rows: only those with this cause. */
      cause: rule.orEmpty(Cause),
      /** Rows after this one, instead of a page: rows leave the list while they are corrected. */
      after: z._default(z.number('rule.number').check(z.int('rule.number'), z.gte(0, 'rule.number')), 0),
      page: rule.PageNumber,
      pageSize: rule.PageSize,
    }),
    output: page(Row),
    errors: ['not_found'],
  }), // not shown
  change: call('POST /saleslog/upd_accounts_excel_rows', {
    audience: 'manager',
    summary: 'Changes cells, excludes or includes rows; dependent rows are checked again',
    input: fields({
      importId: id,
      cells: z._default(
        rule.listOf(
          fields({
            row: rule.Version,
            column: Column,
            text: rule.optionalMultiline(),
          }),
          500,
        ),
        [],
      ),
      leave: z._default(rule.listOf(fields({ row: rule.Version, isLeftOut: z.boolean('rule.form') }), 500), []),
    }),
    output: fields({ import: Import, rows: z.array(Row) }),
    errors: ['not_found', 'import_refused'],
  }), // not shown
  run: call('POST /saleslog/run_accounts_excel', {
    audience: 'manager',
    summary: 'Imports the valid rows in the background; the others remain for correction',
    input: fields({ importId: id }),
    output: Import,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  stop: call('POST /saleslog/stop_accounts_excel', {
    audience: 'manager',
    summary: 'Stops an import or its undo; what it has written remains and can be undone',
    input: fields({ importId: id }),
    output: Import,
    errors: ['not_found'],
  }), // not shown
  lookAtUndo: call('POST /saleslog/sel_accounts_excel_undo', {
    audience: 'manager',
    summary: 'What undoing an import would do',
    input: fields({ importId: id }),
    output: Undo,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  undo: call('POST /saleslog/undo_accounts_excel', {
    audience: 'manager',
    summary: 'Undoes an import within 30 days, a large one in a job; what was edited since is kept and named',
    input: fields({ importId: id }),
    output: Undoing,
    errors: ['not_found', 'import_refused'],
  }), // not shown
  template: call('POST /saleslog/form_accounts_excel', {
    audience: 'manager',
    summary: 'URL of an empty file with the recognised column names, valid for ten minutes',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: Nothing,
    output: DownloadUrl,
  }), // not shown
  rejected: call('POST /saleslog/wrong_accounts_excel', {
    audience: 'manager',
    summary: 'URL of a file of the rows that were not imported, with reasons, valid for ten minutes',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields({ importId: id }),
    output: DownloadUrl,
    errors: ['not_found', 'busy'],
  }), // not shown
  download: call('POST /saleslog/list_accounts_download', {
    audience: 'member',
    summary: 'Customers with their contacts as an Excel file, in the format of imports',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: CustomerSelection,
    output: DownloadUrl,
    errors: ['busy'],
  }), // not shown
  /** The target of `url`. */
  sheet: call('GET /sheets/{key}', {
    audience: 'link',
    summary: 'A generated file, at a signed URL valid for ten minutes',
    input: fields({
      key: Token(24),
      size: z.string().check(rule.rawLengthWithin(10, 'rule.form'), z.regex(/^\d{1,10}$/, 'rule.form')),
      name: rule.SearchText,
      ...signedFields,
    }),
    output: bytes({ types: [spreadsheetType, jsonLines.type], disposition: 'attachment', cache: 'no-store' }),
  }), // not shown
})
