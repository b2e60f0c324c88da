import { roleOf, type Language } from '../../../contract/codes.ts'
import { calendarFeeds as contract } from '../../../contract/calls/plans/feeds.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { inSteps, type Handlers } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { notFound } from '../../core/failure.ts'
import { enterWorkgroup, setForTransaction, type Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { recordAudit } from '../../security/audit.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import { calendarText } from './icalendar.ts'
import { plansWithUser, type By } from './queries.ts'

export const calendarFeeds: Handlers<typeof contract> = {
  async detail({ db, ...by }) {
    const createdAt = await feedSince(db, by)
    return { isOn: createdAt !== null, createdAt }
  },

  async create(context) {
    const { db, config, ...by } = context
    const secret = newToken()
    await replaceFeed(db, by, hashToken(secret))
    await recordAudit(context, 'calendarFeed.made', { values: {} })
    return { url: config.publicUrl + contract.subscribed.path.replace('{secret}', `${secret}.ics`) }
  },

  async remove(context) {
    const { numDeletedRows } = await removeFeed(context.db, context)
    if (numDeletedRows > 0n) await recordAudit(context, 'calendarFeed.ended', { values: {} })
    return {}
  },

  /** Written after the transaction: a large calendar takes longer than a connection should be held. */
  subscribed: inSteps(async ({ step, reading, now, config }, { secret }) => {
    const hash = hashToken(secret.replace(/\.ics$/, ''))
    const found = await step(({ db }) => findFeed(db, hash))
    if (!found) throw notFound()
    const { reader, name, language, timeZone } = found
    const today = todayIn(timeZone, now)
    const plans = await reading(reader, (db) => plansWithUser(db, reader, addDays(today, -limits.feedPastDays)))
    const year = Number(today.slice(0, 4))
    const years = [year - 1, year + limits.feedYearsAhead] as const
    const calendar = { name: `${name} – Saleslog`, language, timeZone, years, plans }
    const body = await calendarText({ ...calendar, host: new URL(config.publicUrl).hostname })
    return { type: 'text/calendar; charset=utf-8' as const, body }
  }),
}

/** When the user's address was created, or null for none; one that was created before the user left last time has ended. */
async function feedSince(db: Db, { workgroupId, userId }: Omit<By, 'now'>): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feeds as f')
    .innerJoin('members as m', (on) =>
      on.onRef('m.workgroup_id', '=', 'f.workgroup_id').onRef('m.user_id', '=', 'f.user_id'),
    )
    .select('f.created_at')
    .where('f.workgroup_id', '=', workgroupId)
    .where('f.user_id', '=', userId)
    .whereRef('m.joined_at', '<=', 'f.created_at')
    .executeTakeFirst()
  return (row?.created_at as string | undefined) ?? null
}
const removeFeed = (db: Db, { workgroupId, userId }: Omit<By, 'now'>) =>
  db
    .deleteFrom('calendar_feeds')
    .where('workgroup_id', '=', workgroupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
async function replaceFeed(db: Db, by: By, hash: Buffer): Promise<void> {
  const { workgroupId, userId, now } = by
  await lockCount(db, 'calendar feeds', userId)
  await removeFeed(db, by)
  await db
    .insertInto('calendar_feeds')
    .values({ workgroup_id: workgroupId, user_id: userId, hash, created_at: now })
    .execute()
}

/** @returns null for an address that does not exist, and for one of a user who has left the workgroup since it was created */
async function findFeed(db: Db, hash: Buffer) {
  await setForTransaction(db, { 'app.calendar_feed': hash.toString('hex') })
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['workgroup_id as workgroupId', 'user_id as userId', 'created_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!feed) return null
  const { workgroupId, userId } = feed
  await enterWorkgroup(db, workgroupId, userId, 'staff')
  const member = await db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('workgroups as w', 'w.id', 'm.workgroup_id')
    .select(['m.role', 'u.language', 'w.name', 'w.time_zone as timeZone'])
    .where('m.workgroup_id', '=', workgroupId)
    .where('m.user_id', '=', userId)
    .where('m.left_at', 'is', null)
    .where('m.joined_at', '<=', feed.created_at)
    .executeTakeFirst()
  if (!member) return null
  const { role, language, ...rest } = member
  const reader = { workgroupId, userId, role: roleOf(String(role)) }
  return { reader, language: language as Language, ...rest }
}
