// Plans apart from the calendar's own views: those that a device stores, those that a search finds, and the Excel file.
import * as z from 'zod/mini'
import { call, feature, Nothing, page } from '../../core/call.ts'
import { fieldsOf } from '../../core/wire-names.ts'
import * as rule from '../../rules/rules.ts'
import { DownloadUrl } from '../../core/download.ts'
import { PlanRow } from './calls.ts'
import { Guests } from './guests.ts'

const fields = fieldsOf({
  id: 'plan_idx',
  seriesId: 'series_idx',
  logId: 'sales_idx',
  logTitle: 'sales_title',
  guests: 'guest_list',
  from: 'from_dt',
  to: 'to_dt',
  texts: 'text_list',
  items: 'list',
  total: 'totalCnt',
})
/** The days before and after today whose plans a device stores, and the maximum number of their occurrences. */
export const storedPlanDays = { before: 45, after: 100 } as const
export const maxStoredPlans = 2_000
/** What a plan has beside its occurrences (`PlanRow`). */
export const PlanTexts = fields({
  id: z.string(),
  memo: z.string(),
  repeat: z.string(),
  hasOwnerLeft: ['owner_left_yn', z.boolean()],
  seriesId: z.string(),
  logId: z.string(),
  logTitle: z.string(),
  guests: Guests,
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const planLists = feature('planLists', {
  /** `from` and `to`: the days of the workgroup that are complete. */
  stored: call('POST /schedule/list_offline_salesplan', {
    audience: 'member',
    summary: 'The plans around today that the caller owns or takes part in, for the offline store of a device',
    rate: [{ per: 'account', limit: 'offlineReads' }],
    input: Nothing,
    output: fields({
      from: z.string(),
      to: z.string(),
      items: z.array(PlanRow),
      texts: z.array(PlanTexts),
    }),
  }), // not shown
  /** Of a repeated plan the next occurrence, or the first one of a series that has ended. */
  search: call('POST /schedule/search_salesplan', {
    audience: 'member',
    summary: 'Up to 20 plans by text, place, customer and contact: the next ones first, then the last ones',
    input: fields({ search: rule.SearchText }),
    output: page(PlanRow),
  }), // not shown
  /** Of private plans of others only the times. */
  download: call('POST /schedule/list_salesplan_download', {
    audience: 'member',
    summary: 'Plans in a range of days as an Excel file, limited to what the caller may see; times of the workgroup',
    rate: [{ per: 'account', limit: 'exportsMade' }],
    input: fields({ from: rule.Day, to: rule.Day }),
    output: DownloadUrl,
    errors: ['busy'],
  }), // not shown
})
