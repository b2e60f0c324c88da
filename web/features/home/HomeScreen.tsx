import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { type Translate, useTexts } from '../../ui/texts.ts'
import { phoneMedia, useMediaQuery } from '../../ui/use-media-query.ts'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/core/call.ts'
import { customers } from '../../../contract/calls/customers/calls.ts'
import { salesLogs } from '../../../contract/calls/sales-logs/calls.ts'
import { paths } from '../../../contract/core/paths.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { useRead } from '../../api/reads.ts'
import { useTitle } from '../../kit/address/use-title.ts'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { Button } from '../../ui/elements/Button.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AsideLayout } from '../../ui/pages/AsideLayout.tsx'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { useFormat } from '../../format/use-format.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { FirstSteps } from '../first-steps/shared/FirstSteps.tsx'
import { useDismissed, useFirstSteps } from '../first-steps/shared/use-first-steps.ts'
import { DueCustomers, dueShown } from './DueCustomers.tsx'
import { NewestLogs } from './NewestLogs.tsx'
import { useWeek } from './use-week.ts'
import type { WeekFigures } from './week-figures.ts'
import { WeekChart } from './WeekChart.tsx'
import style from './Home.module.css'

/** The day in a sentence, customers that are due, the own week, and logs of others. */
export function HomeScreen() {
  const { t } = useTexts()
  const format = useFormat()
  const errorText = useErrorMessage()
  const person = usePerson()
  const newest = useRead(salesLogs.list, { pageSize: 5 })
  const due = useRead(
    customers.list,
    { ownerId: person.userId, quietDays: 'due', sort: 'quiet', pageSize: dueShown },
    { enabled: person.userId !== '' },
  )
  const week = useWeek()
  const { isPutAway, putAway } = useDismissed()
  const { waiting, ...first } = useFirstSteps(!isPutAway)
  const isPhone = useMediaQuery(phoneMedia)
  const today = isPhone ? format.dayTitleShort(format.today()) : format.dayTitle(format.today())
  useTitle(t('nav.home'))
  // Without logs the first step has the primary button, which is in the bar later.
  const isEmpty = newest.data?.items.every((log) => log.isSample) === true
  const hasSteps = !isPutAway && first.steps.length > 0
  const isNew = isEmpty && hasSteps
  const bar = (
    <PageHeader
      title={today}
      actions={
        <>
          {!isNew && (
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="C" to={paths.write}>
                {t('nav.write')}
              </Button>
            </span>
          )}
          <AccountButton />
        </>
      }
    />
  )
  const failed = [newest, due, week.read].find((read) => read.isError && !read.data)
  if (failed)
    return (
      <>
        {bar}
        <ErrorNotice
          page
          text={errorText(failed.error)}
          busy={failed.isFetching}
          onRetry={() => {
            for (const read of [newest, due, week.read]) void read.refetch()
          }}
        />
      </>
    )
  const steps = hasSteps && <FirstSteps {...first} leads={isNew} onPutAway={putAway} />
  const ready = newest.data &&
    due.data &&
    week.figures &&
    !waiting && {
      logs: newest.data.items,
      due: due.data,
      figures: week.figures,
    }
  return (
    <>
      {bar}
      <AwaitFonts
        meanwhile={
          <div className="page">
            <Skeleton rows={3} shape="line" />
            <Skeleton rows={5} shape="line" />
          </div>
        }
      >
        {!ready ? null : isNew ? <Welcome {...ready} steps={steps} /> : <Today {...ready} steps={steps} />}
      </AwaitFonts>
    </>
  )
}

type Ready = {
  logs: OutputOf<typeof salesLogs.list>['items']
  due: OutputOf<typeof customers.list>
  figures: WeekFigures
  steps: ReactNode
}
function Welcome({ logs, steps }: Ready) {
  const { t } = useTexts()
  return (
    <div className={`page sections ${style.new}`}>
      <p className={style.lead}>
        {t('home.welcome')} <em>{t('home.welcomeMore')}</em>
      </p>
      {steps}
      {logs.length > 0 && <NewestLogs logs={logs} />}
      <TodaysPlans>
        <NewestNotices />
      </TodaysPlans>
    </div>
  )
}
function Today({ logs, due, figures, steps }: Ready) {
  const { t } = useTexts()
  return (
    <AsideLayout
      label={t('home.week')}
      aside={
        <>
          <section>
            <WeekChart figures={figures} />
          </section>
          <TodaysPlans>
            <FeedbackToRead>
              <WaitingDrafts />
              <NewestNotices />
            </FeedbackToRead>
          </TodaysPlans>
        </>
      }
    >
      <div className="page sections">
        <p className={style.lead}>
          {due.total > 0 ? t('home.dueSentence', { count: due.total }) : t('home.nobodyDue')}{' '}
          <em>{weekWords(t, figures)}</em>
        </p>
        {steps}
        {due.total > 0 && <DueCustomers due={due} />}
        <NewestLogs logs={logs} />
        <UnwrittenPlans>
          <LogsToCoach />
        </UnwrittenPlans>
      </div>
    </AsideLayout>
  )
}

/** Last in its column, so that nothing moves when it loads. */
const LogsToCoach = deferredComponent(
  async () => (await withTexts(['coaching'], () => import('../coaching/shared/LogsToCoach.tsx'))).LogsToCoach,
)
const TodaysPlans = deferredComponent(async () => (await import('../plans/shared/TodaysPlans.tsx')).TodaysPlans)
const UnwrittenPlans = deferredComponent(
  async () => (await withTexts(['plans'], () => import('../plans/shared/UnwrittenPlans.tsx'))).UnwrittenPlans,
)
const WaitingDrafts = deferredComponent(async () => (await import('../drafts/shared/WaitingDrafts.tsx')).WaitingDrafts)
const NewestNotices = deferredComponent(async () => (await import('../notices/shared/NewestNotices.tsx')).NewestNotices)
const FeedbackToRead = deferredComponent(async () => (await import('../talk/shared/FeedbackToRead.tsx')).FeedbackToRead)

/** Compares this week with the last in a sentence. */
function weekWords(t: Translate, { now, before }: WeekFigures): string {
  if (now === 0) return t('home.noLogThisWeek')
  if (now === before) return t('home.weekSame', { count: now })
  return t(now > before ? 'home.weekMore' : 'home.weekLess', { count: now, difference: Math.abs(now - before) })
}
