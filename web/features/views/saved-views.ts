// Saved views and their URLs.
import type { OutputOf } from '../../../contract/core/call.ts'
import { href, paths } from '../../../contract/core/paths.ts'
import { views } from '../../../contract/calls/views/calls.ts'
import { useRead } from '../../api/reads.ts'

export type View = OutputOf<typeof views.list>['items'][number]
/** The filters of a list in the fields of a view. */
export type ViewFilters = Partial<Omit<View, 'id' | 'name' | 'isShared' | 'ownerId' | 'ver'>>
/** The filters of a list as far as views store them. */
export type ViewableFilters = { saved: string; toSave: ViewFilters; isFiltered: boolean }

const yesNo = (has: boolean | null) => (has === null ? '' : has ? 'yes' : 'no')
export const addressOf = (view: View): string => (view.subject === 'customers' ? customersPath(view) : logsPath(view))
const customersPath = (view: View) =>
  href(
    paths.customers,
    {},
    {
      saved: view.id,
      segment: view.segment,
      stage: view.stage,
      ended: yesNo(view.isEnded || null),
      owner: view.customerOwnerId,
      department: view.departmentId,
      industry: view.industry,
      quiet: view.quietDays,
      meeting: view.nextMeeting,
      from: view.contactedFrom,
      to: view.contactedTo,
      by: view.contactedById,
      unit: view.contactedDepartmentId,
      word: view.contactedWord,
      stuck: yesNo(view.isStuck || null),
      left: view.leftStage,
      entered: view.enteredStage,
      since: view.movedFrom,
      until: view.movedTo,
      starred: yesNo(view.isStarred || null),
      sample: view.withoutSample ? 'no' : '',
      q: view.search,
      sort: view.customerSort === 'latest' ? '' : view.customerSort,
    },
  )
const logsPath = (view: View) =>
  href(
    paths.logs,
    {},
    {
      saved: view.id,
      period: view.period,
      from: view.from,
      to: view.to,
      author: view.authorId,
      first: view.isCoAuthor ? 'no' : yesNo(view.isFirstAuthor || null),
      department: view.departmentId,
      customer: view.customerId,
      sample: view.withoutSample ? 'no' : '',
      contact: view.contactId,
      purpose: view.purpose,
      channel: view.channel,
      keyword: view.keyword,
      word: view.word,
      feedback: yesNo(view.hasFeedback),
      next: yesNo(view.hasNextStep),
      file: yesNo(view.hasFiles),
      need: view.need,
      item: view.needItemId,
      view: view.isMine ? 'mine' : '',
      q: view.search,
      sort: view.sort === 'newest' ? '' : view.sort,
    },
  )
/** Whether the filters in the URL differ from those of the view. */
export const isChanged = (view: View, now: ViewFilters): boolean =>
  (Object.keys(now) as (keyof ViewFilters)[]).some((name) => now[name] !== view[name])

/** The user's views, then the shared ones. @param subject limits them to one kind of list */
export const useViews = (subject?: View['subject']): View[] =>
  (useRead(views.list, {}, { staleTime: 60_000 }).data?.items ?? []).filter(
    (view) => !subject || view.subject === subject,
  )
/** The number of records per view, once loaded. */
export function useViewCounts() {
  const { data } = useRead(views.counts, {})
  const each = new Map(data?.items.map((one) => [one.id, one]))
  const { all, mine, customers, endedCustomers } = data ?? {}
  return { all, mine, customers, endedCustomers, of: (id: string) => each.get(id) }
}
