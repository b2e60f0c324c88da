// Statistics: numbers of logs, needs and customers in a period, beside an earlier one of the same length. A log counts
// once, for its first author; figures exclude samples (decision 21); days are in the time zone of the workgroup.
import * as z from 'zod/mini'
import type { Channel, Purpose, Segment, Stage } from '../../codes.ts'
import { call, codeText, feature } from '../../core/call.ts'
import { DownloadUrl } from '../../core/download.ts'
import { PersonRef } from '../../core/person.ts'
import type { Rate } from '../../core/rates.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { NeedType } from '../needs/types.ts'
import { days, figureWire, interval, period, scope, spanLength } from './shapes.ts'

const fields = fieldsOf({
  ...figureWire,
  now: 'now_data',
  previous: 'prev_data',
  meetingCount: 'meet_cnt',
  previousMeetingCount: 'prev_meet_cnt',
  customerCount: 'acc_cnt',
  readCount: 'read_cnt',
  previousReadCount: 'prev_read_cnt',
  needCount: 'needs_cnt',
  coachingCount: 'coaching_cnt',
  sharedCount: 'couser_cnt',
  person: 'user',
  people: 'user_list',
  purposes: 'purpose_list',
  channels: 'channel_list',
  counts: 'cnt_list',
  departments: 'dept_list',
  name: 'dept_name',
  types: 'type_list',
  type: 'type_cod',
  itemId: 'needs_cod',
  itemName: 'needs_name',
  items: 'list',
  quiet: 'quiet_list',
  days: 'quiet_days',
  quietFor: 'since_days',
  owner: 'owner',
  stage: 'stage_cod',
  segment: 'segment_cod',
  industries: 'industry_list',
  cells: 'cell_list',
  total: 'totalCnt',
})

/** The channel of `meetingCount` is `meetingChannel`. `readCount` logs were analysed, `needCount` of them have a need. */
const logCounts = {
  count: z.number(),
  meetingCount: z.number(),
  readCount: z.number(),
  needCount: z.number(),
  coachingCount: z.number(),
} as const
const compared = { count: z.number(), previousCount: z.number() } as const
/** `counts`: of each span of the period. */
const overTime = { counts: z.array(z.number()) } as const
/** The logs with a code, all codes in their order. */
const ofCode = { ...compared, ...overTime } as const
const summary = { ...logCounts, customerCount: z.number() } as const

const rate: Rate[] = [{ per: 'account', limit: 'statisticsRead' }]

export const statistics = feature('statistics', {
  activity: call('POST /statistics/statis_instact', {
    audience: 'member',
    rate,
    summary: 'Numbers of logs in a period and before it: over time, by purpose, channel, person and department',
    input: fields({ ...scope, ...period, ...interval }),
    output: fields({
      ...days,
      /** `customerCount`: customers that the logs are about. */
      now: fields(summary),
      previous: fields(summary),
      ...spanLength,
      spans: z.array(
        fields({
          from: z.string(),
          to: z.string(),
          ...compared,
          meetingCount: z.number(),
          previousMeetingCount: z.number(),
        }),
      ),
      purposes: z.array(fields({ code: codeText<Purpose>(), ...ofCode })),
      channels: z.array(fields({ code: codeText<Channel>(), ...ofCode })),
      /** First authors, most logs first. `sharedCount`: logs of others that they co-authored, in no sum. */
      people: z.array(fields({ person: PersonRef, ...logCounts, previousCount: z.number(), sharedCount: z.number() })),
      /** The departments right below the scope, each with its subdepartments. */
      departments: z.array(fields({ departmentId: z.string(), name: z.string(), ...compared })),
    }),
    errors: ['no_permission'],
  }),
  needs: call('POST /statistics/statis_cate', {
    audience: 'member',
    rate,
    summary: 'Numbers of logs with a need, by type and by item, in a period and before it; by type over time, too',
    input: fields({ ...scope, ...period, ...interval }),
    output: fields({
      ...days,
      readCount: z.number(),
      previousReadCount: z.number(),
      ...spanLength,
      spans: z.array(fields({ from: z.string(), to: z.string() })),
      types: z.array(fields({ type: NeedType, ...compared, ...overTime })),
      /** The ten items with the most logs. */
      items: z.array(fields({ itemId: z.string(), itemName: z.string(), type: NeedType, ...compared })),
    }),
    errors: ['no_permission'],
  }),
  contacts: call('POST /statistics/statis_acc', {
    audience: 'member',
    rate,
    summary: 'Customers without a log for 30, 60 and 90 days, and how often customers are contacted',
    input: fields({ ...scope, ...period, ...interval }),
    output: fields({
      ...days,
      /** Customers in the scope, by their owner. */
      customerCount: z.number(),
      /** At least so many days without a log, or since the registration of a customer without one. */
      quiet: z.array(fields({ days: z.string(), count: z.number() })),
      /** The ten customers that are longest without a log, of those above. */
      items: z.array(
        fields({
          customerId: z.string(),
          customerName: z.string(),
          stage: codeText<Stage | ''>(),
          owner: z.nullable(PersonRef),
          lastLogAt: z.nullable(z.string()),
          quietFor: z.number(),
        }),
      ),
      /** The ten customers with the most logs in the period, by logs whose first author is in the scope. */
      frequent: z.array(fields({ customerId: z.string(), customerName: z.string(), ...compared })),
    }),
    errors: ['no_permission'],
  }),
  segments: call('POST /statistics/statis_instcust', {
    audience: 'member',
    rate,
    summary: 'Numbers of customers by stage and segment, and by industry',
    input: fields({ ...scope, industry: rule.optionalText(100) }),
    output: fields({
      total: z.number(),
      /** Of the industry, if one was given; without cells of no customer. Stage and segment may be empty. */
      cells: z.array(fields({ stage: codeText<Stage | ''>(), segment: codeText<Segment | ''>(), count: z.number() })),
      /** The ten industries with the most customers, whatever industry was given. */
      industries: z.array(fields({ industry: z.string(), count: z.number() })),
    }),
    errors: ['no_permission'],
  }),
  download: call('POST /statistics/statis_download', {
    audience: 'member',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    summary: 'The figures of the dashboard, as an Excel file with one row for each',
    /** Customers by stage and segment are those of the industry, if one is given. */
    input: fields({ ...scope, ...period, ...interval, industry: rule.optionalText(100) }),
    output: DownloadUrl,
    errors: ['no_permission', 'busy'],
  }), // not shown
})
