import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import type { ReactNode } from 'react'
import { planLists } from '../../../../contract/calls/plans/lists.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { parseQuery, type SearchQuery } from '../../../../contract/search/search.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { Match } from './NameMatches.tsx'

const maxPlans = 4
type Props = { search: string; children: (matches: readonly Match[], query: SearchQuery) => ReactNode }

/** Plans that match by text, place or customer. Renders nothing without matches. */
export function PlanMatches({ search: text, children }: Props) {
  const format = useFormat()
  const query = parseQuery(text)
  const search = query.all.join(' ')
  const read = useRead(planLists.search, { search }, { keepPrevious: true })
  const found = (read.data?.items ?? []).slice(0, maxPlans)
  if (found.length === 0 || search === '') return null
  const matches = found.map((plan) => {
    const day = plan.isAllDay ? plan.start : format.dayOf(plan.start)
    const to = href(paths.calendar, {}, { plan: plan.id, day })
    return { key: plan.id, icon: IconCalendar, name: plan.text, suffix: ` · ${format.dayShort(day)}`, to }
  })
  return children(matches, query)
}
