// Valid inputs of the calls about imports, and a builder of imports.
import type { TestApp } from '../app.ts'
import type { TestPerson } from '../builders/people.ts'
import type { Fixture } from '../fixture.ts'
import { imports } from '../../../contract/calls/imports/calls.ts'

export const aTable = Buffer.from('고객 이름,대표자,담당자 이름\n한울전자,남기석,윤성민\n새봄기계,이봄,\n')
const columns = ['name', 'ceoName', 'contact.name'].map((field, at) => ({
  at,
  head: field,
  samples: [],
  field,
  how: 'head',
  key: `|${field}#1|`,
}))

/** An import with two rows; a finished one has changed a customer. */
export async function anImport(
  app: TestApp,
  of: { by: TestPerson; state: 'checked' | 'done' | 'unread'; customerId: string; contactId?: string },
): Promise<string> {
  async function* bytes() {
    yield aTable
  }
  const { key, size } = await app.files.storeGenerated(bytes())
  const { rows } = await app.owner.query<{ id: string }>(
    "insert into imports (workgroup_id, by_id, file_name, key, bytes, sheets, sheet, hidden_rows, columns, state, total, customers_changed, created_at, seen_at, done_at) values ($1, $2, '거래처.csv', $3, $4, '{\"\"}', 0, 0, $5, $6, 2, 1, $7, $7, $8) returning id",
    [
      of.by.workgroupId,
      of.by.id,
      key,
      size,
      JSON.stringify(columns),
      of.state,
      app.now(),
      of.state === 'done' ? app.now() : null,
    ],
  )
  const { id } = rows[0]!
  await app.owner.query(
    "insert into import_rows (workgroup_id, import_id, number, cells, state) values ($1, $2, 2, '{한울전자,남기석,윤성민}', 'changed'), ($1, $2, 3, '{새봄기계,이봄}', 'wrong')",
    [of.by.workgroupId, id],
  )
  await app.owner.query(
    'insert into import_changes (workgroup_id, import_id, customer_id, was, ver) values ($1, $2, $3, \'{"memo": ""}\', 1)',
    [of.by.workgroupId, id, of.customerId],
  )
  await app.owner.query(
    "insert into import_heads (workgroup_id, key, field, import_id, chosen_at) values ($1, $2, 'name', $3, $4)",
    [of.by.workgroupId, `|고객${id}#1|`, id, app.now()],
  )
  return id
}

const ofChecked = ({ ours }: Fixture) => ({ importId: ours.importId })
const ofDone = ({ ours }: Fixture) => ({ importId: ours.doneImportId })
export const importInputs = {
  imports: {
    upload: () => ({}),
    list: () => ({ isOpen: true, page: 1, pageSize: 20 }),
    detail: ofChecked,
    readAgain: ({ ours }: Fixture) => ({ importId: ours.unreadImportId }),
    discard: ofChecked,
    chooseSheet: (fixture: Fixture) => ({ ...ofChecked(fixture), sheet: 1, header: 'found' as const }),
    check: (fixture: Fixture) => ({
      ...ofChecked(fixture),
      columns: columns.map(({ at, field }) => ({
        column: at,
        field: field as 'name',
        isConfirmed: false,
        isLenient: false,
        dayOrder: '' as const,
        values: [],
      })),
      country: 'KR' as const,
    }),
    forget: (fixture: Fixture) => ({ ...ofChecked(fixture), column: 0 }),
    rows: (fixture: Fixture) => ({ ...ofChecked(fixture), state: 'wrong' as const, page: 1, pageSize: 20 }),
    change: (fixture: Fixture) => ({
      ...ofChecked(fixture),
      cells: [{ row: 3, column: 1, text: '김봄' }],
      leave: [{ row: 3, isLeftOut: false }],
    }),
    run: ofChecked,
    stop: ofChecked,
    lookAtUndo: ofDone,
    undo: ofDone,
    template: () => ({}),
    rejected: ofDone,
    download: () => ({ search: '한울', sort: 'name' as const, page: 1, pageSize: 20 }),
    sheet: ({ app, ours: { excelExport } }: Fixture) => {
      const open = { key: excelExport.key, size: '2', name: '고객.xlsx' }
      const parameters = new URL(app.links.forMinutes(imports.sheet, open, 10), 'http://x').searchParams
      return { ...open, until: parameters.get('until')!, proof: parameters.get('proof')! }
    },
  },
}
