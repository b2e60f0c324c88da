// Checks and writes the rows of an import in batches, each in a transaction that checks the user's rights again; notifies the user at the end.
import { sql, type RawBuilder } from 'kysely'
import type { ImportState } from '../../../contract/calls/imports/shapes.ts'
import { isManager } from '../../../contract/permissions.ts'
import type { Db } from '../../db/connect.ts'
import type { ImportOfUser } from '../../jobs/declared.ts'
import { enterAsMember, type Step } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { checkAll } from './check-import.ts'
import type { DetectedColumn } from '../../sheets/columns/detect-columns.ts'
import { afterCheck, lockImport, mappingOf, rememberFields, setImport } from './queries.ts'
import { recordAudit } from '../../security/audit.ts'
import type { ValidRow } from './changed-rows.ts'
import { writeGroups, type Counts } from './write.ts'

class Stopped extends Error {}
const rowsTogether = 500

/** Steps in the name of the user who started the import, while that user may. @param state what the import must be in to continue */
const asUser =
  (step: Step, of: ImportOfUser, state: ImportState): Step =>
  (work) =>
    step(async (transaction) => {
      const { db } = transaction
      if (!(await enterAsMember(db, of, isManager))) throw new Stopped()
      if ((await lockImport(db, of.importId))?.state !== state) throw new Stopped()
      return work(transaction)
    })

/** Job: checks an import that is too large to check during the call. */
export async function checkImport(step: Step, of: ImportOfUser, { clock }: { clock: () => Date }): Promise<void> {
  const asUsers = asUser(step, of, 'checking')
  await untilStopped(step, of, 'read', async () => {
    const mapping = await asUsers(async ({ db }) => mappingOf((await lockImport(db, of.importId))!))
    await checkAll(
      (work) => asUsers(({ db }) => work(db)),
      of,
      mapping,
      (db, done) => setImport(db, of.importId, { done, seen_at: clock() }).then(() => {}),
    )
    await asUsers(async ({ db }) => {
      const { done_at } = (await lockImport(db, of.importId))!
      await setImport(db, of.importId, { state: afterCheck(done_at, 'checked'), done: 0, seen_at: clock() })
    })
  })
}

/** Job: writes all valid rows. */
export async function runImport(step: Step, of: ImportOfUser, { clock }: { clock: () => Date }): Promise<void> {
  const asUsers = asUser(step, of, 'running')
  await untilStopped(step, of, 'stopped', async () => {
    const by = { ...of, now: clock() }
    for (let from: number | null = 0; from !== null;) {
      const after: number = from
      from = await asUsers(({ db }) => writeSome(db, by, after, clock()))
    }
    await asUsers(async ({ db, enqueue, now }) => {
      await setImport(db, of.importId, { state: 'done', seen_at: now, done_at: now })
      const { file_name: file, done: count, columns } = (await lockImport(db, of.importId))!
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
}

async function untilStopped(
  step: Step,
  of: ImportOfUser,
  then: 'read' | 'stopped',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    await step(async ({ db, now }) => {
      const found = await lockImport(db, of.importId)
      if (!found || !['checking', 'running'].includes(found.state)) return
      const state = then === 'read' ? afterCheck(found.done_at, then) : then
      await setImport(db, of.importId, { state, seen_at: now, ...(then === 'stopped' && { done_at: now }) })
    })
    if (!(error instanceof Stopped)) throw error
  }
}

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
