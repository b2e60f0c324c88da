// Checks and writes the rows of an import in batches, each in a transaction that checks the user's rights again; notifies the user at the end.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ImportOfUser } from '../../jobs/declared.ts'
import type { Step } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { checkAll } from './check-import.ts'
import type { DetectedColumn } from '../../sheets/columns/detect-columns.ts'
import { afterCheck, mappingOf, rememberFields, setImport } from './queries.ts'
import { recordAudit } from '../../security/audit.ts'
import type { ValidRow } from './changed-rows.ts'
import { workOn, type WorkPorts } from './work.ts'
import { writeGroups, type Counts } from './write.ts'

const rowsTogether = 500

/** Job: checks an import that is too large to check during the call. */
export const checkImport = (step: Step, of: ImportOfUser, ports: WorkPorts): Promise<void> =>
  workOn(step, of, 'checking', ports, async (asUser) => {
    const { clock } = ports
    const mapping = await asUser(async (_, found) => mappingOf(found))
    await checkAll(
      (work) => asUser(({ db }) => work(db)),
      of,
      mapping,
      (db, done) => setImport(db, of.importId, { done, seen_at: clock() }).then(() => {}),
    )
    await asUser(({ db }, { done_at: doneAt }) =>
      setImport(db, of.importId, { state: afterCheck(doneAt, 'checked'), done: 0, seen_at: clock() }),
    )
  })

/** Job: writes all valid rows. */
export const runImport = (step: Step, of: ImportOfUser, ports: WorkPorts): Promise<void> =>
  workOn(step, of, 'running', ports, async (asUser) => {
    const { clock } = ports
    const by = { ...of, now: clock() }
    for (let from: number | null = 0; from !== null;) {
      const after: number = from
      from = await asUser(({ db }) => writeSome(db, by, after, clock()))
    }
    await asUser(async ({ db, enqueue, now }, { file_name: file, done: count, columns }) => {
      await setImport(db, of.importId, { state: 'done', seen_at: now, done_at: now })
      await rememberFields(db, { ...of, now }, columns as DetectedColumn[])
      await recordAudit({ db, now }, 'import.run', { values: { file, count } })
      await notify(
        { db, enqueue, now, workgroupId: of.workgroupId },
        {
          to: [of.userId],
          kind: 'import_finished',
          key: `${of.importId} ${now.getTime()}`,
          importId: of.importId,
        },
      )
    })
  })

/** Writes a batch of customers after `from`, the first row of a customer. @returns the first row of the last one; null at the end */
async function writeSome(db: Db, by: ImportOfUser & { now: Date }, from: number, now: Date): Promise<number | null> {
  const good = sql`workgroup_id = ${by.workgroupId} and import_id = ${by.importId} and state in ('new', 'changed', 'same') and not is_left_out`
  const read = async (which: RawBuilder<unknown>, most: number | null) =>
    (
      await sql<ValidRow>`
        select number, leader, given, customer_id as "customerId", customer_ver as "customerVer", contact_id as "contactId", contact_ver as "contactVer"
        from import_rows where ${good} and ${which} order by leader, number limit ${most}::bigint`.execute(db)
    ).rows
  let rows = await read(sql`leader > ${from}`, rowsTogether)
  const last = rows.at(-1)?.leader
  if (last === undefined) return null
  // A customer is written with all its rows; the last one of the batch may have more.
  if (rows.length === rowsTogether && rows[0]!.leader !== last) rows = rows.filter(({ leader }) => leader !== last)
  else if (rows.length === rowsTogether) rows = await read(sql`leader = ${last}`, null)
  const groups = Map.groupBy(rows, ({ leader }) => leader)
  await addCounts(db, by.importId, await writeGroups(db, by, [...groups.values()]), now)
  return rows.at(-1)!.leader
}
const addCounts = (db: Db, id: string, counts: Counts, now: Date) =>
  sql`update imports set done = done + ${counts.rows}, customers_made = customers_made + ${counts.customersMade}, customers_changed = customers_changed + ${counts.customersChanged},
    contacts_made = contacts_made + ${counts.contactsMade}, contacts_changed = contacts_changed + ${counts.contactsChanged}, seen_at = ${now} where id = ${id}`.execute(
    db,
  )
