// Reads a line such as '내일 오후 3시 한빛 방문' or 'Fri 10:30 call Mr Kim' (decision 71). Nothing is guessed in silence: what is
// assumed is in `questions`, with lines that say it plainly; what is not understood stays in the text.
import { addDays, clockTime } from '../../../../contract/rules/days.ts'
import type { Recurrence } from '../../../../contract/calls/plans/recurrence.ts'
import { chooseDay, type ChosenDay } from './choose-day.ts'
import { chooseTime, type ChosenTime } from './choose-time.ts'
import { maxLine } from './line-field.ts'
import { readerOf, type Question, type Reader, type Understood } from './reader.ts'
import { restOf } from './rest-text.ts'
import { narrow, piecesOf } from './scan.ts'

export type PlanLine = {
  text: string
  /** Null: the line does not say it. */
  day: string | null
  /** The last day; null: the same. */
  endDay: string | null
  /** 'HH:MM'. */
  start: string | null
  end: string | null
  isAllDay: boolean
  /** Weekly without weekdays, and monthly and yearly ones, follow the day. */
  repeat: Recurrence | null
  place: string
  understood: Understood[]
  questions: Question[]
}
export type LineOptions = {
  /** The day of the reader, and minutes since its midnight. */
  today: string
  minutes: number
  /** Language of the screen; it decides on 12/3. */
  language: string
}

const monthFirstIn = ['ko', 'ja', 'zh']

export function parsePlanLine(line: string, { today, minutes, language }: LineOptions): PlanLine {
  const isKorean = /[가-힣]/.test(line.slice(0, maxLine)) || monthFirstIn.includes(language.slice(0, 2))
  const context = { today, minutes, monthFirst: isKorean ? true : null }
  const reader = readerOf(line, line.length > maxLine ? [] : piecesOf(narrow(line), context), context)
  const time = chooseTime(reader)
  const chosen = chooseDay(reader, time)
  const place = choosePlace(reader)
  const isAllDay = chooseAllDay(reader, chosen, time)
  const isTimed = time !== null && !time.isPart && !isAllDay
  const day = chosen.day
  if (isTimed && chosen.last) reader.ask('week', 'day', spanOf(reader, 'day'))
  if (isTimed && day && reader.questions.some(({ doubt }) => doubt === 'midnight'))
    reader.ask('midnight', 'day', spanOf(reader, 'time'))
  if (isTimed && day === today && time.start < minutes) reader.ask('past', 'time', spanOf(reader, 'time'))
  return {
    text: restOf(line, reader.used),
    day,
    endDay:
      day &&
      (chosen.last ??
        (isTimed && time.end !== null && time.end >= 1440 ? addDays(day, Math.floor(time.end / 1440)) : null)),
    start: isTimed ? clockTime(time.start) : null,
    end: isTimed && time.end !== null ? clockTime(time.end) : null,
    isAllDay,
    repeat: chosen.repeat,
    place,
    understood: reader.understood.toSorted((one, other) => one.from - other.from),
    questions: reader.questions,
  }
}
const spanOf = (reader: Reader, kind: Understood['kind']) => reader.understood.find((one) => one.kind === kind)!

/** Where it is said; a day without a time is taken as a whole one, which is certain of several days only. */
function chooseAllDay(reader: Reader, { day, last }: ChosenDay, time: ChosenTime | null): boolean {
  const [said] = reader.all('allDay')
  if (said && !time) {
    reader.take('allDay', said)
    return true
  }
  if (time || !day || reader.all('length').length > 0) return false
  if (!last) reader.ask('untimed', 'time', reader.understood[0]!)
  return true
}
function choosePlace(reader: Reader): string {
  const [said] = reader.all('place')
  if (said) {
    reader.take('place', said)
    return said.place
  }
  for (const one of reader.all('maybePlace').slice(0, 1))
    reader.ask('place', 'place', one, [{ line: reader.with(one, `@${one.place}`), place: one.place }])
  return ''
}
