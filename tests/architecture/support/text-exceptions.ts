// Texts that are right in spite of a rule of docs/texts.md. `rule` is the word that is not used, or the name of the rule.
import type { Language } from '../../../contract/codes.ts'

/** Without `languages`: in all. `keys` without plural forms; a star stands for the end of a key. */
export type Exception = { rule: string; languages?: readonly Language[]; keys: readonly string[]; because: string }

export const exceptions: Exception[] = [
  {
    rule: 'a full stop',
    languages: ['en'],
    keys: ['needs.noAnalysis', 'statistics.noAnalysis'],
    because: 'a sentence of the specification',
  },
  {
    rule: 'two spaces, or a space at an end',
    languages: ['ko', 'en', 'vi', 'fr', 'es', 'id'],
    keys: ['writing.comma'],
    because: 'stands between the words of a list',
  },
  {
    rule: 'no half space beside letters, digits or values',
    languages: ['ja', 'zh'],
    keys: ['touch.*'],
    because: 'the value is a word such as 昨日 or 昨天',
  },
  {
    rule: 'a failure in another form',
    languages: ['zh', 'vi', 'es', 'id'],
    keys: ['many.undoFailed', 'customers.many.undoFailed'],
    because: 'begins with the count of what failed',
  },

  { rule: '지우기', keys: ['ui.clear', 'search.forget'], because: 'empties a field or the recent searches' },
  { rule: '지워', keys: ['rule.email_spaces'], because: 'empties a part of a field' },
  { rule: '고를', keys: ['coach.operational.stock'], because: 'a part of 재고를, the stock' },
  {
    rule: 'quotes of another language',
    languages: ['ko'],
    keys: ['search.how.quoted'],
    because: 'an example of what is typed',
  },

  { rule: 'touch', keys: ['touch.*'], because: '“in touch” without a noun' },

  { rule: '言葉', keys: ['teaching.synonymsHint'], because: 'the words a customer uses, not those of a list' },

  { rule: '。请', keys: ['terms.account.body'], because: 'a rule of the terms, in a sentence of its own' },
  { rule: '网址', keys: ['rule.name_link'], because: 'any address of the web' },

  {
    rule: 'đăng ký',
    keys: [
      'auth.*',
      'error.invalid_client',
      'error.no_account',
      'landing.door',
      'mail.code.*',
      'outbox.empty',
      'privacy.what.body',
    ],
    because: 'a person or an application signs up',
  },
  { rule: 'hướng dẫn', keys: ['coach.operational.training'], because: 'people are shown how to use a product' },

  { rule: '¿ left out', keys: ['profile.singleKeys'], because: '? is the name of a key' },

  {
    rule: 'mendaftar*',
    keys: ['auth.*', 'mail.code.note'],
    because: 'a person signs up',
  },
  { rule: 'terdaftar', keys: ['error.invalid_client'], because: 'an application is known to the server' },
  { rule: 'dulu', keys: ['coach.*', 'sample.content'], because: 'spoken by a person' },
]
