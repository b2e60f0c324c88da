import { imports } from '../../../contract/calls/imports/calls.ts'
import { maxStoredPlans, storedPlanDays, type planLists as contract } from '../../../contract/calls/plans/lists.ts'
import { nextOccurrences } from '../../../contract/calls/plans/plan-times.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { localTime } from '../../../contract/rules/zoned-times.ts'
import { inSteps, type Handlers, type MemberContext } from '../../calls/context.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { todayIn } from '../../core/dates.ts'
import { ruleFailure } from '../../core/failure.ts'
import { textIn } from '../../core/texts.ts'
import { recordAudit } from '../../security/audit.ts'
import { spreadsheetOf, type Cell } from '../../sheets/write-xlsx.ts'
import { cellsOf, columnsIn } from './export-rows.ts'
import { findPlans, textsOfPlans } from './list-queries.ts'
import { outcomesByDay, rowOf, rowsIn, type PlanRow } from './occurrences.ts'
import { personRefsOf } from '../members/queries.ts'
import { outcomesOf, plansInRange, type ListedPlan } from './queries.ts'

const mostFound = 20
/** At most two files are generated at a time, one per user. */
const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 20, maxPerCaller: 1, retryAfterSeconds: 5 })
const noFilter = { userIds: [], departmentIds: [], customerId: '' }

export const planLists: Handlers<typeof contract> = {
  async stored(context) {
    const { db, workgroupId, userId, person, timeZone, now } = context
    const today = todayIn(timeZone, now)
    const [from, to] = [addDays(today, -storedPlanDays.before), addDays(today, storedPlanDays.after)]
    const found = await plansInRange(db, workgroupId, { ...noFilter, from, to, userIds: [userId] })
    const { items, more } = rowsIn(
      person,
      found,
      { from, to, timeZone },
      await outcomesFor(context, found),
      maxStoredPlans,
    )
    const texts = await textsOfPlans(context, [...new Set(items.map(({ id }) => id))])
    // With more plans than a device stores, the days before the last stored one are complete.
    const complete = more ? addDays(items.at(-1)!.start.slice(0, 10), -2) : to
    return { from, to: complete, items, texts }
  },

  async search(context, { search }) {
    const { db, person, timeZone, now } = context
    const today = todayIn(timeZone, now)
    const { plans, total } = await findPlans(db, context, { search, today, most: mostFound })
    const shownOf = await outcomesFor(context, plans)
    const items = plans.flatMap((plan) => {
      const shown = nextOccurrences(plan, today, 1)[0] ?? nextOccurrences(plan, plan.firstDay, 1)[0]
      return shown ? [rowOf(person, plan, shown, shownOf(plan.id, shown.day))] : []
    })
    return { items, total }
  },

  /** A week at a time, each in a transaction that checks the reader's rights again. */
  download: inSteps(async (context, { from, to }) => {
    const { step, readStep, language, timeZone, now, files, links, userId } = context
    if (to < from || addDays(from, limits.planExportDays) <= to)
      throw ruleFailure('to', 'rule.plan_range', { max: limits.planExportDays })
    const today = todayIn(timeZone, now).replaceAll('-', '')
    const name = `${textIn(language, 'plan.export.name')}_${today}.xlsx`.slice(0, 100)
    let count = 0
    async function* rows() {
      for (let first = from; first <= to; first = addDays(first, 7)) {
        const last = addDays(first, 6)
        const week = { from: first, to: last < to ? last : to, isFirst: first === from }
        const written = await readStep((within) => rowsToExport(within, week))
        count += written.length
        yield* written
      }
    }
    const { key, size } = await limited(
      () => files.storeGenerated(spreadsheetOf(name.replace(/\.xlsx$/, ''), columnsIn(language), rows())),
      userId,
    )
    await step((within) => recordAudit(within, 'export.made', { values: { what: 'plans', count } }))
    return { url: links.forMinutes(imports.sheet, { key, size: String(size), name }, limits.downloadMinutes), name }
  }),
}

const outcomesFor = async ({ db, workgroupId }: MemberContext, plans: readonly ListedPlan[]) =>
  outcomesByDay(
    await outcomesOf(
      db,
      workgroupId,
      plans.map(({ id }) => id),
    ),
  )

/** The rows of a week; what began before it stands in an earlier one, unless it is the first. */
async function rowsToExport(
  context: MemberContext,
  of: { from: string; to: string; isFirst: boolean },
): Promise<Cell[][]> {
  const { db, workgroupId, person, timeZone, language } = context
  const found = await plansInRange(db, workgroupId, { ...noFilter, ...of }, limits.planExportRows)
  const { items } = rowsIn(person, found, { ...of, timeZone }, outcomesByDay([]), limits.planExportRows)
  const startDay = ({ start }: PlanRow) => (start.length === 10 ? start : localTime(timeZone, start).day)
  const listed = items.filter((row) => of.isFirst || startDay(row) >= of.from)
  const readable = listed.filter(({ isBusy }) => !isBusy)
  const texts = await textsOfPlans(context, [...new Set(readable.map(({ id }) => id))])
  const memos = new Map(texts.map(({ id, memo }) => [id, memo]))
  const userIds = listed.flatMap(({ ownerId, attendeeIds }) => [ownerId, ...attendeeIds])
  const names = new Map((await personRefsOf(db, workgroupId, userIds)).map(({ id, name }) => [id, name]))
  const shown = {
    language,
    timeZone,
    nameOf: (id: string) => names.get(id) ?? '',
    memoOf: (id: string) => memos.get(id) ?? '',
  }
  return listed.map((row) => cellsOf(row, shown))
}
