// A saved view and the address that shows it.
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { useRead } from '../../api/queries.ts'

export type View = OutputOf<typeof views.list>['items'][number]
/** What a list is filtered by, by the names of a view. */
export type ToSave = Partial<Omit<View, 'id' | 'name' | 'isShared' | 'ownerId' | 'ver'>>
/** A list's filters, as far as views know them. */
export type Viewed = { saved: string; toSave: ToSave; isFiltered: boolean }

const said = (has: boolean | null) => (has === null ? '' : has ? 'yes' : 'no')
export const addressOf = (view: View): string => (view.subject === 'customers' ? ofCustomers(view) : ofLogs(view))
const ofCustomers = (view: View) =>
  href(
    paths.customers,
    {},
    {
      saved: view.id,
      segment: view.segment,
      stage: view.stage,
      owner: view.customerOwnerId,
      industry: view.industry,
      quiet: view.quietDays,
      starred: said(view.isStarred || null),
      q: view.search,
      sort: view.customerSort === 'latest' ? '' : view.customerSort,
    },
  )
const ofLogs = (view: View) =>
  href(
    paths.logs,
    {},
    {
      saved: view.id,
      period: view.period,
      from: view.from,
      to: view.to,
      author: view.authorId,
      department: view.departmentId,
      customer: view.customerId,
      contact: view.contactId,
      purpose: view.purpose,
      channel: view.channel,
      keyword: view.keyword,
      feedback: said(view.hasFeedback),
      next: said(view.hasNextStep),
      file: said(view.hasFiles),
      need: view.need,
      item: view.needItemId,
      view: view.isMine ? 'mine' : '',
      q: view.search,
      sort: view.sort === 'newest' ? '' : view.sort,
    },
  )
/** Whether an address has gone on from what its view keeps. */
export const isChanged = (view: View, now: ToSave): boolean =>
  (Object.keys(now) as (keyof ToSave)[]).some((name) => now[name] !== view[name])

/** One's own, then the shared ones. @param subject of these alone */
export const useViews = (subject?: View['subject']): View[] =>
  (useRead(views.list, {}, { staleTime: 60_000 }).data?.items ?? []).filter(
    (view) => !subject || view.subject === subject,
  )
/** How many each holds, once that is known. */
export function useViewCounts() {
  const { data } = useRead(views.counts, {})
  const each = new Map(data?.items.map((one) => [one.id, one]))
  return { all: data?.all, mine: data?.mine, of: (id: string) => each.get(id) }
}
