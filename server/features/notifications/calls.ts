import {
  kindNames,
  type notifications as contract,
  type NotificationKind,
} from '../../../contract/calls/notifications/calls.ts'
import type { Handlers, MemberContext, SignedInContext } from '../../calls/context.ts'
import { notFound } from '../../core/failure.ts'
import { actAs } from '../../db/connect.ts'
import { changeSettings, settingsOf } from '../../notifications/settings.ts'
import * as query from './queries.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'

const shownNotifications = async (context: MemberContext): Promise<query.ShownScope> => {
  const { db, workgroupId, userId, now } = context
  const { inApp } = await settingsOf(db, userId)
  return { workgroupId, userId, now, kinds: kindNames.filter((kind: NotificationKind) => inApp.includes(kind)) }
}
type MuteTarget = { customerId: string; logId: string }
/** A mute for the customer and one for the log, as given. */
const mutesOf = ({ workgroupId, userId }: MemberContext, { customerId, logId }: MuteTarget) =>
  [
    { customerId: customerId || null, logId: null },
    { customerId: null, logId: logId || null },
  ]
    .filter((one) => one.customerId ?? one.logId)
    .map((one) => ({ workgroupId, userId, ...one }))

export const notifications: Handlers<typeof contract> = {
  async count(context: SignedInContext) {
    if (!context.person.inWorkgroup) return { unread: 0 }
    const member = context as MemberContext
    return { unread: await query.countUnread(member.db, await shownNotifications(member)) }
  },

  async list(context, filters) {
    const shown = await shownNotifications(context)
    const found = await query.listNotifications(context.db, shown, filters)
    return { ...found, unread: await query.countUnread(context.db, shown) }
  },

  async read(context, { ids }) {
    if (ids.length > 0 && !(await query.areOwn(context.db, context.userId, ids))) throw notFound()
    await query.markRead(context.db, context, ids)
    await notifyBrowsers(context.db, [context.userId])
    return { unread: await query.countUnread(context.db, await shownNotifications(context)) }
  },

  async live({ live, userId, sessionId, apiToken }) {
    const body = live.follow({ userId, sessionId, until: apiToken?.expiresAt ?? null })
    return { type: 'text/event-stream; charset=utf-8', body }
  },

  async unsubscribe({ db }, { userId }) {
    await actAs(db, userId)
    await changeSettings(db, userId, { byMail: [] })
    return {}
  },

  async mute(context, input) {
    const mutes = mutesOf(context, input)
    if (mutes.length === 0) throw notFound()
    for (const mute of mutes) {
      if (!(await query.canRead(context.db, mute))) throw notFound()
      await query.addMute(context.db, mute)
    }
    return {}
  },

  async unmute(context, input) {
    const mutes = mutesOf(context, input)
    if (mutes.length === 0) throw notFound()
    for (const mute of mutes) {
      const isDeleted = await query.deleteMute(context.db, mute)
      if (!isDeleted) throw notFound()
    }
    return {}
  },

  async mutes({ db, workgroupId, userId }) {
    const items = await query.listMutes(db, { workgroupId, userId })
    return { items, total: items.length }
  },
}
