// What happens with a call's commit, and never when it is rolled back: jobs, and browsers that ask anew.
import type pg from 'pg'
import type { AnyContext, SignedInContext, Transaction } from './context.ts'
import type { Db } from '../db/connect.ts'
import type { JobQueue } from '../jobs/queue.ts'
import { tellLive } from '../realtime/live-events.ts'

export const withCommit = (jobs: JobQueue, db: Db, client: pg.ClientBase): Omit<Transaction, 'db'> => ({
  tellLive: (userIds) => tellLive(db, userIds),
  mailNotifications: (of, at) => jobs.send(client, 'notifications.mail', of, { startAfter: at }),
  tellNotice: (of, at) => jobs.send(client, 'notice.tell', of, { startAfter: at }),
  tellAnswer: (of) => jobs.send(client, 'inquiry.answered', of),
  pushNotifications: (of) => jobs.send(client, 'notifications.push', of),
  sendMail: (mail) => jobs.send(client, 'mail.send', mail),
  sendSms: (sms) => jobs.send(client, 'sms.send', sms),
  makeExport: (of) => jobs.send(client, 'export.make', of),
  eraseExport: (of, at) => jobs.send(client, 'export.erase', of, { startAfter: at }),
  goOnWithImport: (job, of) => jobs.send(client, job, of),
  eraseImport: (of, at) => jobs.send(client, 'import.erase', of, { startAfter: at }),
  endMerge: (of, at) => jobs.send(client, 'merge.end', of, { startAfter: at }),
  analyseLog: (of) => jobs.send(client, 'needs.analyse', of),
  refreshNeeds: (of) => jobs.send(client, 'needs.refresh', of),
  lookForNews: (of) => jobs.send(client, 'news.look', of),
  eraseFile: (of, at) => jobs.send(client, 'file.erase', of, { startAfter: at }),
  removePhoto: async (key) => void (key && (await jobs.send(client, 'photo.remove', { key }))),
})

const none: Record<keyof Transaction, undefined> = {
  db: undefined,
  tellLive: undefined,
  mailNotifications: undefined,
  tellNotice: undefined,
  tellAnswer: undefined,
  pushNotifications: undefined,
  sendMail: undefined,
  sendSms: undefined,
  makeExport: undefined,
  eraseExport: undefined,
  goOnWithImport: undefined,
  eraseImport: undefined,
  endMerge: undefined,
  analyseLog: undefined,
  refreshNeeds: undefined,
  lookForNews: undefined,
  eraseFile: undefined,
  removePhoto: undefined,
}
/** Who asks, without the transaction in which that was found. */
export const factsOf = (context: AnyContext | SignedInContext) => ({ ...context, ...none })
