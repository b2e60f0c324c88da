// Rings the alarms of plans. `plans.next_alarm_at` is the only state: every transaction takes due plans that no other
// process has locked, adds the notifications, and sets the next alarm (decision 68).
import type pg from 'pg'
import type { Logger } from 'pino'
import { alarmsAfter, type Alarm } from '../../../contract/calls/plans/alarm-times.ts'
import type { PlanTimes } from '../../../contract/calls/plans/plan-times.ts'
import type { Enqueue } from '../../jobs/declared.ts'
import { stepsIn, type JobTransaction, type Step } from '../../jobs/transaction.ts'
import { notify, type Notification } from '../../notifications/notify.ts'
import { lockDuePlans, setNextAlarms, type DuePlan } from './queries.ts'

const everyMs = 1_000
/** Plans in one transaction. */
const inOneTransaction = 50
/** Alarms that were missed longer ago are dropped without being listed. */
const listedMs = 7 * 864e5

type Ports = { pool: pg.Pool; clock: () => Date; enqueueOn: (client: pg.ClientBase) => Enqueue }
type Log = Pick<Logger, 'warn' | 'error'>

/**
 * The alarms of a plan that are to be notified at `now`: of each occurrence the last one that is due. An earlier one that
 * was missed says nothing more.
 * @param nextAlarmAt the stored one, which is due
 * @returns next: the next stored one, which may be due again after a long outage
 */
export function dueAlarms(
  plan: PlanTimes & { alarms: readonly number[] },
  nextAlarmAt: Date,
  now: Date,
): { due: Alarm[]; next: Date | null } {
  const from = new Date(Math.max(nextAlarmAt.getTime() - 1, now.getTime() - listedMs))
  const due = alarmsAfter(plan, from).filter(({ dueAt }) => dueAt <= now)
  const lastByDay = new Map(due.map((alarm) => [alarm.occurrence.day, alarm]))
  return { due: [...lastByDay.values()], next: alarmsAfter(plan, due.at(-1)?.dueAt ?? from)[0]?.dueAt ?? null }
}

/** Rings due alarms of one workgroup. @returns the number of plans; others may be left */
export async function ringAlarms({ db, enqueue, now }: JobTransaction, workgroupId: string, log: Log): Promise<number> {
  const plans = await lockDuePlans(db, workgroupId, now, inOneTransaction)
  if (plans.length === 0) return 0
  const rung = plans.map((plan) => {
    try {
      return { plan, ...dueAlarms(plan, new Date(plan.nextAlarmAt), now) }
    } catch (error) {
      // E.g. a time zone that this version of Node does not know. The others must not wait for it.
      log.error({ err: error, plan: plan.id }, 'the alarms of a plan cannot be computed')
      return { plan, due: [], next: null }
    }
  })
  await setNextAlarms(
    db,
    workgroupId,
    rung.map(({ plan, next }) => ({ id: plan.id, next })),
  )
  const notifications = rung.flatMap(({ plan, due }) => due.map((alarm) => notificationOf(plan, alarm)))
  await notify({ db, now, workgroupId, enqueue }, ...notifications)
  return plans.length
}
const notificationOf = (plan: DuePlan, { occurrence, beginsAt, minutes }: Alarm): Notification => ({
  to: plan.userIds,
  kind: 'plan_alarm',
  // With the start, so that a plan that was moved rings again.
  key: `${plan.id} ${beginsAt.toISOString()} ${minutes}`,
  planId: plan.id,
  planAt: beginsAt,
  alarmMinutes: minutes,
  day: occurrence.day,
})

/** Rings what is due in all workgroups. */
export async function ringDueAlarms(ports: Ports, log: Log, isEnding = () => false): Promise<void> {
  const { rows } = await ports.pool.query<{ id: string }>('select workgroups_with_due_alarms($1) as id', [
    ports.clock(),
  ])
  for (const { id } of rows) {
    const step: Step = stepsIn(ports, id)
    try {
      while (!isEnding() && (await step((transaction) => ringAlarms(transaction, id, log))) > 0);
    } catch (error) {
      if (!isEnding()) log.warn({ err: error, workgroup: id }, 'alarms')
    }
  }
}

/** Runs in every worker process. @returns a function that stops it after the current transaction */
export function tendAlarms(ports: Ports, log: Log): () => Promise<void> {
  let underway = Promise.resolve()
  let isBusy = false
  let isEnding = false
  const round = async () => {
    isBusy = true
    try {
      await ringDueAlarms(ports, log, () => isEnding)
    } catch (error) {
      if (!isEnding) log.warn({ err: error }, 'alarms')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    if (!isBusy) underway = round()
  }, everyMs)
  return async () => {
    isEnding = true
    clearInterval(timer)
    await underway
  }
}
