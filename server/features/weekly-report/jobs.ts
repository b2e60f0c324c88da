// Sends the weekly report: once a week to each of its readers, by a job of its own that computes the figures as that reader
// may see them then.
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { absoluteUrl, href, paths, withoutSample } from '../../../contract/core/paths.ts'
import type { Language } from '../../../contract/codes.ts'
import { mayHearOfFigures } from '../../../contract/permissions.ts'
import { addDays, mondayOf } from '../../../contract/rules/days.ts'
import type { Config } from '../../config.ts'
import { todayIn } from '../../core/dates.ts'
import { timeZoneOf } from '../../db/time-zones.ts'
import type { ReportJob } from '../../jobs/declared.ts'
import { enterAsMember, type JobTransaction, type Step } from '../../jobs/transaction.ts'
import { takeWeek } from '../../jobs/weeks.ts'
import { sendToUser, type MailPorts } from '../../notifications/by-mail.ts'
import { notify } from '../../notifications/notify.ts'
import { settingsOf } from '../../notifications/settings.ts'
import type { Mail } from '../../outbound/messages.ts'
import { chosenMembers } from '../members/queries.ts'
import { figuresOfWeek } from '../statistics/queries.ts'
import * as query from './queries.ts'
import { reportMail } from './report-mail.ts'

/** Job, several times a day: once a week it adds the mail of each reader, and the notification in the application. */
export async function tellReport(
  { db, enqueue, now }: JobTransaction,
  { workgroupId }: { workgroupId: string },
): Promise<void> {
  const timeZone = await timeZoneOf(db, workgroupId)
  if (!timeZone) return
  const monday = mondayOf(todayIn(timeZone, now))
  if (!(await takeWeek(db, { table: 'weekly_reports', isOn: 'is_on' }, workgroupId, monday))) return
  const readers = await chosenMembers(db, 'weekly_report_members', workgroupId)
  const to = readers.filter(mayHearOfFigures).map((reader) => reader.userId)
  for (const userId of to) await enqueue('report.send', { workgroupId, userId, monday })
  const day = addDays(monday, -7)
  await notify({ db, enqueue, now, workgroupId }, { to, kind: 'weekly_report', key: monday, day, isMailedApart: true })
}

/** Job: sends the report of the week before `monday` to one reader. @throws temporary failures, so that the job is retried */
export async function sendReport(step: Step, job: ReportJob, ports: MailPorts, id?: string): Promise<void> {
  const mail = await step((transaction) => prepare(transaction, job, ports.config))
  if (mail) await sendToUser(job.userId, () => ports.mail.send(mail, id), ports)
}

/** @returns null where the reader may not get it any more, or does not want it by mail */
async function prepare(
  { db }: JobTransaction,
  { workgroupId, userId, monday, isTrial }: ReportJob,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<Mail | null> {
  const to = await query.addresseeOf(db, workgroupId, userId)
  const member = await enterAsMember(db, { workgroupId, userId }, mayHearOfFigures)
  if (!to || !member) return null
  const { byMail } = await settingsOf(db, userId)
  if (!isTrial && !byMail.includes('weekly_report')) return null
  const days: Days = { from: addDays(monday, -7), to: addDays(monday, -1) }
  const figures = await figuresOfWeek(db, { workgroupId, timeZone: to.timeZone }, days)
  const url = (path: string) => `${publicUrl}/#${path}`
  return reportMail({
    to: to.email,
    language: to.language as Language,
    workgroupName: to.workgroupName,
    days,
    figures,
    links: {
      statistics: url(href(paths.statistics, {}, days)),
      logs: url(href(paths.logs, {}, { ...days, ...withoutSample })),
      word: (word) => url(href(paths.keywords, {}, { ...days, word })),
      settings: absoluteUrl(publicUrl, paths.notificationSettings, {}),
    },
  })
}
