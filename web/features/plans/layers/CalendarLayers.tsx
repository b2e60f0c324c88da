import { useEffect, useMemo, type CSSProperties } from 'react'
import { Link } from 'react-router'
import IconCake from '@tabler/icons-react/dist/esm/icons/IconCake.mjs'
import IconLog from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs'
import { href, paths } from '../../../../contract/core/paths.ts'
import { localTime } from '../../../../contract/rules/zoned-times.ts'
import type { Format } from '../../../format/format.ts'
import { dotted, named } from '../../../format/format.ts'
import { Glyph } from '../../../ui/elements/Glyph.tsx'
import { useTexts, type Translate } from '../../../ui/texts.ts'
import type { LayerViews } from '../calendar-parts.ts'
import { blocksOf, hourHeight, type PlanRow } from '../place-plans.ts'
import type { Calendar } from '../use-calendar.ts'
import type { ListFilters } from './list-filters.ts'
import { logLasts, placeLogs } from './place-logs.ts'
import { useAnniversaries, useHolidays, useLogs, type AnniversaryRow, type LogRow } from './use-layer-reads.ts'
import style from './Layers.module.css'

type Props = { calendar: Calendar; from: string; to: string; onChange: (views: LayerViews) => void }

/** Reads the layers, and hands what they add to the views to the calendar. It shows nothing itself. */
export function CalendarLayers({ calendar, from, to, onChange }: Props) {
  const { t } = useTexts()
  const { format, isPhone } = calendar
  const range = { from, to }
  const { names, country, retry: retryHolidays } = useHolidays(calendar, range)
  const { items: anniversaries, retry: retryAnniversaries } = useAnniversaries(calendar, range)
  const { items: logs, hasMore, retry: retryLogs, filtersOf } = useLogs(calendar, range)
  const views = useMemo<LayerViews>(
    () => ({
      ...viewsOf({ names, anniversaries, logs, filtersOf, format, isPhone, t }),
      counts: { anniversaries: anniversaries.length, logs: logs.length },
      country,
      hasMoreLogs: hasMore,
      retry: { holidays: retryHolidays, anniversaries: retryAnniversaries, logs: retryLogs },
    }),
    [
      names,
      anniversaries,
      logs,
      filtersOf,
      format,
      isPhone,
      t,
      country,
      hasMore,
      retryHolidays,
      retryAnniversaries,
      retryLogs,
    ],
  )
  useEffect(() => onChange(views), [views, onChange])
  return null
}

/** Filters with which the list shows just these logs of a day; null where there are none. */
type FiltersOf = (logs: readonly LogRow[]) => ListFilters | null
type Of = {
  names: ReadonlyMap<string, string[]>
  anniversaries: readonly AnniversaryRow[]
  logs: readonly LogRow[]
  filtersOf: FiltersOf
  format: Format
  isPhone: boolean
  t: Translate
}
function viewsOf({ names, anniversaries, logs, filtersOf, format, isPhone, t }: Of) {
  const marksByDay = Map.groupBy(anniversaries, ({ day }) => day)
  const logsByDay = Map.groupBy(logs, ({ at }) => format.dayOf(at))
  const holiday = (day: string) => names.get(day)?.join(', ') ?? ''
  const marksOf = (day: string) => marksByDay.get(day) ?? []
  // On a phone the heads of a week have no room for names, and the columns of people have none for days.
  const namedAbove = (day: string, isAlways: boolean) => (isPhone || isAlways ? (names.get(day) ?? []) : [])
  const head = (day: string) =>
    names.has(day) && (
      <span className={style.holiday} title={holiday(day)} aria-hidden>
        {holiday(day)}
      </span>
    )
  return {
    isHoliday: (day: string) => names.has(day),
    spoken: (day: string) => (names.has(day) ? `, ${holiday(day)}` : ''),
    head,
    cell: (day: string) => (
      <>
        {marksOf(day).map((mark) => (
          <Anniversary key={`${mark.contactId} ${mark.kind}`} mark={mark} t={t} />
        ))}
        <LogsOfDay logs={logsByDay.get(day) ?? []} day={day} filtersOf={filtersOf} t={t} />
      </>
    ),
    linesAbove: (days: readonly string[], isNamed = false) =>
      Math.max(0, ...days.map((day) => namedAbove(day, isNamed).length + marksOf(day).length)),
    above: (day: string, at: number, line: number, isNamed = false) => [
      ...namedAbove(day, isNamed).map((name, index) => (
        <span
          key={`${day} ${name}`}
          className={`${style.mark} ${style.holiday}`}
          style={{ gridColumn: at + 2, gridRow: line + index + 1 }}
          title={name}
          aria-hidden
        >
          {name}
        </span>
      )),
      ...marksOf(day).map((mark, index) => (
        <Anniversary
          key={`${day} ${mark.contactId} ${mark.kind}`}
          mark={mark}
          t={t}
          place={{ gridColumn: at + 2, gridRow: line + namedAbove(day, isNamed).length + index + 1 }}
        />
      )),
    ],
    hours: (day: string, rows: readonly PlanRow[], userId?: string) => {
      const shown = (logsByDay.get(day) ?? []).filter(({ author }) => !userId || author.id === userId)
      return placeLogs(shown, blocksOf(rows, day, format.timeZone), format.timeZone).map(({ log, from, isNarrow }) => (
        <LogLine key={log.id} log={log} format={format} t={t} isNarrow={isNarrow} top={(from / 60) * hourHeight} />
      ))
    },
    agenda: (day: string) => [
      ...marksOf(day).map((mark) => ({
        at: -2,
        key: `${mark.contactId} ${mark.kind}`,
        line: <Anniversary mark={mark} t={t} />,
      })),
      ...(logsByDay.get(day) ?? []).map((log) => ({
        at: localTime(format.timeZone, log.at).minutes,
        key: `log ${log.id}`,
        line: <LogLine log={log} format={format} t={t} />,
      })),
    ],
  }
}

/** '오세린 님 기념일', as a link to the contact. */
function Anniversary({ mark, t, place }: { mark: AnniversaryRow; t: Translate; place?: CSSProperties }) {
  const words = t(mark.kind === 'wedding' ? 'layers.weddingOf' : 'layers.anniversaryOf', named(mark.contactName))
  return (
    <Link
      className={style.mark}
      style={place}
      title={dotted(words, mark.customerName, mark.isLunar && t('layers.lunar'))}
      to={href(paths.contact, { customerId: mark.customerId!, contactId: mark.contactId! })}
    >
      <Glyph icon={IconCake} size={14} />
      <span>{words}</span>
    </Link>
  )
}

/** A log at its time: a dashed outline with the icon of logs. Without `top` it is a line of a list. */
function LogLine({
  log,
  format,
  t,
  top,
  isNarrow = false,
}: {
  log: LogRow
  format: Format
  t: Translate
  top?: number
  isNarrow?: boolean
}) {
  const spoken = t('layers.logAt', { title: log.title, when: format.moment(log.at), name: log.author.name })
  return (
    <Link
      className={`${style.log} ${top === undefined ? '' : style.placed} ${isNarrow ? style.narrow : ''}`}
      // A narrow one lies on others: only a target of 24 pixels may.
      style={top === undefined ? undefined : { top, height: isNarrow ? 24 : (logLasts / 60) * hourHeight - 2 }}
      title={dotted(format.timeOf(log.at), log.title, log.customerName)}
      to={href(paths.log, { logId: log.id })}
      draggable={false}
      // A press on a log is none on the free time below it.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <Glyph icon={IconLog} size={14} />
      <span className="unseen">{spoken}</span>
      {!isNarrow && <span aria-hidden>{top === undefined ? dotted(format.timeOf(log.at), log.title) : log.title}</span>}
    </Link>
  )
}

/** In the cell of a month: one log with its title, several as their number, which opens them as a list where it can. */
function LogsOfDay({
  logs,
  day,
  filtersOf,
  t,
}: {
  logs: readonly LogRow[]
  day: string
  filtersOf: FiltersOf
  t: Translate
}) {
  const [first] = logs
  if (!first) return null
  const isOne = logs.length === 1
  const filters = isOne ? null : filtersOf(logs)
  const content = (
    <>
      <Glyph icon={IconLog} size={14} />
      <span>{isOne ? first.title : t('layers.logsOfDay', { count: logs.length })}</span>
    </>
  )
  if (!isOne && !filters) return <span className={`${style.log} ${style.still}`}>{content}</span>
  return (
    <Link
      className={style.log}
      title={isOne ? dotted(first.title, first.customerName) : undefined}
      to={isOne ? href(paths.log, { logId: first.id }) : href(paths.logs, {}, { from: day, to: day, ...filters })}
    >
      {content}
    </Link>
  )
}
