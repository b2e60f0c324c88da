import { toWire, type InputOf } from '../../../contract/core/call.ts'
import { stageOf } from '../../../contract/codes.ts'
import {
  isManager,
  mayDeleteLog,
  mayEditLog,
  maySeeFiguresOf,
  mayWriteLogOfPlan,
} from '../../../contract/permissions.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { hasOccurrenceOn } from '../../../contract/calls/plans/plan-times.ts'
import { areOfOthers } from '../../../contract/calls/sales-logs/filters.ts'
import { salesLogs as contract, spreadsheetType } from '../../../contract/calls/sales-logs/calls.ts'
import { inSteps, mayLag, type Handlers, type MemberContext } from '../../calls/context.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { Failure, notFound, ruleFailure, type FieldName } from '../../core/failure.ts'
import { notify } from '../../notifications/notify.ts'
import { currentIds } from '../../db/merged-ids.ts'
import { textIn } from '../../core/texts.ts'
import { concurrencyLimit } from '../../core/concurrency-limit.ts'
import { isLower, raiseStage } from '../customers/queries.ts'
import { deleteDraftOfLog } from '../drafts/queries.ts'
import { shownFiles } from '../files/queries.ts'
import { areMembers } from '../members/queries.ts'
import { addAnalysed, analyseSaved } from '../needs/jobs.ts'
import { lockPlan, recordWrittenLog } from '../plans/queries.ts'
import { askAlert } from '../keyword-alerts/jobs.ts'
import { readScopeOf } from './filters.ts'
import { addExport, exportById, exportByKey, idsMeant, writeExport, type Step } from './exports.ts'
import { findKeywords } from './find.ts'
import { listLogs } from './list.ts'
import * as query from './queries.ts'
import { countOwnByDay, summarize } from './summary.ts'
import { todayIn } from '../../core/dates.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'

export const salesLogs: Handlers<typeof contract> = {
  async create(context, asked) {
    const { db, userId } = context
    const { input, stage, isWatched, lessons } = await forCurrentRecords(context, asked)
    const coAuthorIds = await coAuthorsOf(context, { authorId: userId, coAuthorIds: [] }, input.coAuthorIds)
    const log = await addAnalysed(context, { content: input.content, lessons }, (facets) =>
      query.addLog(db, context, input, coAuthorIds, facets),
    )
    await recordOccurrence(context, input, log.id)
    const draft = await deleteDraftOfLog(db, context, input)
    if (!draft.isThere) throw notFound()
    if (draft.taken > 0) await notifyBrowsers(context.db, [userId])
    const reached = stageOf(input.purpose)
    if (isLower(stage, reached)) await raiseStage(db, input.customerId, reached, context)
    await notifyCoAuthors(context, log.id, [], coAuthorIds)
    await askAlert(context, log.id, isWatched)
    return { id: log.id, ver: log.ver }
  },

  async update(context, asked) {
    const { db } = context
    const log = await logToEdit(context, asked)
    const input = { ...asked, ...(await currentIds(db, context.workgroupId, asked)) }
    const isSame = input.customerId === log.customerId && input.contactId === log.contactId
    if (!isSame && !(await query.isContactOf(db, input, log))) throw notFound()
    const requested = losesAccess(context, log, input.coAuthorIds)
      ? [...input.coAuthorIds, context.userId]
      : input.coAuthorIds
    const coAuthorIds = await coAuthorsOf(context, log, requested)
    await query.changeLog(context, log, input, coAuthorIds)
    await notifyCoAuthors(context, log.id, log.coAuthorIds, coAuthorIds)
    await raiseStage(db, input.customerId, stageOf(input.purpose), context)
    await analyseSaved(context, log.id)
    await askAlert(context, log.id)
    return detailOf(context, log.id)
  },

  async delete(context, input) {
    const log = await logToChange(context, input, mayDeleteLog)
    await query.deleteLog(context.db, log.id)
    return {}
  },

  async list(context, filters) {
    return listLogs(context.db, readScopeOf(context), filters, context.counts)
  },

  async search(context, filters) {
    return listLogs(context.db, readScopeOf(context), filters, context.counts)
  },

  summary: mayLag((context, filters) => {
    if (areOfOthers(filters, context.userId) && !maySeeFiguresOf(context.person, 'workgroup'))
      throw new Failure('no_permission')
    return summarize(context.db, readScopeOf(context), filters)
  }),

  async ownDays(context, { from }) {
    return { items: await countOwnByDay(context, { from, to: addDays(from, 13) }) }
  },

  async keywords(context, { search }) {
    return { items: await findKeywords(context.db, readScopeOf(context), search) }
  },

  download: inSteps(async (context, asked) => {
    const { now, language, userId, workgroupId, timeZone, person, files } = context
    const readsAll = isManager(person)
    if (!readsAll) context.evenly()
    const today = todayIn(timeZone, now)
    // Permissions are checked for each step: a reader who loses access gets no further logs.
    const checked =
      (step: typeof context.step): Step =>
      (work) =>
        step((context) => {
          if (readsAll && !isManager(context.person)) throw new Failure('no_permission')
          return work(context.db, readScopeOf(context))
        })
    const [step, readStep] = [checked(context.step), checked(context.readStep)]
    return limited(async () => {
      const ids = await readStep((db, place) => idsMeant(db, place, asked, limits.immediateExportRows + 1))
      const exported = await context.step(async (context) => {
        const { db } = context
        const isLarge = ids.length > limits.immediateExportRows
        const name = `${textIn(language, 'export.name')}_${today.replaceAll('-', '')}.xlsx`
        const total = isLarge ? null : ids.length
        const id = await addExport(db, { workgroupId, userId, now, readsAll, asked, language, name, total })
        const of = { workgroupId, userId, exportId: id }
        await context.enqueue('export.erase', of, { at: new Date(now.getTime() + limits.exportMinutes * 60_000) })
        if (isLarge) await context.enqueue('export.make', of)
        return { id, name, isLarge }
      })
      if (!exported.isLarge)
        await writeExport({ step, readStep, files, clock: () => now }, { ...exported, language }, ids)
      return context.step((context) => exportOf(context, exported.id))
    }, userId)
  }),

  async downloadState(context, { exportId }) {
    return exportOf(context, exportId)
  },

  /** The signed URL was issued by one of the calls above. */
  downloaded: inSteps(async ({ step, files }, { key, workgroupId, userId }) => {
    const exported = await step(async ({ db }) => {
      await enterWorkgroup(db, workgroupId, userId, 'staff')
      return exportByKey(db, key)
    })
    if (!exported) throw notFound()
    return { type: spreadsheetType, body: files.read({ key, size: exported.bytes! }), name: exported.name }
  }),

  async detail(context, { id }) {
    return detailOf(context, id)
  },

  async addCoAuthors(context, input) {
    const log = await logToEdit(context, input)
    const coAuthorIds = await coAuthorsOf(context, log, [...log.coAuthorIds, ...input.userIds], 'userIds')
    await query.changeCoAuthors(context, log, coAuthorIds)
    await notifyCoAuthors(context, log.id, log.coAuthorIds, coAuthorIds)
    return detailOf(context, log.id)
  },

  async removeCoAuthor(context, input) {
    const log = await logToEdit(context, input)
    if (!log.coAuthorIds.includes(input.userId)) throw notFound()
    const remaining = log.coAuthorIds.filter((id) => id !== input.userId)
    if (losesAccess(context, log, remaining)) throw new Failure('no_permission')
    await query.changeCoAuthors(context, log, remaining)
    return detailOf(context, log.id)
  },
}

type NewLog = InputOf<typeof contract.create>
/** The input with the records that a merged customer or contact has become, and what is known of them. */
async function forCurrentRecords(context: MemberContext, input: NewLog) {
  const known = await query.beforeNewLog(context.db, context, input)
  if (known) return { input, ...known }
  const current = { ...input, ...(await currentIds(context.db, context.workgroupId, input)) }
  const found = await query.beforeNewLog(context.db, context, current)
  if (!found) throw notFound()
  return { input: current, ...found }
}

/** The occurrence that a new log is about counts as written from then on. */
async function recordOccurrence(
  context: MemberContext,
  { planId, planDay }: { planId: string; planDay: string },
  logId: string,
): Promise<void> {
  if (planId === '' && planDay === '') return
  const plan = planId === '' ? undefined : await lockPlan(context.db, planId)
  if (!plan || !mayWriteLogOfPlan(context.person, plan) || !hasOccurrenceOn(plan, planDay)) throw notFound()
  await recordWrittenLog(context.db, context, planId, planDay, logId)
  await notifyBrowsers(context.db, [plan.ownerId, ...plan.attendeeIds])
}

/** At most two exports run at a time, because each reads at full speed, and one per user. */
const limited = concurrencyLimit({ maxRunning: 2, maxQueued: 20, maxPerCaller: 1, retryAfterSeconds: 5 })

async function exportOf({ db, now, links, workgroupId, userId }: MemberContext, id: string) {
  const exported = await exportById(db, id, now)
  if (!exported) throw notFound()
  const { state, done, total, key, name } = exported
  const url = key ? links.forMinutes(contract.downloaded, { key, workgroupId, userId }, limits.downloadMinutes) : ''
  return { exportId: id, state, done, total, url, name }
}

async function detailOf(context: MemberContext, id: string): Promise<query.SalesLog> {
  const log = await query.logById(context.db, id)
  if (!log) throw notFound()
  return { ...log, files: await shownFiles(context, { logId: id }) }
}

const logToEdit = (context: MemberContext, input: { id: string; ver: number }) =>
  logToChange(context, input, mayEditLog)
async function logToChange(
  context: MemberContext,
  { id, ver }: { id: string; ver: number },
  may: typeof mayEditLog,
): Promise<query.LockedLog> {
  const log = await query.lockLog(context.db, id)
  if (!log) throw notFound()
  if (!may(context.person, log)) throw new Failure('no_permission')
  if (log.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.detail.output, await detailOf(context, id)) })
  return log
}

/** A Staff co-author removed from the list could no longer read the log; the database rejects such a write. */
const losesAccess = ({ person, userId }: MemberContext, log: query.LockedLog, coAuthorIds: readonly string[]) =>
  !isManager(person) && log.authorId !== userId && !coAuthorIds.includes(userId)

/** Notifies the added co-authors. */
const notifyCoAuthors = (context: MemberContext, logId: string, before: readonly string[], now: readonly string[]) =>
  notify(context, {
    to: now.filter((id) => !before.includes(id)),
    kind: 'co_author',
    key: logId,
    by: context.userId,
    logId,
  })

type Ids = InputOf<typeof contract.create>['coAuthorIds']
/** The co-authors without duplicates and the author. Added ones must be active members; former members may stay. */
async function coAuthorsOf(
  { db, workgroupId }: MemberContext,
  log: { authorId: string; coAuthorIds: readonly string[] },
  requested: Ids,
  field: FieldName = 'coAuthorIds',
): Promise<Ids> {
  const ids = [...new Set(requested)].filter((id) => id !== log.authorId)
  if (ids.length > limits.selection) throw ruleFailure(field, 'rule.too_many', { max: limits.selection })
  if (
    !(await areMembers(
      db,
      workgroupId,
      ids.filter((id) => !log.coAuthorIds.includes(id)),
    ))
  )
    throw ruleFailure(field, 'rule.choice')
  return ids
}
