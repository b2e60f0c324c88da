import { toWire } from '../../../contract/core/call.ts'
import { inquiries as contract, linkDays } from '../../../contract/calls/inquiries/calls.ts'
import { href, absoluteUrl, paths } from '../../../contract/core/paths.ts'
import type { Language } from '../../../contract/codes.ts'
import type { AnyContext, Handlers, SignedInContext } from '../../calls/context.ts'
import { Failure, fieldFailure, notFound } from '../../core/failure.ts'
import { checkDailyQuota, checkAnonymousDailyQuota, dayBefore } from '../../storage/file-quotas.ts'
import { answerMail } from '../../notifications/mail-templates.ts'
import { newToken } from '../../security/tokens.ts'
import * as files from '../service-files/queries.ts'
import * as inbox from './inbox.ts'
import { mobileIn } from './mobile.ts'
import * as query from './queries.ts'
import { notifyBrowsers } from '../../realtime/live-events.ts'

export const inquiries: Handlers<typeof contract> = {
  async create(context: AnyContext | SignedInContext, { clientKey, ...given }) {
    const inquiry = {
      ...given,
      ...mobileIn(given.mobile, given.countryCode),
      language: given.language ?? context.language,
    }
    const { id, isNew } =
      'userId' in context
        ? { id: await query.addInquiry(context.db, context, inquiry), isNew: true }
        : await query.addOpenInquiry(context.db, inquiry, clientKey, context.now)
    if (isNew) await attach(context, id, null)
    await tellService(context)
    return { id }
  },

  async list({ db, userId }, input) {
    return query.listOwn(db, userId, input)
  },

  async detail(context, { id }) {
    return inquiryFor(context, id, context.userId)
  },

  async reply(context, { id, content }) {
    const { db, userId: askerId, userName: name, now } = context
    const message = { by: { id: askerId, name }, content, now }
    await attach(context, id, await query.addReply(db, await ownToChange(context, id), message))
    await tellService(context)
    return inquiryFor(context, id, askerId)
  },

  async solved(context, { id }) {
    const own = await ownToChange(context, id)
    if (own.status !== 'completed') await query.complete(context.db, own, context.now)
    return inquiryFor(context, id, context.userId)
  },

  async opened(context, { code }) {
    return inquiryFor(context, await inquiryIdByCode(context, code), null)
  },

  async replyOpened(context, { code, content }) {
    const { db, now, newFiles } = context
    const id = await inquiryIdByCode(context, code)
    // A link is deleted with its inquiry, so the inquiry exists.
    const was = (await query.lockInquiry(db, id))!
    if (!(await query.isLastMessage(context, id, content, newFiles))) {
      await attach(context, id, await query.addReply(db, was, { by: { id: null, name: was.name }, content, now }))
      await tellService(context)
    }
    return inquiryFor(context, id, null)
  },

  async answer(context, { id, answer, status, ver }) {
    const { db, now } = context
    const was = await lockToHandle(context, id, ver)
    const by = { id: context.userId, name: context.userName }
    // Files need a text.
    if (answer === '' && context.newFiles.length > 0) throw fieldFailure('required_missing', 'answer')
    if (answer === '') await query.setStatus(db, was, status, now)
    else {
      const messageId = await query.addAnswer(db, was, status, { by, content: answer, now })
      await attach(context, id, messageId)
      await notifyAsker(context, was, messageId, answer)
    }
    return handledBy(context, id)
  },

  async inbox(context, input) {
    return inbox.listInbox(context.db, context, input)
  },

  async handled(context, { id }) {
    return handledBy(context, id)
  },

  async take(context, { id, isTaken, ver }) {
    const was = await lockToHandle(context, id, ver)
    const by = isTaken ? { id: context.userId, name: context.userName } : null
    await query.setTaken(context.db, was, by, context.now)
    return handledBy(context, id)
  },

  async note(context, { id, content }) {
    if (!(await query.lockInquiry(context.db, id))) throw notFound()
    await inbox.addNote(context.db, id, context, content)
    return handledBy(context, id)
  },
}

const tellService = async ({ db }: AnyContext) => notifyBrowsers(db, await query.operatorIds(db))

/** Attaches the files of a message. @throws storage_full, open_files_full */
async function attach(context: AnyContext | SignedInContext, inquiryId: string, messageId: string | null) {
  const { db, now, newFiles } = context
  if (newFiles.length === 0) return
  const userId = 'userId' in context ? context.userId : null
  if (userId === null) checkAnonymousDailyQuota(await files.bytesAddedAnonymouslySince(db, dayBefore(now)), newFiles)
  else checkDailyQuota(await files.addedSince(db, userId, dayBefore(now)), newFiles)
  for (const file of newFiles) await files.addFile(db, { userId, now }, { inquiryId, messageId }, file)
}

async function inquiryFor(context: AnyContext, id: string, askerId: string | null): Promise<query.Shown> {
  const found = await query.ownInquiry(context.db, id, askerId)
  if (!found) throw notFound()
  return query.withFiles(context, found)
}
async function ownToChange({ db, userId }: SignedInContext, id: string): Promise<query.Locked> {
  const found = await query.lockInquiry(db, id)
  if (found?.askerId !== userId) throw notFound()
  return found
}
async function inquiryIdByCode({ db, now }: AnyContext, code: string): Promise<string> {
  const id = await query.openByLink(db, code, now)
  if (id === null) throw notFound()
  return id
}

async function handledBy(context: SignedInContext, id: string) {
  const found = await inbox.handledInquiry(context.db, id, context)
  if (!found) throw notFound()
  return query.withFiles(context, found)
}
async function lockToHandle(context: SignedInContext, id: string, ver: number): Promise<query.Locked> {
  const found = await query.lockInquiry(context.db, id)
  if (!found) throw notFound()
  if (found.ver !== ver)
    throw new Failure('stale', { record: toWire(contract.handled.output, await handledBy(context, id)) })
  return found
}
/** Notifies a member in the app of the workgroup as well; other users get a link to reply by. */
async function notifyAsker(
  context: SignedInContext,
  to: query.Locked,
  messageId: string,
  answer: string,
): Promise<void> {
  const { db, config, now } = context
  const isMember = to.askerId !== null && to.askedIn !== null
  const mailed = (link: string) =>
    answerMail({ to: to.email, language: to.language as Language, name: to.name, answer, link, isMember })
  if (isMember)
    return context.enqueue('inquiry.answered', {
      workgroupId: to.askedIn!,
      userId: to.askerId!,
      inquiryId: to.id,
      messageId,
      mail: mailed(`${config.publicUrl}/#${href(paths.inquiry, { inquiryId: to.id })}`),
    })
  const code = newToken()
  await query.storeLink(db, code, to.id, new Date(now.getTime() + linkDays * 86_400_000), now)
  await context.enqueue('mail.send', mailed(absoluteUrl(config.publicUrl, paths.openedInquiry, { code })))
}
