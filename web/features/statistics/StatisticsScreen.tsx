import type { UseQueryResult } from '@tanstack/react-query'
import IconStatistics from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { statistics } from '../../../contract/calls/statistics/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { maySetWeeklyReport } from '../../../contract/permissions.ts'
import { callApi } from '../../api/client.ts'
import { usePerson } from '../../api/me.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { useRead } from '../../api/reads.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { dotted } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ChoiceMenu } from '../../ui/lists/ChoiceMenu.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { useTexts } from '../../ui/texts.ts'
import { ChartCaption, useChartCaption } from './chart-caption.ts'
import { areAnalysed, type Activity, type Needs } from './figures.ts'
import { Meetings } from './Meetings.tsx'
import { NeedTypes } from './NeedTypes.tsx'
import { People } from './People.tsx'
import { ExportButton } from './ExportButton.tsx'
import { StatisticsToolbar } from './StatisticsToolbar.tsx'
import { Tiles } from './Tiles.tsx'
import { useStatisticsFilters, type StatisticsFilters } from './use-statistics-filters.ts'
import style from './Statistics.module.css'

const PrintHead = deferredComponent(async () => (await import('./PrintHead.tsx')).PrintHead)
const LogKinds = deferredComponent(async () => (await withTexts(['figures'], () => import('./LogKinds.tsx'))).LogKinds)
const WordsOfDashboard = deferredComponent(
  async () => (await import('./keywords/WordsOfDashboard.tsx')).WordsOfDashboard,
)
const CustomerFigures = deferredComponent(
  async () => (await withTexts(['figures'], () => import('./CustomerFigures.tsx'))).CustomerFigures,
)

/** What the team does and what customers need, in a period beside an earlier one. Every figure leads to its records. */
export function StatisticsScreen() {
  const { t } = useTexts()
  const person = usePerson()
  const format = useFormat()
  const errorText = useErrorMessage()
  const filters = useStatisticsFilters({ maySetInterval: true })
  const activity = useRead(statistics.activity, filters.asked, { keepPrevious: true, staleTime: 0 })
  const needs = useRead(statistics.needs, filters.asked, { keepPrevious: true, staleTime: 0 })
  useTitle(t('nav.statistics'))
  const { data } = activity
  // Figures of the filters before, while those of the new ones load: their links would lead to other records.
  const isOld = activity.isPlaceholderData || needs.isPlaceholderData
  const days = ({ from, to }: { from: string; to: string }) => `${format.date(from)} – ${format.date(to)}`
  const caption = useChartCaption(filters)
  const exportButton = (
    <ExportButton make={() => callApi(statistics.download, { ...filters.asked, industry: filters.industry })} />
  )
  return (
    <>
      <PageHeader
        title={t('nav.statistics')}
        back={<IconButton icon={IconLeft} label={t('nav.more')} glyph={22} to={paths.more} />}
        actions={
          <>
            {maySetWeeklyReport(person) && (
              <Button icon={IconMail} to={paths.weeklyReport}>
                {t('statistics.report')}
              </Button>
            )}
            <span className="desk">
              <Button icon={IconPrinter} onClick={() => print()}>
                {t('logs.print')}
              </Button>
            </span>
            <span className="desk">{exportButton}</span>
            <AccountButton />
          </>
        }
      />
      <StatisticsToolbar filters={filters}>
        <ChoiceMenu
          phone={filters.interval === 'auto' ? 'label-only' : undefined}
          label={t('statistics.interval')}
          value={filters.interval}
          options={filters.intervalChoices.map((value) => ({ value, label: t(`statistics.interval.${value}`) }))}
          onChange={filters.setInterval}
        />
      </StatisticsToolbar>
      {activity.error && (
        <ErrorNotice
          page={!data}
          text={errorText(activity.error)}
          onRetry={() => void activity.refetch()}
          busy={activity.isFetching}
        />
      )}
      <AwaitFonts meanwhile={activity.error || needs.error ? null : <Skeleton rows={8} shape="line" padded />}>
        {data && !needs.isPending ? (
          <div className={isOld ? style.old : undefined} aria-busy={isOld}>
            <p className={`s12 t3 ${style.range}`}>
              {dotted(
                t('statistics.range', {
                  days: days(data),
                  before: days({ from: data.previousFrom, to: data.previousTo }),
                }),
                data.to >= format.today() && t('statistics.soFar'),
              )}
            </p>
            <PrintHead caption={caption} />
            <ChartCaption value={caption}>
              <Figures activity={data} needs={needs} filters={filters} />
            </ChartCaption>
            <p className={`phone ${style.export}`}>{exportButton}</p>
          </div>
        ) : null}
      </AwaitFonts>
    </>
  )
}

type FiguresProps = { activity: Activity; needs: UseQueryResult<Needs>; filters: StatisticsFilters }
function Figures({ activity, needs, filters }: FiguresProps) {
  const { t } = useTexts()
  const isEmpty = activity.now.count === 0 && activity.previous.count === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState
          icon={IconStatistics}
          title={t('statistics.empty.title')}
          body={t('statistics.empty.body')}
          action={<Button to={paths.write}>{t('nav.write')}</Button>}
        />
      ) : (
        <>
          <Tiles activity={activity} filters={filters} />
          <div className={style.pair}>
            <Meetings activity={activity} filters={filters} />
            <NeedTypes read={needs} filters={filters} mayCompare={areAnalysed(activity.now, activity.previous)} />
          </div>
          <People activity={activity} filters={filters} />
          <LogKinds activity={activity} filters={filters} />
          <WordsOfDashboard statistics={filters} />
        </>
      )}
      <CustomerFigures filters={filters} />
    </>
  )
}
