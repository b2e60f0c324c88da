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
import style from './SearchScreen.module.css'

const most = 4
/** Plans that a search finds, the next ones first; each opens in the calendar. Renders nothing without any. */
export function PlanMatches({ search }: { search: string }) {
  const { t } = useTexts()
  const format = useFormat()
  const query = parseQuery(search)
  const { data } = useRead(planLists.search, { search: query.all.join(' ') }, { keepPrevious: true })
  if (!data || data.items.length === 0) return null
  return (
    <nav className={style.names} aria-label={t('nav.calendar')}>
      {data.items.slice(0, most).map((plan) => {
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
