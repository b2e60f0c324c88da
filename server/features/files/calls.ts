import type { files as contract } from '../../../contract/calls/files/calls.ts'
import { audioTypes, imageTypes, type FileType } from '../../../contract/calls/files/shapes.ts'
import { mayDeleteFile, mayEditLog, mayReadNotice } from '../../../contract/permissions.ts'
import { inSteps, type Handlers, type MemberContext } from '../../calls/context.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { dayMilliseconds, checkCount, checkFileQuota, dayBefore } from '../../storage/file-quotas.ts'
import { restoreDays } from '../../storage/files.ts'
import { textIn } from '../../core/texts.ts'
import * as orders from '../bidding/queries.ts'
import { isCustomer } from '../customers/queries.ts'
import { hasNotice } from '../notices/queries.ts'
import { lockLog } from '../sales-logs/queries.ts'
import { fileOfService } from '../service-files/queries.ts'
import * as query from './queries.ts'

export const files: Handlers<typeof contract> = {
  async add(context, { logId }) {
    const log = await lockLog(context.db, logId)
    if (!log) throw notFound()
    if (!mayEditLog(context.person, log)) throw new Failure('no_permission')
    return addFiles(context, { logId }, 'too_many_of_log')
  },

  async addToNotice(context, { noticeId }) {
    if (!(await hasNotice(context.db, context.workgroupId, noticeId))) throw notFound()
    return addFiles(context, { noticeId }, 'too_many_of_notice')
  },

  async delete(context, { id }) {
    const file = await fileToDelete(context, id)
    if (file.deletedAt) throw notFound()
    await query.setDeleted(context.db, id, context.now)
    const end = new Date(context.now.getTime() + restoreDays * dayMilliseconds)
    await context.enqueue('file.erase', { workgroupId: context.workgroupId, fileId: id }, { at: end })
    return {}
  },

  async putBack(context, { id }) {
    const { db, workgroupId } = context
    const file = await fileToDelete(context, id)
    if (!file.deletedAt) return {}
    if ('logId' in file.on) await lockLog(db, file.on.logId)
    else await hasNotice(db, workgroupId, file.on.noticeId)
    checkCount((await query.countFiles(db, file.on)) + 1, 'logId' in file.on ? 'too_many_of_log' : 'too_many_of_notice')
    await query.setDeleted(db, id, null)
    return {}
  },

  async open({ db, files: store, workgroupId, person, now }, { id }) {
    const file = await query.fileById(db, id)
    if (!file) throw notFound()
    if (file.opensAt !== null && !mayReadNotice(person, { isOpen: new Date(file.opensAt) <= now })) throw notFound()
    return { ...store.urls(file.key, workgroupId), name: file.name }
  },

  async ofCustomer(context, asked) {
    if (!(await isCustomer(context.db, asked.customerId))) throw notFound()
    return query.filesOfCustomer(context, asked)
  },

  /** The signed URL was issued by another call; a file deleted since is not found. */
  show: inSteps(async ({ step, files: store }, { key, workgroupId, as }) => {
    const file = await step(async ({ db }) => {
      if (workgroupId === undefined) return fileOfService(db, key)
      await enterWorkgroup(db, workgroupId, null, 'master')
      return (await query.fileByKey(db, key)) ?? orders.fileByKey(db, workgroupId, key)
    })
    if (!file || (as === 'preview' && !file.hasPreview)) throw notFound()
    if (as === 'preview')
      return { type: 'image/webp' as const, body: await store.preview(key), name: 'preview.webp', isInline: true }
    const body = store.read({ key, size: file.bytes })
    return { type: file.type, body, name: file.name, isInline: as === 'shown' && isSafeToShow(file.type) }
  }),
}

/** Pictures encoded by us and audio: neither can run code in the browser. */
const isSafeToShow = (type: FileType) => ([...imageTypes, ...audioTypes] as FileType[]).includes(type)

/** Adds files to a log or notice that is locked and may be changed. */
async function addFiles(
  context: MemberContext,
  owner: query.FileOwner,
  limitError: Parameters<typeof checkFileQuota>[2],
) {
  const { db, userId, now, newFiles, language } = context
  const existing = {
    count: await query.countFiles(db, owner),
    bytes: await query.bytesAddedSince(db, 'files', userId, dayBefore(now)),
  }
  checkFileQuota(newFiles, existing, limitError)
  for (const file of newFiles) await query.addFile(db, context, owner, file)
  return {
    said: textIn(language, 'files.added', { count: newFiles.length }),
    files: await query.shownFiles(context, owner),
  }
}

async function fileToDelete({ db, person }: MemberContext, id: string) {
  const file = await query.lockFile(db, id)
  if (!file) throw notFound()
  const { logId, noticeId, authorId, coAuthorIds, deletedAt } = file
  const log = { authorId: authorId!, coAuthorIds: coAuthorIds! }
  if (!mayDeleteFile(person, logId === null ? 'notice' : { log })) throw new Failure('no_permission')
  const owner: query.FileOwner = logId === null ? { noticeId: noticeId! } : { logId }
  return { deletedAt, on: owner }
}
