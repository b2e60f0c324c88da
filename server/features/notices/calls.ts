import { toWire, type Call } from '../../../contract/core/call.ts'
import { notices as ofWorkgroup, serviceNotices as ofService } from '../../../contract/calls/notices/calls.ts'
import { mayWriteNotices, mayWriteServiceNotices } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules/rules.ts'
import type { Handlers, MemberContext, SignedInContext } from '../../calls/context.ts'
import { keepDeleted, restoreDeleted, undoableSince } from '../../calls/deleted-records.ts'
import { fieldFailure, Failure, notFound } from '../../core/failure.ts'
import { textIn } from '../../core/texts.ts'
import { shownFiles } from '../files/queries.ts'
import { filesOfNotice } from '../service-files/queries.ts'
import * as query from './queries.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'

type Given = { title: string; content: string; isPinned: boolean; opensAt: string; tells?: boolean }
type Change = Given & { id: string; ver: number }

const groupBoard = (context: SignedInContext): query.Board => ({
  workgroupId: context.workgroupId,
  userId: context.userId,
  now: context.now,
  seesAll: mayWriteNotices(context.person),
})
const serviceBoard = (context: SignedInContext): query.Board => ({
  workgroupId: null,
  userId: context.userId,
  now: context.now,
  seesAll: mayWriteServiceNotices(context.person),
})
type BoardOf = typeof groupBoard

async function add(boardOf: BoardOf, context: SignedInContext, given: Given): Promise<{ id: string; ver: number }> {
  const [{ db, now }, board] = [context, boardOf(context)]
  const notice = { ...given, opensAt: given.opensAt || now.toISOString() }
  await checkPins(context, board, notice.isPinned, null)
  const made = await query.addNotice(db, board, notice)
  // The author has read it.
  await query.markNoticeRead(db, board, made.id)
  await scheduleNotification(context, board, made.id, notice)
  return made
}
async function change(boardOf: BoardOf, call: Call, context: SignedInContext, given: Change): Promise<query.Notice> {
  const [{ db, now }, board] = [context, boardOf(context)]
  const was = await noticeToChange(boardOf, call, context, given)
  const notice = { ...given, opensAt: given.opensAt || (was.isOpen ? was.opensAt : now.toISOString()) }
  await checkPins(context, board, notice.isPinned, given.id)
  await query.changeNotice(db, board, given.id, notice)
  await scheduleNotification(context, board, given.id, notice)
  return shown(boardOf, context, given.id)
}
async function removeNotice(
  boardOf: BoardOf,
  call: Call,
  context: SignedInContext,
  given: { id: string; ver: number },
) {
  const [{ db, now }, board] = [context, boardOf(context)]
  await noticeToChange(boardOf, call, context, given)
  if (board.workgroupId !== null) await keepDeleted(db, { kind: 'notice', id: given.id, now })
  await query.removeNotice(db, board, given.id)
  return textIn(context.language, 'notice.deleted')
}
/** The notice with its files, and for the Master with reader counts. */
async function shown(boardOf: BoardOf, context: SignedInContext, id: string): Promise<query.Notice> {
  const board = boardOf(context)
  const notice = await query.noticeById(context.db, board, id)
  if (!notice) throw notFound()
  const { workgroupId } = board
  if (workgroupId === null) return { ...notice, files: await filesOfNotice(context, id) }
  const files = await shownFiles({ ...context, workgroupId }, { noticeId: id })
  return { ...notice, files, ...(board.seesAll && (await query.countReaders(context.db, workgroupId, id))) }
}
/** Opening a notice marks it as read. */
async function read(boardOf: BoardOf, context: SignedInContext, id: string): Promise<query.Notice> {
  const notice = await shown(boardOf, context, id)
  if (notice.isRead) return notice
  await query.markNoticeRead(context.db, boardOf(context), id)
  await notifyBrowsers(context.db, [context.userId])
  return notice
}
async function noticeToChange(
  boardOf: BoardOf,
  call: Call,
  context: SignedInContext,
  { id, ver }: { id: string; ver: number },
) {
  const notice = await query.lockNotice(context.db, boardOf(context), id)
  if (!notice) throw notFound()
  if (notice.ver !== ver) throw new Failure('stale', { record: toWire(call.output, await shown(boardOf, context, id)) })
  return notice
}
async function checkPins(context: SignedInContext, board: query.Board, isPinned: boolean, without: string | null) {
  if (isPinned && (await arePinsUsed(context, board, without))) throw fieldFailure('too_many_pinned', 'isPinned')
}
const arePinsUsed = async ({ db }: SignedInContext, board: query.Board, without: string | null): Promise<boolean> =>
  (await query.countPinned(db, board, without)) >= limits.pinned
/** A restored notice may be pinned while three others are. */
async function rejectFourthPin(context: SignedInContext, board: query.Board, id: string) {
  const notice = await query.noticeById(context.db, board, id)
  if (!notice) throw notFound()
  if (notice.isPinned && (await arePinsUsed(context, board, id))) throw new Failure('too_many_pinned')
  return notice
}
/** Schedules the notification of the members for the time of publication. */
async function scheduleNotification(
  context: SignedInContext,
  { workgroupId }: query.Board,
  noticeId: string,
  { tells = false, opensAt }: { tells?: boolean; opensAt: string },
): Promise<void> {
  if (workgroupId !== null && tells)
    await context.enqueue('notice.tell', { workgroupId, noticeId }, { at: new Date(opensAt) })
}

export const notices: Handlers<typeof ofWorkgroup> = {
  create: (context, given) => add(groupBoard, context, given),
  update: (context, given) => change(groupBoard, ofWorkgroup.detail, context, given),
  delete: (context, given) => removeNotice(groupBoard, ofWorkgroup.detail, context, given),
  async restore(context, { id }) {
    const board = groupBoard(context)
    await restoreDeleted(context.db, { kind: 'notice', id, now: context.now })
    const notice = await rejectFourthPin(context, board, id)
    // Its job may have found no notice meanwhile.
    await scheduleNotification(context, board, id, notice)
    return {}
  },
  detail: (context, { id }) => read(groupBoard, context, id),
  list: (context, given) => query.listNotices(context.db, groupBoard(context), given),
  newest: (context) => query.newestNotices(context.db, groupBoard(context)),
  async readers(context: MemberContext, given) {
    if (!(await query.noticeById(context.db, groupBoard(context), given.id))) throw notFound()
    return query.listReaders(context.db, context.workgroupId, given)
  },
}
export const serviceNotices: Handlers<typeof ofService> = {
  create: (context, given) => add(serviceBoard, context, given),
  update: (context, given) => change(serviceBoard, ofService.detail, context, given),
  delete: (context, given) => removeNotice(serviceBoard, ofService.detail, context, given),
  async restore(context, { id }) {
    const { db, now } = context
    const board = serviceBoard(context)
    if (!(await query.restoreServiceNotice(db, id, undoableSince(now)))) throw notFound()
    await rejectFourthPin(context, board, id)
    return {}
  },
  detail: (context, { id }) => read(serviceBoard, context, id),
  list: (context, given) => query.listNotices(context.db, serviceBoard(context), given),
  newest: (context) => query.newestNotices(context.db, serviceBoard(context)),
}
