import type { coaching as contract } from '../../../contract/calls/coaching/calls.ts'
import { maySeeFiguresOf } from '../../../contract/permissions.ts'
import type { Handlers, MemberContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import { departmentMemberIds } from '../departments/queries.ts'
import { figuresOf } from './figures.ts'
import * as query from './queries.ts'
import * as bank from './questions.ts'

export const coaching: Handlers<typeof contract> = {
  async list(context, filters) {
    return query.logsToCoach(context.db, context, { ...filters, userIds: await authorIdsOf(context, filters) })
  },

  async figures(context, filters) {
    return figuresOf(context.db, context, { ...filters, userIds: await authorIdsOf(context, filters) })
  },

  async waveOff(context, input) {
    const updated = await query.waveOff(context.db, context, input)
    if (!updated) throw notFound()
    return updated
  },

  async questions({ db }) {
    return bank.listQuestions(db)
  },

  async addQuestion(context, input) {
    return bank.addQuestion(context.db, context, input)
  },

  async replaceQuestion(context, input) {
    return bank.replaceQuestion(context.db, context, input)
  },

  async updateQuestion(context, input) {
    return bank.updateQuestion(context.db, context, input)
  },

  async deleteQuestion({ db }, input) {
    await bank.deleteQuestion(db, input)
    return {}
  },
}

/** @returns null for the whole workgroup */
async function authorIdsOf(
  { db, workgroupId, userId: own, person }: MemberContext,
  { userId, departmentId }: { userId: string; departmentId: string },
): Promise<readonly string[] | null> {
  const isUnfiltered = userId === '' && departmentId === ''
  if (isUnfiltered) return maySeeFiguresOf(person, 'workgroup') ? null : [own]
  const isOwn = userId === own && departmentId === ''
  if (!isOwn && !maySeeFiguresOf(person, departmentId ? 'department' : 'workgroup')) throw new Failure('no_permission')
  if (departmentId === '') return [userId]
  const people = (await departmentMemberIds(db, workgroupId, departmentId)) ?? []
  return userId === '' ? people : people.filter((one) => one === userId)
}
