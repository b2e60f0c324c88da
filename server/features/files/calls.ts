import type { files as contract } from '../../../contract/files.ts'
import { heardTypes, shownTypes, type FileType } from '../../../contract/log-parts.ts'
import { mayDeleteFile, mayEditLog } from '../../../contract/permissions.ts'
import { limits } from '../../../contract/rules.ts'
import { inSteps, type Handlers, type MemberContext } from '../../context.ts'
import { enterWorkgroup } from '../../db/connect.ts'
import { Failure, fieldFailure, notFound } from '../../failure.ts'
import { daysToPutBack } from '../../files.ts'
import { textIn } from '../../texts.ts'
import { lockLog } from '../sales-logs/queries.ts'
import * as query from './queries.ts'

const aDay = 86_400_000
const tooMany = () => new Failure('too_many_of_log', { values: { most: limits.files } })

export const files: Handlers<typeof contract> = {
  async add(context, { logId }) {
    const { db, userId, now, newFiles, language } = context
    const log = await lockLog(db, logId)
    if (!log) throw notFound()
    if (!mayEditLog(context.person, log)) throw new Failure('no_permission')
    if (newFiles.length === 0) throw fieldFailure('required_missing', 'fileup')
    if ((await query.countFiles(db, logId)) + newFiles.length > limits.files) throw tooMany()
    const size = newFiles.reduce((sum, file) => sum + file.size, 0)
    if ((await query.addedSince(db, userId, new Date(now.getTime() - aDay))) + size > limits.filesADay)
      throw new Failure('storage_full')
    for (const file of newFiles) await query.addFile(db, context, logId, file)
    return {
      said: textIn(language, 'files.added', { count: newFiles.length }),
      files: await query.shownFiles(context, logId),
    }
  },

  async delete(context, { id }) {
    const file = await fileToDelete(context, id)
    if (file.deletedAt) throw notFound()
    await query.setDeleted(context.db, id, context.now)
    const end = new Date(context.now.getTime() + daysToPutBack * aDay)
    await context.eraseFile({ workgroupId: context.workgroupId, fileId: id }, end)
    return {}
  },

  async putBack(context, { id }) {
    const file = await fileToDelete(context, id)
    if (!file.deletedAt) return {}
    await lockLog(context.db, file.logId)
    if ((await query.countFiles(context.db, file.logId)) >= limits.files) throw tooMany()
    await query.setDeleted(context.db, id, null)
    return {}
  },

  async open({ db, files: kept, workgroupId }, { id }) {
    const file = await query.fileById(db, id)
    if (!file) throw notFound()
    const address = (as: 'saved' | 'shown') => kept.address(file.key, workgroupId, as)
    return { url: address('saved'), shownUrl: address('shown'), name: file.name }
  },

  /** Whoever has the address was given it by one of the others; what was deleted meanwhile is not there. */
  show: inSteps(async ({ step, files: kept }, { key, workgroupId, as }) => {
    const file = await step(async ({ db }) => {
      await enterWorkgroup(db, workgroupId, null, 'master')
      return query.fileByKey(db, key)
    })
    if (!file || (as === 'preview' && !file.hasPreview)) throw notFound()
    if (as === 'preview')
      return { type: 'image/webp' as const, body: await kept.preview(key), name: 'preview.webp', isShown: true }
    const body = kept.read({ key, size: file.bytes })
    return { type: file.type, body, name: file.name, isShown: as === 'shown' && isHarmless(file.type) }
  }),
}

/** Pictures we made ourselves, and sounds: no program of a reader's runs anything in them. */
const isHarmless = (type: FileType) => ([...shownTypes, ...heardTypes] as FileType[]).includes(type)

async function fileToDelete({ db, person }: MemberContext, id: string) {
  const file = await query.lockFile(db, id)
  if (!file) throw notFound()
  if (!mayDeleteFile(person, file)) throw new Failure('no_permission')
  return file
}
