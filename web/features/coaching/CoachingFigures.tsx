import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { NeedChip } from '../needs/shared/NeedChip.tsx'
import { kindKey, needClass } from '../needs/shared/needs.ts'
import { mostMissing, type Figures } from './figures.ts'
import { Outcome } from './Outcome.tsx'
import { People } from './People.tsx'
import { Trend } from './Trend.tsx'
import type { CoachingFilters } from './use-coaching-filters.ts'
import style from './Coaching.module.css'

type Props = { figures: Figures; filters: CoachingFilters }

/** The trend, the missing types, and the members who need help. */
export function CoachingFigures({ figures, filters }: Props) {
  const { t } = useTexts()
  const isTeam = filters.view === 'team'
  return (
    <>
      <div className={style.two}>
        <Trend figures={figures} />
        <Lacking figures={figures} filters={filters} />
      </div>
      {isTeam && <People figures={figures} filters={filters} />}
      {!isTeam && figures.people[0] && (
        <section className={style.own}>
          <p className="s13">
            <Outcome of={figures.people[0]} inWords />
          </p>
          <p className="s12 t3">{t('coaching.ownNote')}</p>
        </section>
      )}
    </>
  )
}

function Lacking({ figures, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { types, readCount } = figures
  const most = mostMissing(types)
  const isOwn = filters.view === 'mine'
  const answer = most ? t(isOwn ? 'coaching.ownNext' : 'coaching.mostLacking', { type: t(kindKey(most)) }) : null
  return (
    <section className={style.part}>
      <p className="s12 t3">{t(isOwn ? 'coaching.own' : 'coaching.lacking')}</p>
      <h2>{answer ?? t('coaching.nothingLacking')}</h2>
      <ul className={style.types}>
        {types.map(({ type, lackCount }) => (
          <li key={type} className={needClass(type)}>
            <button
              type="button"
              aria-pressed={filters.lacks === type && filters.person === ''}
              onClick={() => filters.choose({ lacks: type })}
            >
              <span className="unseen">{t('coaching.lackOf', { type: t(kindKey(type)), count: lackCount })}</span>
              <span className={style.shown} aria-hidden>
                <NeedChip kind={type} label={t(kindKey(type))} look="text" />
                <span className={style.bar}>
                  <i style={{ width: `${(lackCount / readCount) * 100}%` }} />
                </span>
                <span className="num">{format.number(lackCount)}</span>
                <span className="num t3">{format.percent(lackCount / readCount)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="s12 t3">{t('coaching.lackingNote', { all: readCount })}</p>
    </section>
  )
}
