import type { serviceFiles as contract } from '../../../contract/calls/service-files/calls.ts'
import type { AnyContext, Handlers, SignedInContext } from '../../calls/context.ts'
import { notFound } from '../../core/failure.ts'
import { checkCount, checkFileQuota, dayBefore } from '../../storage/file-quotas.ts'
import { textIn } from '../../core/texts.ts'
import { openByLink } from '../inquiries/queries.ts'
import { hasNotice } from '../notices/queries.ts'
import * as query from './queries.ts'

export const serviceFiles: Handlers<typeof contract> = {
  async addToNotice(context, { noticeId }) {
    const { db, userId, now, newFiles, language } = context
    if (!(await hasNotice(db, null, noticeId))) throw notFound()
    const existing = {
      count: await query.countFiles(db, noticeId),
      bytes: await query.addedSince(db, userId, dayBefore(now)),
    }
    checkFileQuota(newFiles, existing, 'too_many_of_notice')
    for (const file of newFiles) await query.addFile(db, context, { noticeId }, file)
    return {
      said: textIn(language, 'files.added', { count: newFiles.length }),
      files: await query.filesOfNotice(context, noticeId),
    }
  },

  async delete({ db, now }, { id }) {
    const file = await query.lockFile(db, id)
    if (!file || file.deletedAt) throw notFound()
    await query.setDeleted(db, id, now)
    return {}
  },

  async putBack({ db }, { id }) {
    const file = await query.lockFile(db, id)
    if (!file) throw notFound()
    if (!file.deletedAt) return {}
    await hasNotice(db, null, file.noticeId)
    checkCount((await query.countFiles(db, file.noticeId)) + 1, 'too_many_of_notice')
    await query.setDeleted(db, id, null)
    return {}
  },

  async open(context: AnyContext | SignedInContext, { id, code }) {
    const { db, files, now } = context
    if (code !== undefined && (await openByLink(db, code, now)) === null) throw notFound()
    const file = await query.fileById(db, id)
    const isOperator = 'person' in context && context.person.isOperator
    if (!file || (file.opensAt !== null && new Date(file.opensAt) > now && !isOperator)) throw notFound()
    return { ...files.urls(file.key), name: file.name }
  },
}
