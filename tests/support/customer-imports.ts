// Customer files, their upload, and the jobs that check and import them.
import { imports } from '../../contract/calls/imports/calls.ts'
import type { ImportOfUser } from '../../server/jobs/declared.ts'
import { readImport, type ReadPorts } from '../../server/features/imports/read.ts'
import { checkImport, runImport } from '../../server/features/imports/run.ts'
import { undoImport } from '../../server/features/imports/undo-import.ts'
import type { Step } from '../../server/jobs/transaction.ts'
import { spreadsheetOf, type Cell } from '../../server/sheets/write-xlsx.ts'
import type { TestApp } from './app.ts'
import { jobSteps } from './jobs.ts'

import type { TestPerson } from './builders/people.ts'

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

/** Uploads a file, and reads it as the job does where it is large. */
export async function upload(app: TestApp, who: TestPerson, bytes: Uint8Array, name = '거래처.csv') {
  const answer = await app.ask(who, imports.upload, {}, {}, { fileup: [[name, bytes]] })
  if (answer.status !== 200 || answer.output.state !== 'reading') return answer
  await runQueuedImports(app, {}, ['import.read'])
  const { output } = await app.ask(who, imports.detail, { importId: answer.output.importId })
  return { ...answer, output: { ...answer.output, ...output } }
}
const importJobs = {
  'import.read': readImport,
  'import.check': checkImport,
  'import.run': runImport,
  'import.undo': undoImport,
}
type ImportJob = keyof typeof importJobs
export type WorkOnImport = (step: Step, of: ImportOfUser, ports: ReadPorts) => Promise<void>
/** Runs the queued import jobs. @param jobs replace the product's @param names which jobs are run */
export async function runQueuedImports(
  app: TestApp,
  jobs: { [N in ImportJob]?: WorkOnImport } = {},
  names = Object.keys(importJobs) as readonly ImportJob[],
): Promise<void> {
  const { rows } = await app.owner.query<{ name: ImportJob; payload: ImportOfUser }>(
    'delete from pgboss.job where name = any($1) returning name, data as payload',
    [names],
  )
  const ports = { clock: app.now, files: app.files, log: { error: () => {} } }
  for (const { name, payload } of rows) {
    const { step } = jobSteps(app, payload.workgroupId)
    await (jobs[name] ?? importJobs[name])(step, payload, ports)
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
