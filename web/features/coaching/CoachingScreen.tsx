import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconBank from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { Suspense, useState } from 'react'
import { coaching } from '../../../contract/calls/coaching/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { mayEditNeeds } from '../../../contract/permissions.ts'
import { PeriodMenu } from '../../kit/lists/PeriodMenu.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { lazyComponent } from '../../boot/lazy.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useOpenInAddress } from '../../kit/address/use-open-in-address.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Toolbar } from '../../ui/lists/Toolbar.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Tabs } from '../../ui/pages/Tabs.tsx'
import { useTexts } from '../../ui/texts.ts'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { CoachedLogs } from './CoachedLogs.tsx'
import { CoachingFigures } from './CoachingFigures.tsx'
import type { Figures } from './figures.ts'
import { useCoachingFilters, type CoachingFilters } from './use-coaching-filters.ts'

const Departments = deferredComponent(async () => (await import('./Departments.tsx')).Departments)
const BankDialog = lazyComponent(
  async () => (await withTexts(['questions', 'needs'], () => import('./BankDialog.tsx'))).BankDialog,
)
const FeedbackDialog = lazyComponent(
  async () => (await withTexts(['talk', 'files'], () => import('../talk/shared/FeedbackDialog.tsx'))).FeedbackDialog,
)

/** Logs without needs, members who need help, and questions to ask; Staff see their own logs. */
export function CoachingScreen() {
  const { t } = useTexts()
  const errorText = useErrorMessage()
  const mayEditBank = mayEditNeeds(usePerson())
  const filters = useCoachingFilters()
  const { view } = filters
  const figures = useRead(coaching.figures, filters.figures, { keepPrevious: true, enabled: view !== 'out' })
  const list = useRead(coaching.list, filters.list, { keepPrevious: true })
  const bank = useRead(coaching.questions, {}, { staleTime: 60_000 })
  const [open, setOpen] = useOpenInAddress(['questions'])
  const [asked, setAsked] = useState<string | null>(null)
  // Both are loaded before the page is shown, to avoid layout shift.
  const isWaiting = list.isPending || bank.isPending || (view !== 'out' && figures.isPending)
  useTitle(t('nav.coaching'))
  const tabs = <Views filters={filters} figures={figures.data} />
  return (
    <>
      <PageHeader
        title={t('nav.coaching')}
        tabs={tabs}
        back={<IconButton icon={IconLeft} label={t('nav.home')} glyph={22} to={paths.home} />}
        actions={
          <>
            {mayEditBank && (
              <Button icon={IconBank} onClick={() => setOpen('questions')}>
                {t('coaching.questions')}
              </Button>
            )}
            <AccountButton />
          </>
        }
      />
      <div className="phone">
        <Views filters={filters} figures={figures.data} inPage />
      </div>
      <Filters filters={filters} />
      {view !== 'out' && figures.isError && !figures.data && (
        <ErrorNotice text={errorText(figures.error)} onRetry={() => void figures.refetch()} busy={figures.isFetching} />
      )}
      {isWaiting && <Skeleton rows={8} shape="log" padded />}
      {!isWaiting && view !== 'out' && figures.data && figures.data.readCount > 0 && (
        <CoachingFigures figures={figures.data} filters={filters} />
      )}
      {!isWaiting && (
        <CoachedLogs
          list={list}
          figures={figures.data}
          filters={filters}
          own={bank.data?.items ?? []}
          onFeedback={setAsked}
        />
      )}
      {mayEditBank && open === 'questions' && (
        <Suspense fallback={null}>
          <BankDialog onClose={() => setOpen('')} />
        </Suspense>
      )}
      {asked !== null && (
        <Suspense fallback={null}>
          <FeedbackDialog logId={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}

type ViewsProps = { filters: CoachingFilters; figures: Figures | undefined; inPage?: boolean }
function Views({ filters, figures, inPage = false }: ViewsProps) {
  const { t } = useTexts()
  const format = useFormat()
  const { userId } = usePerson()
  const { view, leads, linkTo } = filters
  const mine = view === 'mine' ? figures : figures?.people.find(({ person }) => person.id === userId)
  const counted = (of: { coachingCount: number } | undefined) => of && format.number(of.coachingCount)
  return (
    <Tabs
      inPage={inPage}
      label={t('coaching.views')}
      value={view}
      tabs={[
        ...(leads
          ? [
              {
                value: 'team',
                label: t('coaching.team'),
                to: linkTo('team'),
                count: view === 'team' ? counted(figures) : undefined,
              },
            ]
          : []),
        { value: 'mine', label: t('coaching.mine'), to: linkTo('mine'), count: counted(mine) },
        { value: 'out', label: t('coaching.out'), to: linkTo('out') },
      ]}
    />
  )
}

function Filters({ filters }: { filters: CoachingFilters }) {
  const { t } = useTexts()
  const { view, leads, period, department, change } = filters
  return (
    <Toolbar label={t('list.filters')}>
      <PeriodMenu value={period} onChange={(next) => change({ period: next })} />
      {leads && view !== 'mine' && (
        <Departments value={department} onChange={(next) => change({ department: next, person: '' })} />
      )}
    </Toolbar>
  )
}
