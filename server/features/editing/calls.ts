import { toWire } from '../../../contract/core/call.ts'
import { editing as contract } from '../../../contract/calls/editing/calls.ts'
import { mayEditLog } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { notifyPresence } from '../../realtime/live-events.ts'
import { changeLog, isContactOf, lockLog, writtenLog, type LockedLog } from '../sales-logs/queries.ts'
import * as query from './queries.ts'

export const editing: Handlers<typeof contract> = {
  async versions(context, { logId, page, pageSize }) {
    await editableLog(context, logId, writtenLog)
    const all = await query.listVersions(context.db, logId)
    return { items: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
  },

  async version(context, { logId, earlier }) {
    return versionOf(context, await editableLog(context, logId, writtenLog), earlier)
  },

  async restore(context, { logId, earlier, ver }) {
    const { db } = context
    const log = await editableLog(context, logId, lockLog)
    if (log.ver !== ver)
      throw new Failure('stale', { record: toWire(contract.version.output, await versionOf(context, log, log.ver)) })
    const version = await query.versionOf(db, log, earlier)
    if (!version) throw notFound()
    const about = (await isContactOf(db, version.written, log)) ? version.written : log
    const { customerId, contactId } = about
    await changeLog(context, log, { ...version.written, customerId, contactId }, log.coAuthorIds)
    return { ver: log.ver + 1 }
  },

  async here(context, { logId, isEditing, isLeaving }) {
    const { db, live, userId, sessionId, workgroupId } = context
    if (!(await writtenLog(db, logId))) throw notFound()
    await notifyPresence(db, { log: logId, user: userId, session: sessionId, isEditing, isLeaving })
    const others = live.usersInLog(logId).filter((one) => one.userId !== userId)
    const people = await query.peopleOf(
      db,
      workgroupId,
      others.map((one) => one.userId),
    )
    const items = people.map((person) => ({
      ...person,
      isEditing: others.some((one) => one.userId === person.id && one.isEditing),
    }))
    return { items, total: items.length }
  },
}

async function editableLog(context: MemberContext, id: string, read: typeof lockLog): Promise<LockedLog> {
  const log = await read(context.db, id)
  if (!log) throw notFound()
  if (!mayEditLog(context.person, log)) throw new Failure('no_permission')
  return log
}

async function versionOf({ db, workgroupId }: MemberContext, log: LockedLog, ver: number) {
  const version = await query.versionOf(db, log, ver)
  if (!version) throw notFound()
  const { coAuthorIds: _, ...written } = version.written
  return { ...written, ...(await query.namesOf(db, workgroupId, version)), earlier: ver, savedAt: version.savedAt }
}
