import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconToday from '@tabler/icons-react/dist/esm/icons/IconCalendarDot.mjs'
import IconLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { href, paths } from '../../../contract/core/paths.ts'
import { mayEditPlan } from '../../../contract/permissions.ts'
import { instantOf } from '../../../contract/rules/zoned-times.ts'
import { useErrorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/me.ts'
import { monthIn, yearIn } from '../../format/month-parts.ts'
import { withTexts } from '../../i18n/with-texts.ts'
import { deferredComponent } from '../../boot/deferred-component.tsx'
import { lazyComponent } from '../../boot/lazy.ts'
import { AccountButton } from '../../kit/AccountButton.tsx'
import { AwaitFonts } from '../../kit/AwaitFonts.tsx'
import { useTitle } from '../../kit/address/use-title.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { IconButton } from '../../ui/elements/IconButton.tsx'
import { ErrorNotice } from '../../ui/feedback/ErrorNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useShortcut } from '../../ui/keys.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { PageHeader } from '../../ui/pages/PageHeader.tsx'
import { SegmentedControl } from '../../ui/pages/SegmentedControl.tsx'
import { Sheet } from '../../ui/pages/Sheet.tsx'
import { useTexts } from '../../ui/texts.ts'
import { Agenda } from './Agenda.tsx'
import type { CalendarParts, LayerViews } from './calendar-parts.ts'
import { calendarViews, weekNumber, type CalendarView } from './calendar-range.ts'
import { MonthView } from './MonthView.tsx'
import { OnlyOwnPlans } from './OnlyOwnPlans.tsx'
import { keyOfRow } from './place-plans.ts'
import { titleOf } from './plan-words.ts'
import { TimeGrid } from './TimeGrid.tsx'
import { quickPlanId, useCalendar, useShownPlans, type Calendar } from './use-calendar.ts'
import { useMovePlan, type NewTimes } from './use-move-plan.ts'
import { useOpenedPlan } from './use-opened-plan.ts'
import { WeekStrip } from './WeekStrip.tsx'
import style from './Calendar.module.css'

const CalendarSide = deferredComponent(
  async () => (await withTexts(['layers'], () => import('./CalendarSide.tsx'))).CalendarSide,
  () => <div className={style.side} />,
)
const CalendarLater = deferredComponent(
  async () => (await withTexts(['layers'], () => import('./layers/CalendarLater.tsx'))).CalendarLater,
)
const OtherView = lazyComponent(
  async () => (await withTexts(['layers'], () => import('./layers/OtherView.tsx'))).OtherView,
)
const PlanExcel = deferredComponent(async () => (await import('./PlanExcel.tsx')).PlanExcel)
const PlanDetail = lazyComponent(async () => (await withTexts(['guests'], () => import('./PlanDetail.tsx'))).PlanDetail)

/** The calendar: a month, a week or a day; on a phone a week strip over the agenda of the day. */
export function CalendarScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const person = usePerson()
  const calendar = useCalendar()
  const shown = useShownPlans(calendar)
  const sentence = useErrorMessage()
  const now = useNow()
  const { rows, move } = useMovePlan(shown.rows)
  const [layers, setLayers] = useState<LayerViews | null>(null)
  const { opened, anchor, open, close } = useOpenedPlan(calendar, shown)
  const { format, view, day, isPhone } = calendar
  const add = ({ start, end, isAllDay }: NewTimes, withIds: readonly string[] = []) =>
    void navigate(href(paths.registerPlan, {}, { start, end, all: isAllDay ? '1' : '', with: withIds.join() }))
  const addOn = (on: string) => {
    const [today, time] = format.now()
    const minutes =
      on === today ? Math.min(1380, Math.ceil(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1)) : 540
    const from = Math.min(1380, Math.ceil(minutes / 30) * 30)
    const at = (value: number) => instantOf(format.timeZone, { day: on, minutes: value }).toISOString()
    add({ start: at(from), end: at(from + 60), isAllDay: false })
  }
  const parts: CalendarParts = {
    calendar,
    shown: { ...shown, rows },
    format,
    now,
    opened: opened && keyOfRow(opened),
    open,
    add,
    addOn,
    mayMove: (row) => !row.isBusy && mayEditPlan(person, row),
    move,
    layers,
  }
  const title = view === 'day' ? format.dayTitle(day) : format.monthOfYear(day)
  useTitle(`${t('nav.calendar')} · ${title}`)
  const typeLine = () => {
    const field = document.querySelector<HTMLElement>(`[data-plan-line=${quickPlanId}]`)
    // Without a side column the form has the line.
    if (field?.checkVisibility()) field.focus()
    else void navigate(href(paths.registerPlan, {}, { day }))
  }
  useCalendarKeys(calendar, () => addOn(day), typeLine)
  const failed = shown.read.isError && !shown.read.data
  const detail = opened && (
    <Suspense fallback={<Skeleton rows={3} shape="line" />}>
      <PlanDetail key={keyOfRow(opened)} row={opened} parts={parts} onClose={close} />
    </Suspense>
  )
  return (
    <div className={style.screen} data-wide="">
      <CalendarHeader parts={parts} title={title} />
      <CalendarLater parts={parts} onLayers={setLayers} />
      <OnlyOwnPlans />
      {isPhone && view === 'day' && <WeekStrip parts={parts} />}
      <div className={style.columns}>
        {!isPhone && <CalendarSide parts={parts} />}
        <AwaitFonts meanwhile={<Skeleton rows={6} shape="line" />}>
          {failed ? (
            <ErrorNotice
              page
              text={sentence(shown.read.error)}
              busy={shown.read.isFetching}
              onRetry={() => void shown.read.refetch()}
            />
          ) : (
            <View parts={parts} />
          )}
        </AwaitFonts>
      </div>
      {opened && !isPhone && (
        <Popover
          open
          anchor={anchor}
          side="right-start"
          label={titleOf(opened, t)}
          className={style.detail!}
          onClose={close}
        >
          {detail}
        </Popover>
      )}
      {opened && isPhone && (
        <Sheet open title={titleOf(opened, t)} onClose={close}>
          {detail}
        </Sheet>
      )}
    </div>
  )
}

function View({ parts }: { parts: CalendarParts }) {
  const { view, isPhone, isList } = parts.calendar
  if (isList || (view === 'day' && !isPhone && parts.shown.rows.some((row) => parts.shown.layerOf(row) === 'team')))
    return (
      <Suspense fallback={<Skeleton rows={6} shape="line" />}>
        <OtherView parts={parts} />
      </Suspense>
    )
  if (view === 'month') return <MonthView parts={parts} />
  return isPhone && view === 'day' ? <Agenda parts={parts} /> : <TimeGrid parts={parts} />
}

function CalendarHeader({ parts, title }: { parts: CalendarParts; title: string }) {
  const { t } = useTexts()
  const { calendar, addOn } = parts
  const { view, day, isPhone } = calendar
  const [isFiltering, setFiltering] = useState(false)
  const words = { month: 'plans.month', week: 'plans.week', day: 'plans.day' } as const
  const steps = (
    <>
      <IconButton icon={IconLeft} label={t(`plans.previous.${view}`)} keys="←" onClick={() => calendar.step(-1)} />
      <IconButton icon={IconRight} label={t(`plans.next.${view}`)} keys="→" onClick={() => calendar.step(1)} />
    </>
  )
  const views = (
    <SegmentedControl
      label={t('plans.view')}
      small={isPhone}
      options={calendarViews.map((one) => ({ value: one, label: t(words[one]) }))}
      value={view}
      onChange={(next) => calendar.show(next as CalendarView)}
    />
  )
  return (
    <>
      <PageHeader
        title={
          <span className={style.heading}>
            {isPhone ? <PhoneTitle parts={parts} /> : <h1>{title}</h1>}
            {view === 'week' && <small className="desk">{t('plans.weekNumber', { week: weekNumber(day) })}</small>}
            <Button
              look={isPhone ? 'ghost' : 'default'}
              size="sm"
              icon={isPhone ? IconToday : undefined}
              keys="T"
              onClick={calendar.today}
            >
              {t('plans.today')}
            </Button>
            <span className="desk">{steps}</span>
          </span>
        }
        actions={
          <>
            <span className="desk">{views}</span>
            <span className="desk">
              <Button look="primary" icon={IconPlus} keys="N" onClick={() => addOn(day)}>
                {t('plans.add')}
              </Button>
            </span>
            <span className="desk">
              <PlanExcel days={calendar.days} />
            </span>
            <span className="phone">
              <IconButton icon={IconFilter} label={t('plans.layers')} glyph={22} onClick={() => setFiltering(true)} />
            </span>
            <AccountButton />
          </>
        }
      />
      {isPhone && (
        <div className={style.views}>
          {views}
          {steps}
        </div>
      )}
      {isPhone && (
        <Sheet open={isFiltering} title={t('plans.layers')} onClose={() => setFiltering(false)}>
          <CalendarSide parts={parts} />
        </Sheet>
      )}
    </>
  )
}

/** The month with the year above it, unless it is the current one: all of it fits beside “today” at any width. */
function PhoneTitle({ parts: { calendar } }: { parts: CalendarParts }) {
  const { language } = useTexts()
  const { format, day } = calendar
  return (
    <h1 className={style.phoneTitle} aria-label={format.month(day)}>
      {day.slice(0, 4) !== format.today().slice(0, 4) && <small>{yearIn(language, day)}</small>}
      <span className={style.long}>{monthIn(language, day, 'long')}</span>
      <span className={style.short}>{monthIn(language, day, 'short')}</span>
    </h1>
  )
}

/** t, m, w, d, n, q, ← and →; by physical key, so also in Hangul mode. */
function useCalendarKeys(calendar: Calendar, add: () => void, typeLine: () => void): void {
  const { t } = useTexts()
  const group = t('nav.calendar')
  useShortcut('KeyT', calendar.today, { label: t('plans.today'), group })
  useShortcut('KeyM', () => calendar.show('month'), { label: t('plans.month'), group })
  useShortcut('KeyW', () => calendar.show('week'), { label: t('plans.week'), group })
  useShortcut('KeyD', () => calendar.show('day'), { label: t('plans.day'), group })
  useShortcut('KeyN', add, { label: t('plans.add'), group })
  useShortcut('KeyQ', typeLine, { label: t('plans.line'), group })
  useShortcut('ArrowLeft', () => calendar.step(-1), { label: t('plans.previous.week'), group })
  useShortcut('ArrowRight', () => calendar.step(1), { label: t('plans.next.week'), group })
}

/** The time, every minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
