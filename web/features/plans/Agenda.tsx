import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { href, paths } from '../../../contract/core/paths.ts'
import { addDays, clockTime } from '../../../contract/rules/days.ts'
import { instantOf, localTime } from '../../../contract/rules/zoned-times.ts'
import { dotted } from '../../format/format.ts'
import { isTemporaryId } from '../../offline/send-queue/list.ts'
import { Button } from '../../ui/elements/Button.tsx'
import { Glyph } from '../../ui/elements/Glyph.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useTexts } from '../../ui/texts.ts'
import type { CalendarParts } from './calendar-parts.ts'
import { blocksOf, daysOfRow, gapsBetween, isLong, keyOfRow, type PlanRow } from './place-plans.ts'
import { aboutOf, titleOf, waitingWords } from './plan-words.ts'
import { WaitingMark } from './WaitingMark.tsx'
import style from './Calendar.module.css'

/** Free time that the agenda offers: an hour and more within the working day. */
const [workdayFrom, workdayTo, leastGap] = [9 * 60, 18 * 60, 60]

/** The plans of the chosen day and of the days after it in the same week, as a list. */
export function Agenda({ parts }: { parts: CalendarParts }) {
  const { t } = useTexts()
  const { calendar, format, shown } = parts
  const { day } = calendar
  const of = (on: string) =>
    shown.rows.filter((row) => {
      const [from, to] = daysOfRow(row, format.timeZone)
      return on >= from && on <= to
    })
  const later = Array.from({ length: 6 }, (_, at) => addDays(day, at + 1)).filter((on) => of(on).length > 0)
  const free = freeAt(parts, day)
  return (
    <div className={style.agenda}>
      <AgendaDay parts={parts} day={day} rows={of(day)} isChosen />
      {later.map((on) => (
        <AgendaDay key={on} parts={parts} day={on} rows={of(on)} />
      ))}
      <button type="button" className={style.addStrip} onClick={() => parts.add(timesFrom(parts, day, free))}>
        <Glyph icon={IconCalendarPlus} size={22} />
        <span className="grow">{t(day === format.today() ? 'plans.addToday' : 'plans.addThatDay')}</span>{' '}
        <small>{t('plans.freeFrom', { time: clockTime(free) })}</small>
      </button>
    </div>
  )
}

export function AgendaDay({
  parts,
  day,
  rows,
  isChosen = false,
}: {
  parts: CalendarParts
  day: string
  rows: PlanRow[]
  isChosen?: boolean
}) {
  const { t } = useTexts()
  const { format, now } = parts
  const isToday = day === format.today()
  const nowAt = localTime(format.timeZone, now).minutes
  const blocks = blocksOf(rows, day, format.timeZone)
  const from = isToday ? Math.max(workdayFrom, Math.ceil(nowAt / 30) * 30) : workdayFrom
  const gaps = isChosen && blocks.length > 0 ? gapsBetween(blocks, { from, to: workdayTo, least: leastGap }) : []
  const lines = [
    ...rows.filter(isLong).map((row) => ({ at: -1, row, gap: null, extra: null })),
    ...blocks.map(({ row, from: at }) => ({ at, row, gap: null, extra: null })),
    ...gaps.map((gap) => ({ at: gap.from, row: null, gap, extra: null })),
    ...(parts.layers?.agenda(day) ?? []).map((extra) => ({ at: extra.at, row: null, gap: null, extra })),
  ].toSorted((one, other) => one.at - other.at)
  return (
    <section aria-label={format.dayTitle(day)}>
      <h2 className={style.dayHead}>
        {format.dayTitle(day)} {parts.layers?.head(day)}{' '}
        <small>{dotted(isToday && t('plans.today'), t('plans.count', { count: rows.length }))}</small>
      </h2>
      {rows.length === 0 && (
        <EmptyState
          icon={IconCalendar}
          title={t('plans.none')}
          body={t('plans.noneBody')}
          action={
            <Button icon={IconPlus} onClick={() => parts.addOn(day)}>
              {t('plans.add')}
            </Button>
          }
        />
      )}
      <ul className={style.lines}>
        {lines.map(({ row, gap, extra }) =>
          extra ? (
            <li key={extra.key} className={style.gap}>
              {extra.line}
            </li>
          ) : row ? (
            <AgendaLine key={keyOfRow(row)} row={row} parts={parts} />
          ) : (
            <li key={gap!.from} className={style.gap}>
              <button type="button" onClick={() => parts.add(timesFrom(parts, day, gap!.from))}>
                <span className="grow">{t('plans.free', { time: lasting(gap!.to - gap!.from, t) })}</span>
                <Glyph icon={IconPlus} />
              </button>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

function AgendaLine({ row, parts }: { row: PlanRow; parts: CalendarParts }) {
  const { t } = useTexts()
  const { format, shown, now, open } = parts
  const layer = shown.layerOf(row)
  const isPast = row.isAllDay ? row.end < format.today() : Date.parse(row.end) <= now.getTime()
  const owner = layer === 'own' ? '' : shown.othersIn(row)[0]
  const minutesLeft = row.isAllDay ? -1 : Math.round((Date.parse(row.start) - now.getTime()) / 60_000)
  return (
    <li className={`${style.line2} ${isPast ? style.past : ''}`} data-look={layer === 'own' ? row.look : 'other'}>
      <button type="button" data-plan={keyOfRow(row)} onClick={(event) => open(row, event.currentTarget)}>
        <span className={style.times}>
          {row.isAllDay ? (
            t('plans.allDay')
          ) : (
            <>
              <b>{format.timeOf(row.start)}</b>
              <small>{format.timeOf(row.end)}</small>
            </>
          )}
        </span>
        <span className={style.what}>
          <b>
            <WaitingMark row={row} />
            {titleOf(row, t)}
          </b>
          <small>{dotted(owner, aboutOf(row), waitingWords(row, t))}</small>
        </span>
        {minutesLeft > 0 && minutesLeft <= 120 && (
          <small className={style.soon}>{t('plans.inTime', { time: lasting(minutesLeft, t) })}</small>
        )}
      </button>
      {isPast && layer === 'own' && row.customerId && row.outcome === 'open' && !isTemporaryId(row.id) && (
        <Button icon={IconEdit} to={href(paths.write, {}, { customer: row.customerId, plan: row.id, day: row.day })}>
          {t('plans.writeLog')}
        </Button>
      )}
    </li>
  )
}

/** '1시간 30분' */
export function lasting(minutes: number, t: ReturnType<typeof useTexts>['t']): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && t('plans.hours', { count: hours }), rest > 0 && t('plans.minutes', { count: rest })]
    .filter(Boolean)
    .join(' ')
}
/** The first free half hour of a day, from now on if it is today. */
function freeAt({ format, shown, now }: CalendarParts, day: string): number {
  const blocks = blocksOf(
    shown.rows.filter((row) => shown.layerOf(row) !== 'team'),
    day,
    format.timeZone,
  )
  const from = day === format.today() ? Math.ceil(localTime(format.timeZone, now).minutes / 30) * 30 : workdayFrom
  return gapsBetween(blocks, { from, to: 24 * 60, least: 30 })[0]?.from ?? Math.min(from, 23 * 60)
}
const timesFrom = ({ format }: CalendarParts, day: string, from: number) => {
  const at = (minutes: number) => instantOf(format.timeZone, { day, minutes }).toISOString()
  return { start: at(from), end: at(Math.min(1439, from + 60)), isAllDay: false }
}
