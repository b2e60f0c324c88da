import IconDown from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { Link } from 'react-router'
import { maySetKeywordAlerts } from '../../../../contract/permissions.ts'
import { usePerson } from '../../../api/me.ts'
import { deferredComponent } from '../../../boot/deferred-component.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { withTexts } from '../../../i18n/with-texts.ts'
import { useRowKeys } from '../../../kit/lists/use-row-keys.ts'
import { Anchor } from '../../../ui/elements/Anchor.tsx'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts } from '../../../ui/texts.ts'
import { NeedChip } from '../../needs/shared/NeedChip.tsx'
import { kindKey } from '../../needs/shared/needs.ts'
import { changeOf } from '../change.ts'
import type { WordFilters } from './use-word-filters.ts'
import type { Word } from './words.ts'
import style from './Keywords.module.css'

const WordBell = deferredComponent(
  async () => (await withTexts(['figures', 'alerts'], () => import('./WordBell.tsx'))).WordBell,
)

/** A change of at least this share is highlighted. */
const notable = 0.3
/** `spanCount`: how many of the numbers over time are shown, from the first one. */
type Props = { rows: readonly Word[]; spanCount: number; filters: WordFilters }

/** A row for each word: its logs over time, in both periods, and the need that most of them have. */
export function WordTable({ rows, spanCount, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  const { box } = useRowKeys({ next: t('keywords.next'), previous: t('keywords.previous'), group: t('nav.keywords') })
  const { statistics } = filters
  const maySetAlerts = maySetKeywordAlerts(usePerson())
  return (
    <div className={style.words} ref={box}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{t('logs.filter.word')}</th>
            <th scope="col" className={style.overTime}>
              {t('keywords.overTime')}
            </th>
            <th scope="col" className="r">
              {t('keywords.now')}
            </th>
            <th scope="col" className={`r ${style.before}`}>
              {t(`statistics.compare.${statistics.compare}`)}
            </th>
            <th scope="col" className="r">
              {t('keywords.change')}
            </th>
            <th scope="col" className={style.need}>
              {t('keywords.mainNeed')}
            </th>
            {maySetAlerts && (
              <th scope="col" className={style.alert}>
                {t('keywords.alert')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.word} aria-current={row.word === filters.word || undefined}>
              <td className={style.word}>
                <Anchor className="whole" to={filters.wordLink(row.word === filters.word ? '' : row.word)}>
                  {row.word}
                </Anchor>{' '}
                {row.trend === 'new' && <span className={style.mark}>{t('keywords.newWord')}</span>}
              </td>
              <td className={style.overTime}>
                <Sparkline counts={row.counts.slice(0, spanCount)} />
              </td>
              <td className={`r num ${style.count}`}>
                <Count
                  count={row.count}
                  label={t('keywords.logsNow', { word: row.word })}
                  to={filters.logsLink(row.word)}
                />
              </td>
              <td className={`r num t3 ${style.before}`}>
                <Count
                  count={row.previousCount}
                  label={t('keywords.logsBefore', { word: row.word })}
                  to={filters.logsLink(row.word, statistics.previous)}
                />
              </td>
              <td className={`r num ${style.change}`}>
                <Change word={row} />
              </td>
              <td className={style.need}>
                {row.type && (
                  <>
                    <NeedChip kind={row.type} label={t(kindKey(row.type))} look="text" />{' '}
                    <span className="num t3">{format.percent(row.needCount / row.count)}</span>
                  </>
                )}
              </td>
              {maySetAlerts && (
                <td className={style.alert}>
                  <WordBell word={row.word} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Count({ count, label, to }: { count: number; label: string; to: string }) {
  const format = useFormat()
  if (count === 0) return format.number(0)
  return (
    <Link to={to}>
      <span className="unseen">{label}</span> {format.number(count)}
    </Link>
  )
}
function Change({ word: { count, previousCount, trend } }: { word: Word }) {
  const { t } = useTexts()
  const format = useFormat()
  if (previousCount === 0) return <span className="t3">{t('keywords.first')}</span>
  const change = changeOf(count, previousCount)
  if (change.kind === 'thin') return null
  if (change.kind === 'same') return <span className="t3">{format.percent(0)}</span>
  const isMuch = trend !== '' && change.by >= notable
  return (
    <span className={isMuch ? style.much : 't3'}>
      <Glyph icon={change.kind === 'rose' ? IconUp : IconDown} size={14} />{' '}
      <span className="unseen">{t(change.kind === 'rose' ? 'keywords.up' : 'keywords.down')}</span>{' '}
      {format.percent(change.by)}
    </span>
  )
}
