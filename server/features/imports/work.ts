// Background work on an import: one job at a time, in transactions that check the user's rights again. An import whose
// job was interrupted comes to rest, and the user is told.
import type { Logger } from 'pino'
import type { HeaderChoice } from '../../../contract/calls/imports/columns.ts'
import type { workingStates } from '../../../contract/calls/imports/shapes.ts'
import { isManager } from '../../../contract/permissions.ts'
import type { Db } from '../../db/connect.ts'
import type { ImportOfUser } from '../../jobs/declared.ts'
import { enterAsMember, type JobTransaction, type Step } from '../../jobs/transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { lockImport, restStateOf, setImport } from './queries.ts'

export type WorkingState = (typeof workingStates)[number]
export type WorkPorts = { clock: () => Date; log: Pick<Logger, 'error'> }
type Locked = NonNullable<Awaited<ReturnType<typeof lockImport>>>
/** A transaction in the name of the user, with the import locked. @throws Stopped where the work must not go on */
export type UserStep = <T>(work: (transaction: JobTransaction, found: Locked) => Promise<T>) => Promise<T>
class Stopped extends Error {}

export const jobOf = {
  reading: 'import.read',
  checking: 'import.check',
  running: 'import.run',
  undoing: 'import.undo',
} as const
const isOf = (found: Locked | undefined, { work }: ImportOfUser, state: WorkingState): found is Locked =>
  found?.state === state && (work === undefined || work === found.work)

/** Runs one try of a job. @param state what the import must be in to go on */
export async function workOn(
  step: Step,
  of: ImportOfUser,
  state: WorkingState,
  { log }: Pick<WorkPorts, 'log'>,
  work: (asUser: UserStep) => Promise<void>,
): Promise<void> {
  if (!(await begin(step, of, state))) return
  const asUser: UserStep = (act) =>
    step(async (transaction) => {
      if (!(await enterAsMember(transaction.db, of, isManager))) throw new Stopped()
      const found = await lockImport(transaction.db, of.importId)
      if (!isOf(found, of, state)) throw new Stopped()
      return act(transaction, found)
    })
  try {
    await work(asUser)
  } catch (error) {
    const isStopped = error instanceof Stopped
    await step(async (transaction) => {
      const found = await lockImport(transaction.db, of.importId)
      if (isOf(found, of, state)) await comeToRest(transaction, of, found, !isStopped)
    })
    if (isStopped) return
    log.error({ err: error, job: jobOf[state] }, 'work on an import was interrupted')
    throw error
  }
}

/** @returns false where an earlier try was killed, or there is nothing to do any more */
const begin = (step: Step, of: ImportOfUser, state: WorkingState): Promise<boolean> =>
  step(async (transaction) => {
    const { db, now } = transaction
    const found = await lockImport(db, of.importId)
    if (!isOf(found, of, state)) return false
    if (found.is_begun) {
      await comeToRest(transaction, of, found, true)
      return false
    }
    await setImport(db, of.importId, { is_begun: true, seen_at: now })
    return true
  })

/** @param isTold where the work was interrupted; not where a user stopped it or may not do it any more */
async function comeToRest(
  { db, enqueue, now }: JobTransaction,
  of: ImportOfUser,
  found: Locked,
  isTold: boolean,
): Promise<void> {
  const { importId, userId, workgroupId } = of
  await setImport(db, importId, {
    state: restStateOf(found.state, found.done_at),
    seen_at: now,
    ...(found.state === 'running' && { done_at: now }),
  })
  if (!isTold || !(await enterAsMember(db, of, isManager))) return
  const about = { to: [userId], kind: 'import_stopped', key: `${importId} ${found.work}`, importId } as const
  await notify({ db, enqueue, now, workgroupId }, about)
}

type Starting = { db: Db; now: Date; workgroupId: string; userId: string; enqueue: JobTransaction['enqueue'] }
/** Starts the job of a state, in the transaction of a call that has locked the import. @param at when it runs; at once without it */
export async function startWork(
  { db, now, workgroupId, userId, enqueue }: Starting,
  found: Pick<Locked, 'id' | 'work'>,
  state: WorkingState,
  values: Partial<Parameters<typeof setImport>[2]> = {},
  { at, ...payload }: { at?: Date | undefined; header?: HeaderChoice } = {},
): Promise<void> {
  const work = found.work + 1
  await setImport(db, found.id, { ...values, state, work, is_begun: false, done: 0, seen_at: now })
  await enqueue(jobOf[state], { workgroupId, userId, importId: found.id, work, ...payload }, at && { at })
}
