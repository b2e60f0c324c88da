// Keyword alerts: words that the workgroup watches. Its chosen members are notified of a log with one of them, once for each
// log, and, if wanted, on Mondays of words that rose in the week before (rises.ts). Set by Chiefs and the Master.
import * as z from 'zod/mini'
import { call, feature, Nothing } from '../../core/call.ts'
import { PersonRef } from '../../core/person.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'

const fields = fieldsOf({
  id: 'org_idx',
  words: 'kword_list',
  people: 'user_list',
  userIds: 'login_idx',
  tellsRises: 'rise_yn',
  risePercent: 'rise_pct',
  weeks: 'week_list',
  from: 'start_dt',
  to: 'end_dt',
  rises: 'rise_list',
  word: 'noun',
  counts: 'cnt_list',
})
/** The rise that is told, in percent above the average of the weeks before (rises.ts). */
export const risePercents = ['30', '50', '100'] as const
export type RisePercent = (typeof risePercents)[number]
const RisePercent = z.enum(risePercents, 'rule.choice')

/** `id`: of the workgroup. One that has set nothing has no words, and version 1. */
const Alerts = fields({
  id: z.string(),
  words: z.array(z.string()),
  /** Current members who are notified. */
  people: z.array(PersonRef),
  tellsRises: z.boolean(),
  risePercent: RisePercent,
  updatedBy: z.nullable(PersonRef),
  ver: z.number(),
})

export const keywordAlerts = feature('keywordAlerts', {
  detail: call('GET|POST /notify/kwordlog', {
    audience: 'chief',
    summary: 'The words that the workgroup watches, and who is notified of them',
    input: Nothing,
    output: Alerts,
  }),
  update: call('POST /notify/kword', {
    audience: 'chief',
    summary: 'Sets the watched words, who is notified of them, and whether words that rise are told',
    input: fields({
      words: rule.Keywords,
      userIds: rule.Ids,
      tellsRises: z._default(z.boolean('rule.form'), false),
      risePercent: z._default(RisePercent, '50'),
      ver: rule.Version,
    }),
    output: Alerts,
    errors: ['not_found', 'stale'],
  }),
  rises: call('POST /notify/list_kword_rise', {
    audience: 'chief',
    rate: [{ per: 'account', limit: 'keywordsRead' }],
    summary: 'Numbers of logs with each of these words in the past weeks, to see when an alert would have come',
    input: fields({ words: rule.Keywords }),
    output: fields({
      /** Whole weeks from Monday to Sunday, oldest first: those looked back on, after those they are compared with. */
      weeks: z.array(fields({ from: z.string(), to: z.string() })),
      rises: z.array(fields({ word: z.string(), counts: z.array(z.number()) })),
    }),
  }), // not shown
})
