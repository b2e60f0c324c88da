// Job: reads the rows of a file that is too large to read during the call, each page in a transaction of its own.
import type { ReadingOfUser } from '../../jobs/declared.ts'
import type { Step } from '../../jobs/transaction.ts'
import { UnreadableTable } from '../../sheets/errors.ts'
import { readTable } from '../../sheets/read-table.ts'
import type { Files } from '../../storage/files.ts'
import type { DetectedColumn } from '../../sheets/columns/detect-columns.ts'
import { deleteSomeRows, memberKeys, rememberedFields, setImport, setTable, storedRefusal } from './queries.ts'
import { addRows } from './rows.ts'
import { workOn, type UserStep, type WorkPorts } from './work.ts'

export type ReadPorts = WorkPorts & { files: Pick<Files, 'read'> }

export async function readImport(step: Step, of: ReadingOfUser, ports: ReadPorts): Promise<void> {
  await workOn(step, of, 'reading', ports, async (asUser) => {
    // Of an earlier reading, or of another sheet.
    while (await asUser(({ db }) => deleteSomeRows(db, of.workgroupId, of.importId)));
    try {
      await read(asUser, of, ports)
    } catch (error) {
      if (!(error instanceof UnreadableTable)) throw error
      await asUser(({ db, now }) =>
        setImport(db, of.importId, { state: 'unread', refusal: storedRefusal(error), seen_at: now }).then(() => {}),
      )
    }
  })
}

async function read(asUser: UserStep, of: ReadingOfUser, { files, clock }: ReadPorts): Promise<void> {
  const { importId, workgroupId, userId } = of
  const {
    key,
    bytes: size,
    sheet,
    columns,
  } = await asUser(async (_, found) => ({
    ...found,
    sheet: found.sheets.length > 0 ? found.sheet : null,
    columns: found.columns as DetectedColumn[],
  }))
  const areColumnsKnown = columns.length > 0
  // Reading was interrupted after the columns of a file without names were found.
  const isHeaderless = areColumnsKnown && columns.every(({ head }) => head === '')
  const request = {
    userId,
    in: 'job' as const,
    bytes: () => bytesOf(files, { key, size }),
    sheet,
    header: of.header ?? (isHeaderless ? 'none' : 'found'),
    known: (keys: readonly string[]) => asUser(({ db }) => knownColumns(db, keys)),
  }
  // The columns are asked while the rows are read.
  if (!areColumnsKnown)
    await readTable({ ...request, isBeginning: true }, (table) =>
      asUser(({ db }) => setTable(db, importId, table, 0, clock()).then(() => {})),
    )
  await readTable(request, async (table) => {
    await asUser(({ db }) => setTable(db, importId, table, table.total, clock()))
    let done = 0
    for await (const page of table.pages())
      await asUser(async ({ db }) => {
        done += await addRows(db, workgroupId, importId, page)
        await setImport(db, importId, { done, seen_at: clock() })
      })
    await asUser(({ db }) => setImport(db, importId, { state: 'read', done: 0, seen_at: clock() }))
  })
}

/** What the workgroup knows about columns with these keys. */
export const knownColumns = async (db: Parameters<typeof memberKeys>[0], keys: readonly string[]) => ({
  remembered: await rememberedFields(db, keys),
  members: await memberKeys(db),
})

export async function bytesOf(
  files: Pick<Files, 'read'>,
  { key, size }: { key: string; size: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of await files.read({ key, size }).read(0, size - 1)) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
