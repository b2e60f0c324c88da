import { answerTemplates as contract } from '../../../contract/calls/answer-templates/calls.ts'
import { toWire } from '../../../contract/core/call.ts'
import type { Handlers, SignedInContext } from '../../calls/context.ts'
import { Failure, notFound } from '../../core/failure.ts'
import * as query from './queries.ts'

export const answerTemplates: Handlers<typeof contract> = {
  async list({ db }, { language }) {
    return query.listTemplates(db, language)
  },

  async create({ db, now }, { language, title, content }) {
    return query.addTemplate(db, { language, title, content }, now)
  },

  async update(context, { id, ver, ...fields }) {
    return query.changeTemplate(context.db, await templateToChange(context, id, ver), fields, context.now)
  },

  async delete(context, { id, ver }) {
    await templateToChange(context, id, ver)
    await query.deleteTemplate(context.db, id)
    return {}
  },
}

async function templateToChange({ db }: SignedInContext, id: string, ver: number) {
  const found = await query.lockTemplate(db, id)
  if (!found) throw notFound()
  if (found.ver !== ver) throw new Failure('stale', { record: toWire(contract.update.output, found) })
  return found
}
