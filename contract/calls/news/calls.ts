// News of a customer: what Naver, Google and Daum found under its name, and the headlines that members kept.
import * as z from 'zod/mini'
import { call, Nothing, page, room } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

export const newsSources = ['naver', 'google', 'daum'] as const
export type NewsSource = (typeof newsSources)[number]
/** `off`: not configured; `coming`: asked just now; `failed`: not available now, what it said before stays. */
export const newsStates = ['off', 'coming', 'ready', 'failed'] as const
export type NewsState = (typeof newsStates)[number]

const fields = fieldsOf({
  id: 'news_idx',
  link: 'news_url',
  excerpt: 'content',
  outlet: 'press_name',
  publishedAt: 'news_dt',
  source: 'source_cod',
  sources: 'source_list',
  state: 'state_cod',
  foundAt: 'find_dt',
  keptId: 'keep_idx',
  keptAt: 'keep_dt',
  keptBy: 'keep_by',
  keptById: 'keep_by_idx',
  words: 'word_list',
  isOwnWords: 'word_yn',
  hidden: 'hide_list',
  items: 'list',
  total: 'totalCnt',
})
/** Plain text: no tags, no entities; `excerpt` is cut as a log is in a list. */
const told = {
  title: z.string(),
  link: z.string(),
  excerpt: z.string(),
  /** Of the paper or its host. */
  outlet: z.string(),
  publishedAt: z.nullable(z.string()),
}
/** `sources`: all that have the same link or the same title. */
const Headline = fields({
  id: z.string(),
  ...told,
  sources: z.array(z.enum(newsSources)),
  keptId: z.nullable(z.string()),
  keptById: z.nullable(z.string()),
})
const KeptHeadline = fields({
  keptId: z.string(),
  ...told,
  source: z.enum(newsSources),
  keptAt: z.string(),
  keptBy: PersonRef,
})
const state = z.enum(newsStates)
/** Each is asked for by all three. */
export const mostNewsWords = 5
export const mostOfWord = 50
const ofOneSource = {
  audience: 'member',
  input: fields({ customerId: rule.Id }),
  output: fields({ state, foundAt: z.nullable(z.string()), items: z.array(Headline), total: z.number() }),
  errors: ['not_found'],
} as const
const ofOneKept = {
  audience: 'member',
  input: fields({ keptId: rule.Id }),
  output: Nothing,
  errors: ['not_found', 'no_permission'],
} as const

/** None of these waits for a place outside: what was found last is answered, and asked for anew where it is old. */
export const news = room('news', {
  naver: call('POST /saleslog/news_n', { ...ofOneSource, summary: 'News of a customer by Naver, newest first' }),
  google: call('POST /saleslog/news_g', { ...ofOneSource, summary: 'News of a customer by Google, newest first' }),
  daum: call('POST /saleslog/news_d', { ...ofOneSource, summary: 'News of a customer by Daum, newest first' }),
  list: call('POST /saleslog/list_news_acc', {
    audience: 'member',
    summary: 'News of a customer by all three, each headline once, newest first',
    input: fields({ customerId: rule.Id }),
    output: fields({
      sources: z.array(fields({ source: z.enum(newsSources), state, foundAt: z.nullable(z.string()) })),
      items: z.array(Headline),
      total: z.number(),
      /** Those that somebody hid, as being about another one of that name. */
      hidden: z.array(Headline),
      /** What is looked for: `isOwnWords` where somebody chose it, else the name. */
      words: z.array(z.string()),
      isOwnWords: z.boolean(),
    }),
    errors: ['not_found'],
  }), // not shown
  /** None: the name again. What was found by others is no longer shown. */
  setWords: call('POST /saleslog/upd_news_word', {
    audience: 'member',
    summary: 'Sets what is looked for in the news of a customer',
    input: fields({ customerId: rule.Id, words: rule.listOf(rule.oneLine(1, mostOfWord), mostNewsWords, 0) }),
    output: Nothing,
    errors: ['not_found', 'no_permission'],
  }), // not shown
  hide: call('POST /saleslog/regi_news_hide', {
    audience: 'member',
    summary: 'Hides a headline that is not about this customer, for everybody',
    rate: [{ per: 'account', limit: 'headlinesMade' }],
    input: fields({ customerId: rule.Id, id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  unhide: call('POST /saleslog/del_news_hide', {
    audience: 'member',
    summary: 'Shows a hidden headline again',
    input: fields({ customerId: rule.Id, id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  kept: call('POST /saleslog/list_news_keep', {
    audience: 'member',
    summary: 'The headlines that were kept on a customer, the latest kept first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(KeptHeadline),
    errors: ['not_found'],
  }), // not shown
  /** Twice is once: who kept it first has kept it. */
  keep: call('POST /saleslog/regi_news_keep', {
    audience: 'member',
    summary: 'Keeps a headline on its customer',
    rate: [{ per: 'account', limit: 'headlinesMade' }],
    input: fields({ customerId: rule.Id, id: rule.Id }),
    output: fields({ keptId: z.string() }),
    errors: ['not_found'],
  }), // not shown
  drop: call('POST /saleslog/del_news_keep', { ...ofOneKept, summary: 'Keeps a headline no longer' }), // not shown
  putBack: call('POST /saleslog/res_news_keep', {
    ...ofOneKept,
    summary: 'Keeps a headline again as it was kept, within a day',
  }), // not shown
})
