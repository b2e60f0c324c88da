// Writes the good rows of an import, some hundred rows at a time, each time in a transaction that asks anew who imports; and tells him at the end.
import { sql, type RawBuilder } from 'kysely'
import { roleOf } from '../../../contract/codes.ts'
import type { ImportState } from '../../../contract/calls/imports/shapes.ts'
import { isManager } from '../../../contract/permissions.ts'
import { enterWorkgroup, type Db } from '../../db/connect.ts'
import type { ImportAsked } from './expiry.ts'
import type { Send } from '../../jobs/queue.ts'
import type { Step as JobStep, Tools } from '../../jobs/declared.ts'
import { notify } from '../../notifications/notify.ts'
import { checkAll } from './checking.ts'
import { afterCheck, fieldsChosen, lockImport, setImport } from './queries.ts'
import { writeGroups, type Counts, type GoodRow } from './write.ts'

type Making = Pick<Tools, 'clock'>
type Step = <T>(work: (db: Db, send: Send) => Promise<T>) => Promise<T>

class Stopped extends Error {}
const rowsTogether = 500

/** As who asked, as long as he may; `state` is what it has to be in to go on. */
const asAsked =
  (step: JobStep, { workgroupId, userId, importId }: ImportAsked, state: ImportState): Step =>
  (work) =>
    step(async (db, send) => {
      const member = await db
        .selectFrom('members')
        .select('role')
        .where('workgroup_id', '=', workgroupId)
        .where('user_id', '=', userId)
        .where('left_at', 'is', null)
        .executeTakeFirst()
      const role = roleOf(String(member?.role))
      if (!member || !isManager({ userId, role, inWorkgroup: true, isOperator: false })) throw new Stopped()
      await enterWorkgroup(db, workgroupId, userId, role)
      if ((await lockImport(db, importId))?.state !== state) throw new Stopped()
      return work(db, send)
    })

/** The job: more rows than one waits for. */
export async function checkImport(step: JobStep, of: ImportAsked, { clock }: Making): Promise<void> {
  const asked = asAsked(step, of, 'checking')
  await untilStopped(step, of, clock, 'read', async () => {
    const mapping = await asked(async (db) => fieldsChosen((await lockImport(db, of.importId))!.columns))
    await checkAll(asked, of, mapping, (db, done) =>
      setImport(db, of.importId, { done, seen_at: clock() }).then(() => {}),
    )
    await asked(async (db) => {
      const { done_at } = (await lockImport(db, of.importId))!
      await setImport(db, of.importId, { state: afterCheck(done_at, 'checked'), done: 0, seen_at: clock() })
    })
  })
}

/** The job: all good rows, however many. */
export async function runImport(step: JobStep, of: ImportAsked, { clock }: Making): Promise<void> {
  const asked = asAsked(step, of, 'running')
  await untilStopped(step, of, clock, 'stopped', async () => {
    const by = { ...of, now: clock() }
    for (let from: number | null = 0; from !== null;) {
      const after: number = from
      from = await asked((db) => writeSome(db, by, after, clock()))
    }
    await asked(async (db, send) => {
      const now = clock()
      await setImport(db, of.importId, { state: 'done', seen_at: now, done_at: now })
      const telling = {
        db,
        now,
        workgroupId: of.workgroupId,
        mailNotifications: (to: { workgroupId: string; userIds: string[] }, startAfter: Date) =>
          send('notifications.mail', to, { startAfter }),
        pushNotifications: (to: { workgroupId: string; userIds: string[] }) => send('notifications.push', to),
      }
      await notify(telling, {
        to: [of.userId],
        kind: 'import_finished',
        key: `${of.importId} ${now.getTime()}`,
        importId: of.importId,
      })
    })
  })
}

async function untilStopped(
  step: JobStep,
  of: ImportAsked,
  clock: () => Date,
  then: 'read' | 'stopped',
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    await step(async (db) => {
      const now = clock()
      const found = await lockImport(db, of.importId)
      if (!found || !['checking', 'running'].includes(found.state)) return
      const state = then === 'read' ? afterCheck(found.done_at, then) : then
      await setImport(db, of.importId, { state, seen_at: now, ...(then === 'stopped' && { done_at: now }) })
    })
    if (!(error instanceof Stopped)) throw error
  }
}

/** Those of customers after `from`, which is the first row of one. @returns the last of them; null when there are no more */
async function writeSome(db: Db, by: ImportAsked & { now: Date }, from: number, now: Date): Promise<number | null> {
  const good = sql`workgroup_id = ${by.workgroupId} and import_id = ${by.importId} and state in ('new', 'changed', 'same') and not is_left_out`
  const read = async (which: RawBuilder<unknown>, most: number | null) =>
    (
      await sql<GoodRow>`
        select number, leader, given, customer_id as "customerId", customer_ver as "customerVer", contact_id as "contactId", contact_ver as "contactVer"
        from import_rows where ${good} and ${which} order by leader, number limit ${most}::bigint`.execute(db)
    ).rows
  let rows = await read(sql`leader > ${from}`, rowsTogether)
  const last = rows.at(-1)?.leader
  if (last === undefined) return null
  // A customer is written whole: of the last one there may be more rows.
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
