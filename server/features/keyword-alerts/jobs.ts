// Keyword alerts: notifies of logs with a watched word, and on Mondays of watched words that rose in the week before.
import { pastWeeks, riseIn, weeksBefore } from '../../../contract/calls/keyword-alerts/rises.ts'
import { mayHearOfFigures } from '../../../contract/permissions.ts'
import { mondayOf } from '../../../contract/rules/days.ts'
import type { MemberContext } from '../../calls/context.ts'
import { todayIn } from '../../core/dates.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { timeZoneOf } from '../../db/time-zones.ts'
import type { LogJob } from '../../jobs/declared.ts'
import type { JobTransaction } from '../../jobs/transaction.ts'
import { takeWeek } from '../../jobs/weeks.ts'
import { notify, type Notification } from '../../notifications/notify.ts'
import * as query from './queries.ts'
import { wordsIn } from './watched-words.ts'
import { countsByWeek } from '../statistics/queries.ts'

/**
 * After a log was saved. Words are looked for in a job, since a text is long and the caller waits.
 * @param isWatched whether the workgroup watches words, where the caller knows it
 */
export async function askAlert(context: MemberContext, logId: string, isWatched?: boolean): Promise<void> {
  const { db, workgroupId, userId, enqueue } = context
  if (isWatched ?? (await query.hasWatchedWords(db, workgroupId)))
    await enqueue('keywords.alert', { workgroupId, logId, userId })
}

/** Job: notifies those chosen who may read the log, except who saved it; each of them once of one log, also after edits. */
export async function alertOfLog(
  { db, enqueue, now }: JobTransaction,
  { workgroupId, logId, userId }: LogJob & { userId: string },
): Promise<void> {
  const watching = await query.watchingOf(db, workgroupId)
  const texts = watching && (await query.textsOfLog(db, logId))
  const [word] = texts ? wordsIn(texts, watching.words) : []
  if (!watching || word === undefined) return
  const to: string[] = []
  for (const reader of watching.readers) {
    await enterWorkgroup(db, workgroupId, reader.userId, reader.role)
    if (await query.mayReadNow(db, logId)) to.push(reader.userId)
  }
  await enterWorkgroup(db, workgroupId, null, 'master')
  await notify({ db, enqueue, now, workgroupId }, { to, kind: 'keyword_alert', key: logId, by: userId, logId, word })
}

const rises = { table: 'keyword_alerts', isOn: 'tells_rises' } as const
/** Job, several times a day: notifies once a week of the watched words that rose in the week before. */
export async function tellRises(
  { db, enqueue, now }: JobTransaction,
  { workgroupId }: { workgroupId: string },
): Promise<void> {
  const timeZone = await timeZoneOf(db, workgroupId)
  const today = timeZone && todayIn(timeZone, now)
  if (!today || !(await takeWeek(db, rises, workgroupId, mondayOf(today)))) return
  const watching = await query.watchingOf(db, workgroupId)
  if (!watching) return
  const { words, risePercent } = watching
  const to = watching.readers.filter(mayHearOfFigures).map((reader) => reader.userId)
  const weeks = pastWeeks(today, weeksBefore + 1)
  const day = weeks.at(-1)!.from
  const counted = await countsByWeek(db, { workgroupId, timeZone }, weeks, words)
  const found = counted.flatMap(({ word, counts }): Notification[] => {
    const rise = riseIn(counts, weeksBefore, risePercent)
    return rise ? [{ to, kind: 'keyword_rise', key: `${word} ${day}`, word, rise, day }] : []
  })
  await notify({ db, enqueue, now, workgroupId }, ...found)
}
