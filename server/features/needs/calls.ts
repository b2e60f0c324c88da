import { toWire } from '../../../contract/core/call.ts'
import { needs as contract } from '../../../contract/calls/needs/calls.ts'
import { mayDeleteLesson, mayTeach } from '../../../contract/permissions.ts'
import { isLanguage } from '../../../needs/languages.ts'
import { languageOf } from '../../../needs/text/detect-language.ts'
import { inSteps, type Handlers, type MemberContext } from '../../calls/context.ts'
import { keepDeleted } from '../../calls/deleted-records.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { readScopeOf } from '../sales-logs/queries.ts'
import { isCustomer } from '../customers/queries.ts'
import { logText } from './analyses.ts'
import { askAnalysis, askRefresh } from './jobs.ts'
import * as items from './items.ts'
import * as lessons from './lessons.ts'
import * as merging from './merging.ts'
import * as nouns from './nouns.ts'
import { needsOfCustomer } from './of-customer.ts'
import { changesOfLesson, queueOf } from './training-queue.ts'
import { logToTeachOn, rejectUnlearnable, teachOnLog, type Steps } from './train-on-log.ts'
import { analysisOf, shownNeeds } from './log-needs.ts'
import { needsOfWriting } from './live-suggestions.ts'

export const needs: Handlers<typeof contract> = {
  async list({ db, workgroupId, timeZone, now }, filters) {
    return items.listItems(db, { workgroupId, timeZone, now }, filters)
  },

  async create(context, input) {
    const item = await items.addItem(context.db, context, input)
    await askRefresh(context)
    return item
  },

  async update(context, input) {
    const was = await itemToChange(context, input)
    const item = await items.changeItem(context.db, was, input)
    await askRefresh(context)
    return item
  },

  async delete(context, input) {
    const { id } = await itemToChange(context, input)
    await keepDeleted(context.db, { kind: 'need_item', id, now: context.now })
    await items.deleteItem(context.db, id)
    await askRefresh(context)
    return {}
  },

  async restore(context, { id }) {
    await items.restoreItem(context, id)
    await askRefresh(context)
    return {}
  },

  async previewMerge({ db }, both) {
    return merging.previewOf(db, both)
  },

  async merge(context, input) {
    const item = await merging.mergeItems(context, input)
    await askRefresh(context)
    return item
  },

  async undoMerge(context, { mergeId }) {
    const item = await merging.undoMerge(context, mergeId)
    await askRefresh(context)
    return item
  },

  ofLog: inSteps(async (steps, { logId }) => needsOf(steps, logId)),

  ofWriting: inSteps(async (steps, { text }) => needsOfWriting(steps, text)),

  async ofCustomer(context, asked) {
    if (!(await isCustomer(context.db, asked.customerId))) throw notFound()
    return needsOfCustomer(context.db, context, asked)
  },

  async queue(context) {
    return queueOf(context.db, context.workgroupId, readScopeOf(context).onlyOf)
  },

  async changes({ db, workgroupId }) {
    return changesOfLesson(db, workgroupId)
  },

  teachOnLog: inSteps(async (steps, { logId, lessons: given }) => {
    await teachOnLog(steps, logId, given)
    return needsOf(steps, logId)
  }),

  teach: inSteps(async (steps, { logId, ...given }) => {
    const [id] = logId ? await teachOnLog(steps, logId, [given]) : [await teachAlone(steps, given)]
    const [lesson] = await steps.step(({ db }) => lessons.lessonsNamed(db, [id!]))
    if (!lesson) throw notFound()
    return lesson
  }),

  async lessons({ db }, filters) {
    return lessons.listLessons(db, filters)
  },

  async forget(context, { lessonId }) {
    const { db, person, workgroupId } = context
    const lesson = await lessons.lessonById(db, lessonId)
    if (!lesson) throw notFound()
    if (!mayDeleteLesson(person, lesson)) throw new Failure('no_permission')
    await lessons.deleteLessons(db, workgroupId, [lessonId])
    if (lesson.logId !== null) await askAnalysis(context, lesson.logId)
    await askRefresh(context)
    return {}
  },

  async nouns({ db, workgroupId, timeZone, now }, filters) {
    if (filters.logId && !(await logText(db, filters.logId))) throw notFound()
    return nouns.listNouns(db, { workgroupId, timeZone, now }, filters)
  },

  async saveNouns(context, input) {
    const { db, person } = context
    const log = input.logId ? await logToTeachOn(context, input.logId) : null
    if (!mayTeach(person, log)) throw new Failure('no_permission')
    if (log && !(await nouns.areNounsOf(db, log.id, input.nouns))) throw notFound()
    return nouns.setNouns(db, context, input)
  },
}

/** Locks the training lessons before the need, in the same order as training does. */
async function itemToChange(
  { db, workgroupId }: MemberContext,
  { id, ver }: { id: string; ver: number },
): Promise<items.Item> {
  await lessons.nextCourseVersion(db, workgroupId, 'items')
  const item = await items.lockItem(db, id)
  if (!item) throw notFound()
  if (item.ver !== ver) throw new Failure('stale', { record: toWire(contract.update.output, item) })
  return item
}

/** Requests an analysis when there is none; the reader does not wait for it. */
async function needsOf(steps: Steps, logId: string) {
  const log = await steps.step(async ({ db }) => logText(db, logId))
  if (!log) throw notFound()
  const analysed = steps.config.analysesLogs ? await analysisOf(steps.engines, steps.workgroupId, log) : undefined
  return steps.step(async (context) => {
    const { db, workgroupId } = context
    const now = await logText(db, logId)
    if (!now) throw notFound()
    // If the text was saved since, positions in the old text are invalid in the new one.
    const shown = await shownNeeds(db, workgroupId, now, now.content === log.content ? analysed : undefined)
    if (shown.state !== 'waiting') return shown
    await askAnalysis(context, logId)
    return { ...shown, state: context.config.analysesLogs ? ('waiting' as const) : ('off' as const) }
  })
}

type Alone = Parameters<typeof rejectUnlearnable>[2]
/** Trains a sentence without a log, by a Manager. */
async function teachAlone(steps: Steps, given: Alone): Promise<string> {
  if (!mayTeach(steps.person, null)) throw new Failure('no_permission')
  const preferred = isLanguage(steps.language) ? steps.language : 'ko'
  const language = languageOf(given.sentence, preferred)
  await rejectUnlearnable(steps, language, given, given.sentence)
  return steps.step(async (context) => {
    if (!mayTeach(context.person, null)) throw new Failure('no_permission')
    const { type, itemId, keywords, sentence } = given
    const lesson = { language, sentence, type, itemId: itemId || null, keywords, logId: null }
    const id = await lessons.addLesson(context.db, context, lesson)
    await askRefresh(context)
    return id
  })
}
