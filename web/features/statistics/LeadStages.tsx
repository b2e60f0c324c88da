import { leads } from '../../../contract/calls/leads/calls.ts'
import type { Stage } from '../../../contract/codes.ts'
import type { OutputOf } from '../../../contract/core/call.ts'
import { useRead } from '../../api/reads.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../ui/texts.ts'
import { narrowestStage, sharesGoneOn } from '../customers/shared/stage-figures.ts'
import { BarRows } from './BarRows.tsx'
import { Chart } from './Chart.tsx'
import { stuckStages } from './figures.ts'
import { Part } from './Part.tsx'
import type { StatisticsFilters } from './use-statistics-filters.ts'

/** Customers in each stage today: how many went on, how long they stay, and how many are stuck. */
export function LeadStages({ filters }: { filters: StatisticsFilters }) {
  const { t } = useTexts()
  const read = useRead(leads.summary, { ...filters.scope, ...filters.days }, { staleTime: 0 })
  return (
    <Part read={read} question={t('figures.stages')}>
      {(summary) => <Stages summary={summary} filters={filters} />}
    </Part>
  )
}

type Props = { summary: OutputOf<typeof leads.summary>; filters: StatisticsFilters }
function Stages({ summary: { stages, moves }, filters }: Props) {
  const { t } = useTexts()
  const format = useFormat()
  // The customers in a stage are known of today, so shares are of periods that reach to it.
  const shares = filters.days.to >= format.today() ? sharesGoneOn(stages, moves) : new Map<Stage, number>()
  const narrowest = narrowestStage(shares)
  const stuck = stuckStages(stages)
  const stuckWords =
    stuck.length > 0 &&
    t('figures.stages.stuck', {
      stage: dotted(...stuck.map(({ stage }) => t(`code.${stage}`))),
      count: stuck[0]!.stuckCount,
    })
  const answer = narrowest
    ? t('figures.stages.narrowest', {
        stage: t(`code.${narrowest}`),
        share: format.percent(shares.get(narrowest)!),
      })
    : stuckWords || t('figures.stages.none')
  const percentOf = (share: number | undefined) => (share === undefined ? '' : format.percent(share))
  const daysOf = (days: number | null) => (days === null ? '' : t('figures.days', { count: days }))
  const rows = stages.map(({ stage, count, days }) => ({
    id: stage,
    label: t(`code.${stage}`),
    count,
    fact: dotted(percentOf(shares.get(stage)), count > 0 && daysOf(days)),
    to: filters.customersLink({ stage }),
    isAnswer: narrowest === null ? stuck.some((one) => one.stage === stage) : stage === narrowest,
  }))
  const ofStages = {
    columns: [
      t('figures.stage'),
      t('nav.customers'),
      t('figures.stages.goneOn'),
      t('figures.stages.days'),
      t('figures.stages.stuckOnes'),
    ],
    rows: stages.map(({ stage, count, days, stuckCount }) => ({
      id: stage,
      name: t(`code.${stage}`),
      cells: [
        { count, to: filters.customersLink({ stage }) },
        percentOf(shares.get(stage)) || '–',
        days === null ? '–' : days,
        { count: stuckCount, to: filters.customersLink({ stage, stuck: 'yes' }) },
      ],
    })),
  }
  const ofMoves = {
    title: t('figures.stages.moves'),
    columns: [
      t('figures.stages.from'),
      t('figures.stages.to'),
      t('nav.customers'),
      t('figures.stages.moved'),
      t('figures.stages.days'),
    ],
    // A customer may have been moved more than once, so only the number of customers has a list.
    rows: moves.map(({ fromStage, stage, count, customerCount, days }) => ({
      id: `${fromStage} ${stage}`,
      name: fromStage ? t(`code.${fromStage}`) : t('figures.noStage'),
      cells: [
        t(`code.${stage}`),
        { count: customerCount, to: filters.movedLink({ left: fromStage || 'none', entered: stage }) },
        count,
        days === null ? '–' : days,
      ],
    })),
  }
  return (
    <Chart
      question={t('figures.stages')}
      answer={answer}
      note={[
        t('figures.stages.facts'),
        narrowest && stuckWords && t('figures.sentence', { words: stuckWords }),
        t('figures.stages.note'),
      ]
        .filter(Boolean)
        .join(' ')}
      tables={[ofStages, ofMoves]}
    >
      <BarRows label={t('figures.stages')} rows={rows} />
    </Chart>
  )
}
