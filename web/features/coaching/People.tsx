import { Avatar } from '../../ui/elements/Avatar.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { type Translate, useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from '../needs/shared/NeedChip.tsx'
import { kindKey, needClass, needIcons } from '../needs/shared/needs.ts'
import { missedMoreOften, pointsOf, shareOf, type Figures } from './figures.ts'
import { Outcome } from './Outcome.tsx'
import type { CoachingFilters } from './use-coaching-filters.ts'
import style from './Coaching.module.css'

type Props = { figures: Figures; filters: CoachingFilters }
type MemberFigures = Figures['people'][number]

/** Members by need type, in the order of their names; pressing a figure filters the logs below. */
export function People({ figures, filters }: Props) {
  const { t } = useTexts()
  const { people, types } = figures
  const most = Math.max(1, ...people.flatMap((one) => one.types.map(({ lackCount }) => lackCount)))
  const widest = Math.max(0.01, ...people.map((one) => shareOf(one) ?? 0))
  return (
    <section className={style.people}>
      <p className="s12 t3">{t('coaching.who')}</p>
      <h2>{whomToHelp(t, figures)}</h2>
      <div className={style.heads} aria-hidden>
        <span>{t('coaching.person')}</span>
        <span>{t('coaching.needed')}</span>
        {types.map(({ type }) => (
          <NeedChip key={type} kind={type} label={t('coaching.lacks', { type: t(kindKey(type)) })} look="text" />
        ))}
        <span>{t('coaching.overTime')}</span>
        <span>{t('coaching.improved')}</span>
      </div>
      <ul>
        {people.map((one) => (
          <Person key={one.person.id} one={one} most={most} widest={widest} filters={filters} />
        ))}
      </ul>
    </section>
  )
}

type PersonProps = { one: MemberFigures; most: number; widest: number; filters: CoachingFilters }
/** @param most the number of logs of a full bar of a type @param widest the largest share of logs that need coaching */
function Person({ one, most, widest, filters }: PersonProps) {
  const { t } = useTexts()
  const format = useFormat()
  const { person, readCount, coachingCount, types, spans } = one
  const share = shareOf(one) ?? 0
  const isChosen = (lacks: string) => filters.person === person.id && filters.lacks === lacks
  return (
    <li className={isChosen('') ? style.chosen : undefined}>
      <button
        type="button"
        className={style.whom}
        aria-pressed={isChosen('')}
        onClick={() => filters.choose({ person: person.id })}
      >
        <span className="unseen">
          {t('coaching.personCell', { name: person.name, needing: coachingCount, all: readCount })}
        </span>
        <Avatar id={person.id} name={person.name} />
        <span className="one" aria-hidden>
          {person.name}
        </span>
        <span className={style.share} aria-hidden>
          <span className={style.bar}>
            <i style={{ width: `${(share / widest) * 100}%` }} />
          </span>
          <b className="num">{format.number(coachingCount)}</b>
          <span className={`num t3 ${style.wide}`}>{`/ ${format.number(readCount)}`}</span>
          <span className="num t3">{format.percent(share)}</span>
        </span>
      </button>
      <div className={style.cells}>
        {types.map(({ type, lackCount }) => (
          <button
            key={type}
            type="button"
            className={`${style.cell} ${needClass(type)}`}
            aria-pressed={isChosen(type)}
            onClick={() => filters.choose({ person: person.id, lacks: type })}
          >
            <span className="unseen">
              {t('coaching.cell', { name: person.name, type: t(kindKey(type)), count: lackCount })}
            </span>
            <Glyph icon={needIcons[type]} size={14} />
            <span className="num" aria-hidden>
              {format.number(lackCount)}
            </span>
            <span className={style.bar}>
              <i style={{ width: `${(lackCount / most) * 100}%` }} />
            </span>
          </button>
        ))}
      </div>
      <svg className={style.spark} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline
          points={pointsOf(spans, 1)
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
      </svg>
      <p className={style.outcome}>
        <span className={`s12 t3 ${style.label}`}>{t('coaching.improved')}</span> <Outcome of={one} />
      </p>
    </li>
  )
}

/** The two members with the most logs that need coaching, and the type that they miss more often than the others. */
function whomToHelp(t: Translate, figures: Figures): string {
  const [one, other] = figures.people
    .filter(({ coachingCount }) => coachingCount > 0)
    .toSorted((a, b) => b.coachingCount - a.coachingCount)
    .flatMap((person) => {
      const type = missedMoreOften(person, figures)
      return type ? [{ name: person.person.name, type: t(kindKey(type)) }] : []
    })
  if (!one) return t('coaching.helpNobody')
  if (!other) return t('coaching.helpOne', one)
  if (one.type === other.type) return t('coaching.helpBoth', { ...one, otherName: other.name })
  return t('coaching.helpTwo', { ...one, otherName: other.name, otherType: other.type })
}
