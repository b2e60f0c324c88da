// Customer files, their upload, and the jobs that check and import them.
import { imports } from '../../contract/calls/imports/calls.ts'
import type { ImportOfUser } from '../../server/jobs/declared.ts'
import { checkImport, runImport } from '../../server/features/imports/run.ts'
import { spreadsheetOf, type Cell } from '../../server/sheets/write-xlsx.ts'
import type { TestApp } from './app.ts'
import { jobSteps } from './jobs.ts'

import type { TestPerson } from './builders/people.ts'

type ImportRun = typeof runImport

/** Rows as CSV in UTF-8. */
export const csv = (...rows: readonly (readonly (string | number)[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n'))
/** A workbook of texts, written by our own writer. */
export async function xlsx(titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const columns = titles.map((title) => ({ title, width: 12, kind: 'text' as const }))
  async function* all() {
    yield* rows
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of spreadsheetOf('t', columns, all())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export const upload = (app: TestApp, who: TestPerson, bytes: Uint8Array, name = '거래처.csv') =>
  app.ask(who, imports.upload, {}, {}, { fileup: [[name, bytes]] })
/** Runs the queued import jobs. @param jobs replace the product's */
export async function runQueuedImports(
  app: TestApp,
  jobs: { checkImport?: ImportRun; runImport?: ImportRun } = {},
): Promise<void> {
  const { rows } = await app.owner.query<{ name: 'import.check' | 'import.run'; payload: ImportOfUser }>(
    "delete from pgboss.job where name in ('import.check', 'import.run') returning name, data as payload",
  )
  const ports = { clock: app.now }
  for (const { name, payload } of rows) {
    const { step } = jobSteps(app, payload.workgroupId)
    const run = name === 'import.run' ? (jobs.runImport ?? runImport) : (jobs.checkImport ?? checkImport)
    await run(step, payload, ports)
  }
}
/** Uploads a file, confirms the suggested columns (uncertain ones too), checks it and imports all valid rows. */
export async function importFile(app: TestApp, who: TestPerson, bytes: Uint8Array, name?: string) {
  const { output: read } = await upload(app, who, bytes, name)
  await check(app, who, read)
  await app.ask(who, imports.run, { importId: read.importId })
  await runQueuedImports(app)
  return (await app.ask(who, imports.detail, { importId: read.importId })).output
}
type Read = { importId: string; columns: readonly { column: number; field: string }[] }
export const check = (app: TestApp, who: TestPerson, { importId, columns }: Read) =>
  app.ask(who, imports.check, {
    importId,
    columns: columns.map(({ column, field }) => ({ column, field: field as never, isConfirmed: true })),
  })
