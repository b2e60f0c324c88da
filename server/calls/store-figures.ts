// Excel files of figures.
import { Readable } from 'node:stream'
import { imports } from '../../contract/calls/imports/calls.ts'
import { limits } from '../../contract/rules/limits.ts'
import type { MemberContext, StepsFor } from './context.ts'
import { concurrencyLimit } from '../core/concurrency-limit.ts'
import { todayIn } from '../core/dates.ts'
import { textIn } from '../core/texts.ts'
import { recordAudit } from '../security/audit.ts'
import type { LineChart } from '../sheets/line-chart.ts'
import { spreadsheetOf, type Cell, type Column } from '../sheets/write-xlsx.ts'

/** At most two files are generated at a time, one per user. */
const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 20, maxPerCaller: 1, retryAfterSeconds: 5 })

type Sheet = { columns: Column[]; rows: Cell[][]; chart?: LineChart | undefined }
/**
 * Reads in one transaction, and generates the file after it.
 * @param what for the audit trail
 * @returns its address for some minutes
 * @throws busy
 */
export async function storeFigures(
  { step, readStep, language, timeZone, now, files, links, userId }: StepsFor<'member'>,
  what: 'statistics' | 'keywords' | 'bidding',
  read: (within: MemberContext) => Promise<Sheet>,
): Promise<{ url: string; name: string }> {
  const today = todayIn(timeZone, now).replaceAll('-', '')
  const name = `${textIn(language, 'export.name')}_${today}.xlsx`.slice(0, 100)
  const { key, size } = await limited(async () => {
    const { columns, rows, chart } = await readStep(read)
    await step((within) => recordAudit(within, 'export.made', { values: { what, count: rows.length } }))
    return files.storeGenerated(spreadsheetOf(name.replace(/\.xlsx$/, ''), columns, Readable.from(rows), chart))
  }, userId)
  return { url: links.forMinutes(imports.sheet, { key, size: String(size), name }, limits.downloadMinutes), name }
}
