import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import { planLists } from '../../../../contract/calls/plans/lists.ts'
import { href, paths } from '../../../../contract/core/paths.ts'
import { findHits, parseQuery } from '../../../../contract/search/search.ts'
import { useRead } from '../../../api/reads.ts'
import { useFormat } from '../../../format/use-format.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { HighlightedText } from '../../../ui/elements/HighlightedText.tsx'
import { useTexts } from '../../../ui/texts.ts'

const maxPlans = 4

/** Plans that match by text, place or customer. Renders nothing without matches. */
export function PlanMatches({ search: text, className }: { search: string; className: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const query = parseQuery(text)
  const search = query.all.join(' ')
  const read = useRead(planLists.search, { search }, { keepPrevious: true })
  const found = (read.data?.items ?? []).slice(0, maxPlans)
  if (found.length === 0 || search === '') return null
  return (
    <nav className={className} aria-label={t('nav.calendar')}>
      {found.map((plan) => {
        const day = plan.isAllDay ? plan.start : format.dayOf(plan.start)
        return (
          <Anchor key={plan.id} to={href(paths.calendar, {}, { plan: plan.id, day })} className="chip">
            <Glyph icon={IconCalendar} size={13} />
            <span className="one">
              <HighlightedText text={plan.text} hits={findHits(plan.text, query, true)} />
              {` · ${format.dayShort(day)}`}
            </span>
          </Anchor>
        )
      })}
    </nav>
  )
}
