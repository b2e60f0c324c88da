// A saved view and the address that shows it.
import type { OutputOf } from '../../../contract/call.ts'
import { href, paths } from '../../../contract/paths.ts'
import { views } from '../../../contract/views.ts'
import { useRead } from '../../queries.ts'
import type { LogFilters } from '../sales-logs/filters.ts'

export type View = OutputOf<typeof views.list>['items'][number]
export type ToSave = LogFilters['toSave']

const said = (has: boolean | null) => (has === null ? '' : has ? 'yes' : 'no')
export const addressOf = (view: View): string =>
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
      view: view.isMine ? 'mine' : '',
      q: view.search,
      sort: view.sort === 'newest' ? '' : view.sort,
    },
  )
/** Whether an address has gone on from what its view keeps. */
export const isChanged = (view: View, now: ToSave): boolean =>
  (Object.keys(now) as (keyof ToSave)[]).some((name) => now[name] !== view[name])

/** One's own, then the shared ones. */
export const useViews = (): View[] => useRead(views.list, {}, { staleTime: 60_000 }).data?.items ?? []
/** How many each holds, once that is known. */
export function useViewCounts() {
  const { data } = useRead(views.counts, {})
  const each = new Map(data?.items.map((one) => [one.id, one]))
  return { all: data?.all, mine: data?.mine, of: (id: string) => each.get(id) }
}
