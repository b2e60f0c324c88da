// Which day, or days, a line says, and how they repeat.
import { addDays, weekday } from '../../../../contract/rules/days.ts'
import type { Recurrence } from '../../../../contract/calls/plans/recurrence.ts'
import type { ChosenTime } from './choose-time.ts'
import { coming, writeDay } from './days.ts'
import type { Of, Reader } from './reader.ts'

type DayPiece = Of<'day'>
export type ChosenDay = { day: string | null; last: string | null; repeat: Recurrence | null }

export function chooseDay(reader: Reader, time: ChosenTime | null): ChosenDay {
  const [repeat, ...moreRepeats] = reader.all('repeat')
  if (repeat) {
    reader.take('repeat', repeat)
    if (repeat.doubt) reader.ask(repeat.doubt, 'repeat', repeat)
    for (const other of moreRepeats) reader.ask('another', 'repeat', other)
  }
  const end = repeat ? repeatEnd(reader, repeat.day !== null) : {}
  const said = dayOf(reader)
  if (said && time?.day && !said.day) return { day: time.day, last: null, repeat: null }
  const day = said?.day ?? time?.day ?? null
  if (!repeat) return { day, last: lastOf(reader, said, day), repeat: null }
  const rule = { ...repeat.rule, ...end }
  const { weekdays } = rule
  // Weekly without a weekday repeats on that of the day; with weekdays the series begins on the first of them.
  if (rule.every === 'week' && weekdays.length === 0)
    return { day, last: null, repeat: day ? { ...rule, weekdays: [weekday(day)] } : rule }
  if (rule.every === 'week' && day)
    return { day: weekdays.map((one) => coming(addDays(day, -1), one)).sort()[0]!, last: null, repeat: rule }
  return { day: said?.day ?? repeat.day ?? day, last: null, repeat: rule }
}
/** 12월 31일까지, until Dec 31, 10번: where a repetition ends. */
function repeatEnd(reader: Reader, hasDay: boolean): Partial<Recurrence> {
  const days = reader.all('day')
  const until = days.find((one) => one.tail === 'until' && one.day !== null && (hasDay || days.length > 1))
  const [times] = reader.all('times')
  if (until) reader.take('repeat', until)
  else if (times && times.count >= 1 && times.count <= 999) reader.take('repeat', times)
  return until ? { until: until.day } : times ? { count: times.count } : {}
}

function dayOf(reader: Reader): DayPiece | null {
  const all = reader.all('day')
  // What has passed is what the plan is about, where another day is said: 어제 미팅 건 공유 오늘.
  const first = all.find((one) => one.doubt !== 'past') ?? all[0]
  const others = all.filter((one) => one !== first && (one.doubt !== 'past' || first?.doubt === 'past'))
  if (!first) return null
  let chosen = first
  const parts: DayPiece[] = [first]
  for (const other of others) {
    const joined = reader.isBeside(parts.at(-1)!, other) ? join(reader, chosen, other) : null
    if (joined) {
      chosen = joined
      parts.push(other)
    } else if (other.day !== chosen.day) reader.ask('another', 'day', other)
  }
  const span = { from: Math.min(...parts.map(({ from }) => from)), to: Math.max(...parts.map(({ to }) => to)) }
  if (chosen.doubt) askDay(reader, chosen, span)
  if (chosen.tail === 'until') reader.ask('deadline', 'day', span)
  // What is only a choice stays in the text until it is made.
  if (chosen.day === null) return chosen
  for (const part of parts) reader.take('day', part)
  return chosen
}
/** Two days side by side that are one: 12월 3일 목요일. Null where the second is another day. */
function join(reader: Reader, one: DayPiece, other: DayPiece): DayPiece | null {
  const [name, date] = one.weekday !== undefined ? [one, other] : [other, one]
  if (name.weekday === undefined) return one.day !== null && one.day === other.day ? one : null
  if (date.weekday !== undefined) return date.weekday === name.weekday ? one : null
  const fits = [...(date.day ? [date.day] : []), ...(date.days ?? [])].filter((day) => weekday(day) === name.weekday)
  const { doubt: _, days: __, ...certain } = date
  const tail = one.tail ?? other.tail
  if (fits.length > 0)
    return {
      ...certain,
      day: fits[0]!,
      tail,
      ...(date.doubt === 'past' && fits[0] === date.day && { doubt: 'past' as const, days: [] }),
    }
  if (date.day === null) return { ...date, tail }
  return { ...date, tail, doubt: 'mismatch', days: [date.day, coming(addDays(reader.context.today, -1), name.weekday)] }
}
function askDay(
  reader: Reader,
  { doubt, days = [], last, isKorean }: DayPiece,
  span: { from: number; to: number },
): void {
  const options = last || days.length < 2 ? [] : [...new Set(days)].toSorted()
  reader.ask(
    doubt!,
    'day',
    span,
    options.map((day) => ({ line: reader.with(span, writeDay(day, isKorean)), day })),
  )
}
/** The last day of a range, or of some days from the first on. */
function lastOf(reader: Reader, said: DayPiece | null, day: string | null): string | null {
  if (said?.last) return said.last
  const [days] = reader.all('days')
  if (!days || !day || days.days < 1 || days.days > 62) return null
  reader.take('length', days)
  return addDays(day, days.days - 1)
}
