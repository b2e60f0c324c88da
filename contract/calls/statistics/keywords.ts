// Trends of words: numbers of logs with a word in a period, beside an earlier one. A word is a noun of a log's text or one of
// its keywords; the list of logs has the same filter (`word`). Words that the workgroup hides are left out.
import * as z from 'zod/mini'
import { call, coded, feature, Nothing } from '../../core/call.ts'
import { DownloadUrl } from '../../core/download.ts'
import { PersonRef } from '../../core/person.ts'
import type { Rate } from '../../core/rates.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { NeedType, typeCodes } from '../needs/types.ts'
import { days, figureWire, interval, period, scope, spanLength } from './shapes.ts'

const fields = fieldsOf({
  ...figureWire,
  logCount: 'log_cnt',
  previousLogCount: 'prev_log_cnt',
  customerCount: 'acc_cnt',
  word: 'noun',
  words: 'noun_list',
  trend: 'trend_cod',
  trends: 'trend_list',
  need: 'type_cod',
  type: 'type_cod',
  types: 'type_list',
  needCount: 'type_cnt',
  counts: 'cnt_list',
  customers: 'acc_list',
  people: 'user_list',
  person: 'user',
  together: 'with_list',
  sentences: 'sent_list',
  synonyms: 'same_list',
  logId: 'sales_idx',
  at: 'sales_dt',
  clearest: 'best_data',
  items: 'list',
  total: 'totalCnt',
})

/**
 * A word that changed more than chance explains (trends.ts): it rises, falls, or is new, without a log in the period
 * before.
 */
export const wordTrends = ['rising', 'falling', 'new'] as const
const Trend = z.enum([...wordTrends, ''])
export type WordTrend = z.infer<typeof Trend>
const word = rule.oneLine(1, rule.limits.word)
const compared = { count: z.number(), previousCount: z.number() } as const
/** The logs of both periods, with or without a word. */
const totals = { logCount: z.number(), previousLogCount: z.number() } as const
const chosen = {
  ...scope,
  ...period,
  need: z._default(coded({ ...typeCodes, '': '' }, 'rule.choice'), ''),
  trend: z._default(Trend, ''),
  search: rule.SearchText,
} as const

/** `counts`: of each span. `type`: the need that most of its logs have, with their number; null for none. */
const Item = fields({
  word: z.string(),
  ...compared,
  trend: Trend,
  counts: z.array(z.number()),
  type: z.nullable(NeedType),
  needCount: z.number(),
})

const synonym = rule.oneLine(2, rule.limits.word)
const mergeRate: Rate[] = [{ per: 'account', limit: 'wordsMerged' }]
const rate: Rate[] = [{ per: 'account', limit: 'keywordsRead' }]

export const keywords = feature('keywords', {
  list: call('POST /statistics/statis_kword', {
    audience: 'member',
    rate,
    summary: 'Words of logs with their trend: numbers of logs in a period and before it',
    input: fields({ ...chosen, ...interval, page: rule.PageNumber, pageSize: rule.PageSize }),
    output: fields({
      ...days,
      ...totals,
      ...spanLength,
      spans: z.array(fields({ from: z.string(), to: z.string() })),
      /** The clearest change: of words that rise or are new, if there is any. */
      clearest: z.nullable(Item),
      /** Words by trend, whatever trend was asked for. */
      trends: z.array(fields({ trend: Trend, count: z.number() })),
      /** Most logs first; of a trend the clearest change first. */
      items: z.array(Item),
      total: z.number(),
    }),
    errors: ['no_permission'],
  }),
  byNeed: call('POST /statistics/statis_cate_kword', {
    audience: 'member',
    rate,
    summary: 'The ten words with the most logs of each need type, in a period and before it',
    input: fields({ ...scope, ...period }),
    output: fields({
      ...days,
      /** `logCount`: logs with a need of the type. */
      types: z.array(
        fields({ type: NeedType, ...totals, words: z.array(fields({ word: z.string(), ...compared, trend: Trend })) }),
      ),
    }),
    errors: ['no_permission'],
  }),
  detail: call('POST /statistics/detail_kword', {
    audience: 'member',
    rate,
    summary: 'One word: its logs over time, who says it, with which words it comes, and the latest sentences',
    input: fields({ ...scope, ...period, word }),
    output: fields({
      ...days,
      ...totals,
      word: z.string(),
      /** Words that are counted as this one. A synonym that is asked for is answered with the word as which it counts. */
      synonyms: z.array(z.string()),
      ...compared,
      trend: Trend,
      ...spanLength,
      spans: z.array(fields({ from: z.string(), to: z.string(), ...compared })),
      customerCount: z.number(),
      /** The customers and the first authors with the most logs, at most ten of each. */
      customers: z.array(fields({ customerId: z.string(), customerName: z.string(), count: z.number() })),
      people: z.array(fields({ person: PersonRef, count: z.number() })),
      /**
       * Words that stand in the same logs more often than in others, at most eight, with their number among the latest 500 of
       * these logs.
       */
      together: z.array(fields({ word: z.string(), count: z.number() })),
      /** Of the three latest logs; empty where the word stands in none of their sentences. */
      sentences: z.array(
        fields({
          logId: z.string(),
          at: z.string(),
          customerName: z.string(),
          author: PersonRef,
          content: z.string(),
        }),
      ),
    }),
    errors: ['no_permission'],
  }), // not shown
  merge: call('POST /statistics/regi_kword_same', {
    audience: 'chief',
    rate: mergeRate,
    summary: 'Counts words as another one: two spellings, or two words for one thing',
    input: fields({ word: synonym, words: rule.listOf(synonym, rule.limits.synonymsAtOnce, 1) }),
    output: fields({ word: z.string(), synonyms: z.array(z.string()) }),
  }), // not shown
  split: call('POST /statistics/del_kword_same', {
    audience: 'chief',
    rate: mergeRate,
    summary: 'Counts words for themselves again',
    input: fields({ words: rule.listOf(synonym, rule.limits.synonymsAtOnce, 1) }),
    output: Nothing,
  }), // not shown
  download: call('POST /saleslog/keyword_chart_download', {
    audience: 'member',
    summary: 'The words of a period with their numbers of logs over time, as an Excel file',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields(chosen),
    output: DownloadUrl,
    errors: ['no_permission', 'busy'],
  }),
})
