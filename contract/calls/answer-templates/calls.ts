// Templates of answers to inquiries, used by service administrators; each has one language.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

const fields = fieldsOf({ id: 'template_idx' })
const described = { language: rule.LanguageCode, title: rule.Title, content: rule.Inquiry } as const
const Template = fields({
  id: z.string(),
  language: rule.LanguageCode,
  title: z.string(),
  content: z.string(),
  ver: z.number(),
})
const id = rule.Id

export const answerTemplates = feature('answerTemplates', {
  list: call('POST /etc/list_template_sys', {
    audience: 'operator',
    summary: 'Answer templates, of one language or of all',
    input: fields({ language: rule.orEmpty(rule.LanguageCode) }),
    output: page(Template),
  }), // not shown
  create: call('POST /etc/regi_template_sys', {
    audience: 'operator',
    summary: 'Creates an answer template',
    creates: true,
    rate: [{ per: 'account', limit: 'answersMade' }],
    input: fields({ ...described, clientKey: rule.ClientKey }),
    output: Template,
  }), // not shown
  update: call('POST /etc/upd_template_sys', {
    audience: 'operator',
    summary: 'Edits an answer template',
    input: fields({ ...described, id, ver: rule.Version }),
    output: Template,
    errors: ['not_found', 'stale'],
  }), // not shown
  delete: call('POST /etc/del_template_sys', {
    audience: 'operator',
    summary: 'Deletes an answer template',
    input: fields({ id, ver: rule.Version }),
    output: Nothing,
    errors: ['not_found', 'stale'],
  }), // not shown
})
