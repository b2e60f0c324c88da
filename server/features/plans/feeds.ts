import { sql } from 'kysely'
import { roleOf, type Language } from '../../../contract/codes.ts'
import { calendarFeeds as contract } from '../../../contract/calls/plans/feeds.ts'
import { addDays } from '../../../contract/rules/days.ts'
import { limits } from '../../../contract/rules/rules.ts'
import { inSteps, type Handlers } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { notFound } from '../../core/failure.ts'
import { enterWorkgroup, type Db } from '../../db/connect.ts'
import { lockCount } from '../../db/count-lock.ts'
import { hashToken, newToken } from '../../security/tokens.ts'
import { calendarText, type WrittenCalendar } from './icalendar.ts'
import { plansWithUser, type By } from './queries.ts'

export const calendarFeeds: Handlers<typeof contract> = {
  async detail({ db, ...by }) {
    const createdAt = await feedSince(db, by)
    return { isOn: createdAt !== null, createdAt }
  },

  async create({ db, config, ...by }) {
    const secret = newToken()
    await replaceFeed(db, by, hashToken(secret))
    return { url: config.publicUrl + contract.subscribed.path.replace('{secret}', `${secret}.ics`) }
  },

  async remove({ db, ...by }) {
    await removeFeed(db, by)
    return {}
  },

  /** Written after the transaction: a large calendar takes longer than a connection should be held. */
  subscribed: inSteps(async ({ step, now, config }, { secret }) => {
    const hash = hashToken(secret.replace(/\.ics$/, ''))
    const calendar = await step(({ db }) => readCalendar(db, hash, now))
    if (!calendar) throw notFound()
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
  db.deleteFrom('calendar_feeds').where('workgroup_id', '=', workgroupId).where('user_id', '=', userId).execute()
async function replaceFeed(db: Db, by: By, hash: Buffer): Promise<void> {
  const { workgroupId, userId, now } = by
  await lockCount(db, 'calendar feeds', userId)
  await removeFeed(db, by)
  await db
    .insertInto('calendar_feeds')
    .values({ workgroup_id: workgroupId, user_id: userId, hash, created_at: now })
    .execute()
}

/** @returns null for an address that does not exist */
async function readCalendar(db: Db, hash: Buffer, now: Date): Promise<Omit<WrittenCalendar, 'host'> | null> {
  const { rows } = await sql<{ workgroup_id: string; user_id: string; role: number; language: Language }>`
    select workgroup_id, user_id, role, language from calendar_feed(${hash})`.execute(db)
  const feed = rows[0]
  if (!feed) return null
  const of = { workgroupId: feed.workgroup_id, userId: feed.user_id }
  await enterWorkgroup(db, of.workgroupId, of.userId, roleOf(String(feed.role)))
  const workgroup = await db
    .selectFrom('workgroups')
    .select(['name', 'time_zone as timeZone'])
    .where('id', '=', of.workgroupId)
    .executeTakeFirstOrThrow()
  const plans = await plansWithUser(db, of, addDays(todayIn(workgroup.timeZone, now), -limits.feedPastDays))
  return { name: `${workgroup.name} – Saleslog`, language: feed.language, timeZone: workgroup.timeZone, plans }
}
