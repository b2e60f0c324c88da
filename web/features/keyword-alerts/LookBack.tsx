import { keywordAlerts } from '../../../contract/calls/keyword-alerts/calls.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { minRiseLogs, riseIn, usualBefore, weeksBefore } from '../../../contract/calls/keyword-alerts/rises.ts'
import { href, paths, withoutSample } from '../../../contract/core/paths.ts'
import type { RisePercent } from '../../../contract/calls/keyword-alerts/calls.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { useFormat } from '../../format/use-format.ts'
import { useDebounced } from '../../kit/lists/use-debounced.ts'
import { Anchor } from '../../ui/elements/Anchor.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useTexts } from '../../ui/texts.ts'
import style from './Alerts.module.css'

type Weeks = OutputOf<typeof keywordAlerts.rises>
type Props = { words: readonly string[]; percent: RisePercent }

/** How often the alerts would have come in the past weeks: for each word its logs by week, and the line that is told. */
export function LookBack({ words, percent }: Props) {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const asked = useDebounced({ words: words.join('\n') })
    .words.split('\n')
    .filter(Boolean)
  const read = useRead(keywordAlerts.rises, { words: asked }, { enabled: asked.length > 0, keepPrevious: true })
  const { data, error } = read
  if (words.length === 0) return <p className="s13 t3">{t('alerts.lookBackEmpty')}</p>
  if (error) return <ErrorNotice text={errorText(error)} onRetry={() => void read.refetch()} busy={read.isFetching} />
  if (!data) return <Skeleton rows={2} shape="line" />
  const rises = data.rises.filter(({ word }) => words.includes(word))
  const told = rises.map(({ counts }) => weeksOf(data).filter((at) => riseIn(counts, at, percent)))
  const times = told.reduce((sum, weeks) => sum + weeks.length, 0)
  return (
    <section className={style.lookBack} aria-busy={read.isFetching}>
      <p className="s12 t3">{t('alerts.lookBack')}</p>
      <h3>{times === 0 ? t('alerts.wouldNot') : t('alerts.wouldHave', { count: times })}</h3>
      <ul>
        {rises.map((rise, at) => (
          <WordWeeks key={rise.word} {...rise} of={data} told={told[at]!} percent={percent} />
        ))}
      </ul>
      <p className="s12 t3">{t('alerts.line')}</p>
    </section>
  )
}
/** The indices of the weeks looked back on. */
const weeksOf = ({ weeks }: Weeks): number[] => weeks.map((_, at) => at).slice(weeksBefore)

type RowProps = { word: string; counts: readonly number[]; of: Weeks; told: readonly number[]; percent: RisePercent }
const [height, step] = [40, 16]

/** One word: a bar for each week, dashed the line above which it is told, and the weeks in which it would have been. */
function WordWeeks({ word, counts, of, told, percent }: RowProps) {
  const { t } = useTexts()
  const format = useFormat()
  const weeks = weeksOf(of)
  const lineOf = (at: number) => Math.max(minRiseLogs, usualBefore(counts, at) * (1 + Number(percent) / 100))
  const most = Math.max(1, ...weeks.map((at) => Math.max(counts[at]!, lineOf(at))))
  const topOf = (value: number) => height - (value / most) * (height - 2)
  const weekWords = (at: number) => t('alerts.week', { day: format.monthDay(of.weeks[at]!.from), number: counts[at]! })
  return (
    <li>
      <b className="one">{word}</b>
      <svg viewBox={`0 0 ${weeks.length * step} ${height}`} role="img" aria-label={weeks.map(weekWords).join(', ')}>
        {weeks.map((at, place) => (
          <g key={at}>
            <title>{weekWords(at)}</title>
            <rect x={place * step} width={step} height={height} className={style.press} />
            <rect
              x={place * step + 2}
              y={topOf(counts[at]!)}
              width={step - 4}
              height={height - topOf(counts[at]!)}
              className={told.includes(at) ? style.told : style.bar}
            />
            <line x1={place * step} x2={(place + 1) * step} y1={topOf(lineOf(at))} y2={topOf(lineOf(at))} />
          </g>
        ))}
      </svg>
      {told.length === 0 ? (
        <span className="s12 t2">{t('alerts.never')}</span>
      ) : (
        <ul className="s12 t2">
          {told.map((at) => (
            <li key={at}>
              <Anchor to={href(paths.logs, {}, { word, ...of.weeks[at]!, ...withoutSample })}>{weekWords(at)}</Anchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
