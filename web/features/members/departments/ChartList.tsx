import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { href, paths } from '../../../../contract/core/paths.ts'
import { dotted } from '../../../format/format.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Avatar } from '../../../ui/elements/Avatar.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import type { ChartPerson, ChartUnit } from './chart-layout.ts'
import style from './OrgChart.module.css'

type Props = {
  unit: ChartUnit
  level?: number
  withPeople: boolean
  folded: ReadonlySet<string>
  /** Ids of the units that a search has found with those above them; null without a search. */
  shown: ReadonlySet<string> | null
  onFold: (id: string) => void
}

/** The organisation as a list: what the picture shows, in the same order. */
export function ChartList({ unit, level = 0, ...rest }: Props) {
  const { t } = useTexts()
  const { withPeople, folded, shown, onFold } = rest
  const { id, name, count, head, people, below } = unit
  const units = below.filter((each) => shown === null || shown.has(each.id))
  const hasMore = units.length + (withPeople ? people.length : 0) > 0
  const isOpen = hasMore && (shown !== null || !folded.has(id))
  const row = (
    <div className={style.unit} style={{ '--level': level } as object}>
      <div className={style.unitName}>
        <b>{name}</b>
        <span className="s12 t3">{head ? dotted(head.name, head.rank) : t('dept.noHead')}</span>
      </div>
      <span className="s13 t3 num">{t('dept.people', { count })}</span>
      <button
        type="button"
        className={style.unfold}
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'dept.chart.fold' : 'dept.chart.unfold', { name })}
        disabled={!hasMore || shown !== null}
        onClick={() => onFold(id)}
      >
        {hasMore && <Glyph icon={isOpen ? IconChevronDown : IconChevronRight} />}
      </button>
    </div>
  )
  const inner = isOpen && (
    <ul>
      {withPeople && people.map((person) => <PersonRow key={person.id} person={person} level={level + 1} />)}
      {units.map((each) => (
        <ChartList key={each.id} {...rest} unit={each} level={level + 1} />
      ))}
    </ul>
  )
  return level === 0 ? (
    <div className={style.list}>
      {row}
      {inner}
    </div>
  ) : (
    <li>
      {row}
      {inner}
    </li>
  )
}

function PersonRow({ person, level }: { person: ChartPerson; level: number }) {
  const { t } = useTexts()
  return (
    <li className={style.unit} style={{ '--level': level } as object}>
      <Avatar id={person.id} name={person.name} photo={person.photoUrl ?? undefined} />
      <Anchor className={style.unitName} to={href(paths.member, { memberId: person.id })}>
        {person.name}
      </Anchor>
      <span className="s13 t3">{dotted(person.rank, t(`role.${person.role}`))}</span>
    </li>
  )
}
