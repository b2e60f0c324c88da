import { Link } from 'react-router'
import { segments as segmentCodes, stages as stageCodes } from '../../../contract/codes.ts'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { useRead } from '../../api/reads.ts'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { Chart } from './Chart.tsx'
import { largestCells, type Segments } from './figures.ts'
import { Part } from './Part.tsx'
import type { StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

/** Customers by stage and segment, of all industries or of one. */
export function Segmentation({ filters }: { filters: StatisticsFilters }) {
  const { t } = useTexts()
  const { industry, setIndustry } = filters
  const read = useRead(statistics.segments, { ...filters.scope, industry }, { keepPrevious: true, staleTime: 0 })
  return (
    <Part read={read} question={t('figures.segments')}>
      {(segments) => {
        // Those of the industry before, while the new ones load.
        const isOld = read.isPlaceholderData
        const [largest, second] = largestCells(segments.cells)
        const answer = () => {
          if (!largest) return t('figures.segments.none')
          const { count } = largest
          if (second) return t('figures.segments.even', { count })
          return t('figures.segments.most', {
            stage: t(`code.${largest.stage as (typeof stageCodes)[number]}`),
            segment: t(`code.${largest.segment as (typeof segmentCodes)[number]}`),
            count,
          })
        }
        return (
          <Chart
            question={t('figures.segments')}
            answer={isOld ? '…' : answer()}
            isEmpty={isOld || segments.total === 0}
          >
            {(segments.industries.length > 0 || industry !== '') && (
              <ChoiceMenu
                label={t('figures.industry')}
                value={industry}
                options={[
                  { value: '', label: t('figures.allIndustries') },
                  ...segments.industries.map((one) => ({ value: one.industry, label: one.industry })),
                  // Of an address from elsewhere, or of another scope.
                  ...(industry === '' || segments.industries.some((one) => one.industry === industry)
                    ? []
                    : [{ value: industry, label: industry }]),
                ]}
                onChange={setIndustry}
              />
            )}
            {segments.total > 0 && !isOld && <Matrix segments={segments} industry={industry} filters={filters} />}
          </Chart>
        )
      }}
    </Part>
  )
}

/** Light enough for text in both themes; the number says the same. */
const shade = (share: number) => `color-mix(in srgb, var(--sl-accent-graph) ${Math.round(share * 28)}%, transparent)`

type MatrixProps = { segments: Segments; industry: string; filters: StatisticsFilters }
function Matrix({ segments: { cells }, industry, filters }: MatrixProps) {
  const { t } = useTexts()
  const format = useFormat()
  const most = Math.max(1, ...cells.map(({ count }) => count))
  const shown = <C extends string>(codes: readonly C[], name: 'stage' | 'segment') =>
    [...codes, '' as const].filter((code) => cells.some((cell) => cell[name] === code))
  const columns = shown(segmentCodes, 'segment')
  return (
    <table className={style.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('figures.stage')}</th>
          {columns.map((segment) => (
            <th key={segment} scope="col">
              {segment ? t(`code.${segment}`) : t('figures.noSegment')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown(stageCodes, 'stage').map((stage) => (
          <tr key={stage}>
            <th scope="row">{stage ? t(`code.${stage}`) : t('figures.noStage')}</th>
            {columns.map((segment) => {
              const count = cells.find((cell) => cell.stage === stage && cell.segment === segment)?.count ?? 0
              const to =
                count > 0 &&
                filters.customersLink({
                  stage: stage || 'none',
                  segment: segment || 'none',
                  ...(industry && { industry }),
                })
              return (
                <td key={segment} style={{ background: shade(count / most) }}>
                  {to ? <Link to={to}>{format.number(count)}</Link> : format.number(count)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
