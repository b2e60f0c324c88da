import { sql } from 'kysely'
import type { answerTemplates as contract } from '../../../contract/calls/answer-templates/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import type { Db } from '../../db/connect.ts'

type Template = OutputOf<typeof contract.update>
const selectTemplates = (db: Db) =>
  db.selectFrom('answer_templates').select(['id', 'language', 'title', 'content', 'ver'])
export async function listTemplates(db: Db, language: string): Promise<{ items: Template[]; total: number }> {
  const items = await selectTemplates(db)
    .$if(language !== '', (all) => all.where('language', '=', language))
    .orderBy(sql`title collate "ko-x-icu"`)
    .orderBy('id')
    .limit(500)
    .$castTo<Template>()
    .execute()
  return { items, total: items.length }
}
export const lockTemplate = (db: Db, id: string) =>
  selectTemplates(db).where('id', '=', id).$castTo<Template>().forUpdate().executeTakeFirst()
type TemplateFields = Pick<Template, 'language' | 'title' | 'content'>
export const addTemplate = (db: Db, fields: TemplateFields, now: Date): Promise<Template> =>
  db
    .insertInto('answer_templates')
    .values({ ...fields, updated_at: now })
    .returning(['id', 'language', 'title', 'content', 'ver'])
    .$castTo<Template>()
    .executeTakeFirstOrThrow()
export const changeTemplate = (db: Db, was: Template, fields: TemplateFields, now: Date): Promise<Template> =>
  db
    .updateTable('answer_templates')
    .set({ ...fields, ver: was.ver + 1, updated_at: now })
    .where('id', '=', was.id)
    .returning(['id', 'language', 'title', 'content', 'ver'])
    .$castTo<Template>()
    .executeTakeFirstOrThrow()
export const deleteTemplate = (db: Db, id: string) => db.deleteFrom('answer_templates').where('id', '=', id).execute()
