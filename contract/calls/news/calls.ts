// News of a customer: search results of Naver, Google and Daum for its name, and headlines that members saved.
import * as z from 'zod/mini'
import { call, Nothing, page, feature } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import * as rule from '../../rules/rules.ts'
import { fieldsOf } from '../../core/wire-names.ts'

export const newsSources = ['naver', 'google', 'daum'] as const
export type NewsSource = (typeof newsSources)[number]
/** `off`: not configured; `coming`: request in progress; `failed`: not available now, earlier results remain. */
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
  wordsVer: 'word_ver',
  isOwnWords: 'word_yn',
  hidden: 'hide_list',
  items: 'list',
  total: 'totalCnt',
})
/** Plain text without tags and entities; `excerpt` is cut like a log in a list. */
const headlineFields = {
  title: z.string(),
  link: z.string(),
  excerpt: z.string(),
  /** Name of the publisher, or its host name. */
  outlet: z.string(),
  publishedAt: z.nullable(z.string()),
}
/** `sources`: all sources with the same link or the same title. */
const Headline = fields({
  id: z.string(),
  ...headlineFields,
  sources: z.array(z.enum(newsSources)),
  keptId: z.nullable(z.string()),
  keptById: z.nullable(z.string()),
})
const SavedHeadline = fields({
  keptId: z.string(),
  ...headlineFields,
  source: z.enum(newsSources),
  keptAt: z.string(),
  keptBy: PersonRef,
})
const state = z.enum(newsStates)
/** Maximum number of search queries per customer; each is sent to all three sources. */
export const maxNewsQueries = 5
export const maxHeadlinesPerQuery = 50
const sourceCall = {
  audience: 'member',
  input: fields({ customerId: rule.Id }),
  output: fields({ state, foundAt: z.nullable(z.string()), items: z.array(Headline), total: z.number() }),
  errors: ['not_found'],
} as const
const savedHeadlineCall = {
  audience: 'member',
  input: fields({ keptId: rule.Id }),
  output: Nothing,
  errors: ['not_found', 'no_permission'],
} as const

/**
 * No call waits for a news source: responses contain the latest stored results, and stale ones are refreshed in the
 * background.
 */
export const news = feature('news', {
  naver: call('POST /saleslog/news_n', { ...sourceCall, summary: 'News of a customer by Naver, newest first' }),
  google: call('POST /saleslog/news_g', { ...sourceCall, summary: 'News of a customer by Google, newest first' }),
  daum: call('POST /saleslog/news_d', { ...sourceCall, summary: 'News of a customer by Daum, newest first' }),
  list: call('POST /saleslog/list_news_acc', {
    audience: 'member',
    summary: 'News of a customer from all three sources, without duplicates, newest first',
    input: fields({ customerId: rule.Id }),
    output: fields({
      sources: z.array(fields({ source: z.enum(newsSources), state, foundAt: z.nullable(z.string()) })),
      items: z.array(Headline),
      total: z.number(),
      /** Headlines that a member hid because they are about another company of that name. */
      hidden: z.array(Headline),
      /** Search queries; `isOwnWords` if a member set them, otherwise the name. */
      words: z.array(z.string()),
      isOwnWords: z.boolean(),
      /** The version of the words, 0 for the name. */
      wordsVer: z.number(),
    }),
    errors: ['not_found'],
  }), // not shown
  /** An empty list restores the name. Results of other queries are no longer shown. */
  setWords: call('POST /saleslog/upd_news_word', {
    audience: 'member',
    summary: 'Sets the search words for the news of a customer',
    input: fields({
      customerId: rule.Id,
      words: rule.listOf(rule.oneLine(1, maxHeadlinesPerQuery), maxNewsQueries, 0),
      ver: rule.VersionOrNone,
    }),
    output: fields({ words: z.array(z.string()), ver: z.number() }),
    errors: ['not_found', 'no_permission', 'stale'],
  }), // not shown
  hide: call('POST /saleslog/regi_news_hide', {
    audience: 'member',
    summary: 'Hides an article that is about another company, for all members',
    rate: [{ per: 'account', limit: 'headlinesMade' }],
    input: fields({ customerId: rule.Id, id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  unhide: call('POST /saleslog/del_news_hide', {
    audience: 'member',
    summary: 'Shows a hidden article again',
    input: fields({ customerId: rule.Id, id: rule.Id }),
    output: Nothing,
    errors: ['not_found'],
  }), // not shown
  kept: call('POST /saleslog/list_news_keep', {
    audience: 'member',
    summary: 'Saved headlines of a customer, latest saved first',
    input: fields({ customerId: rule.Id, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: page(SavedHeadline),
    errors: ['not_found'],
  }), // not shown
  /** Saving twice has no effect; the first member remains recorded. */
  keep: call('POST /saleslog/regi_news_keep', {
    audience: 'member',
    summary: 'Saves an article on its customer',
    rate: [{ per: 'account', limit: 'headlinesMade' }],
    input: fields({ customerId: rule.Id, id: rule.Id }),
    output: fields({ keptId: z.string() }),
    errors: ['not_found'],
  }), // not shown
  drop: call('POST /saleslog/del_news_keep', { ...savedHeadlineCall, summary: 'Removes a saved article' }), // not shown
  putBack: call('POST /saleslog/res_news_keep', {
    ...savedHeadlineCall,
    summary: 'Restores a removed article, within a day',
  }), // not shown
})
