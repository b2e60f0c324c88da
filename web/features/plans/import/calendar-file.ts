// Reads an .ics file (RFC 5545) with ical.js, as Google, Apple and Outlook write them. Rules are not expanded, so one
// without an end costs nothing.
import ICAL from 'ical.js'
import { alarmMinutes, wholeDayAlarmHour } from '../../../../contract/calls/plans/alarms.ts'
import type { ImportedPlan } from '../../../../contract/calls/plans/imports.ts'
import {
  hasOccurrenceOn,
  isProblem,
  occurrenceOn,
  timesOf,
  type Occurrence,
} from '../../../../contract/calls/plans/plan-times.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { normalizeLine, normalizeText } from '../../../../contract/rules/text-normalization.ts'
import { ruleOf } from './event-rule.ts'
import { daysNamed, localStart, timesOfEvent, type EventTimes, type Zones } from './event-times.ts'
import { zoneOf } from './windows-zones.ts'

/** What differs from the file. */
export const notes = ['textCut', 'placeCut', 'memoCut', 'alarms', 'zone'] as const
/** Why an event cannot be taken over. */
export const problems = ['rule', 'dates', 'range', 'length', 'time', 'cancelled', 'double'] as const
export type ReadEvent = {
  uid: string
  title: string
  plan: ImportedPlan | null
  problem: (typeof problems)[number] | null
  /** The rule of an event that cannot be taken over. */
  rule: string
  notes: (typeof notes)[number][]
}
/** `words`: the text of an event without one. */
export type ReadOptions = { timeZone: string; words: { untitled: string } }
export class CalendarFileError extends Error {
  readonly why: 'format' | 'empty' | 'many'
  constructor(why: 'format' | 'empty' | 'many') {
    super(why)
    this.why = why
  }
}

/** Korean programs of old write CP949, which browsers decode as `euc-kr`. */
export function textOfFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('euc-kr').decode(bytes)
  }
}

/** @throws CalendarFileError for another format, for no event, and for more events than are imported */
export function readCalendarFile(text: string, { timeZone, words }: ReadOptions): ReadEvent[] {
  const calendars = componentsOf(text)
  const series = new Map<string, { main: ICAL.Component[]; changed: ICAL.Component[]; zones: Zones }>()
  let count = 0
  for (const calendar of calendars) {
    const zones = zonesOf(calendar, timeZone)
    for (const event of calendar.getAllSubcomponents('vevent')) {
      if ((count += 1) > limits.calendarFileEvents) throw new CalendarFileError('many')
      const uid = uidOf(event)
      const of = series.get(uid) ?? { main: [], changed: [], zones }
      of[event.hasProperty('recurrence-id') ? 'changed' : 'main'].push(event)
      series.set(uid, of)
    }
  }
  if (count === 0) throw new CalendarFileError('empty')
  const read: ReadEvent[] = []
  for (const [uid, { main, changed, zones }] of series) {
    const [first, ...doubles] = main
    if (first) read.push(readEvent(uid, first, changed, { zones, words }))
    // Occurrences of a series that is not in the file, e.g. of an invitation to one of them.
    else
      for (const event of changed)
        read.push(
          readEvent(`${uid.slice(0, 200)} ${textIn(event, 'recurrence-id').slice(0, 50)}`, event, [], { zones, words }),
        )
    for (const event of doubles)
      read.push({ ...readEvent(uid, event, [], { zones, words }), plan: null, problem: 'double' })
  }
  return read.toSorted((one, other) => ((one.plan?.start ?? '') < (other.plan?.start ?? '') ? -1 : 1))
}

function componentsOf(text: string): ICAL.Component[] {
  if (!/BEGIN:VCALENDAR/i.test(text.slice(0, 100_000))) throw new CalendarFileError('format')
  const parsed = (source: string) => {
    const found = ICAL.parse(source) as unknown[]
    return (typeof found[0] === 'string' ? [found] : found).map((each) => new ICAL.Component(each as never))
  }
  try {
    return parsed(text)
  } catch {
    try {
      // Lines that some programs write without their fold are left out.
      const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
      return parsed(lines.filter((line) => /^[a-z\d-]{1,60}[;:]/i.test(line)).join('\r\n'))
    } catch {
      throw new CalendarFileError('format')
    }
  }
}
function zonesOf(calendar: ICAL.Component, timeZone: string): Zones {
  const ofCalendar = zoneOf(textIn(calendar, 'x-wr-timezone'))
  const defined = calendar.getAllSubcomponents('vtimezone').flatMap((zone): [string, string][] => {
    const location = zoneOf(textIn(zone, 'x-lic-location'))
    return location ? [[textIn(zone, 'tzid'), location]] : []
  })
  return { fallback: ofCalendar ?? timeZone, defined: new Map(defined) }
}
const textIn = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name) as { toString(): string } | null
  return value === null ? '' : String(value)
}
/** An event without a UID is known by its text and start. */
function uidOf(event: ICAL.Component): string {
  const uid = textIn(event, 'uid').trim()
  return (uid || `${textIn(event, 'dtstart')} ${textIn(event, 'summary')}`).toWellFormed().slice(0, 255)
}

/** The rule with parts that ical.js does not know, which its own form of a rule leaves out. */
function ruleText(property: ICAL.Property): string {
  const [, , , parts] = property.toJSON() as unknown as [string, object, string, Record<string, unknown>]
  return Object.entries(parts)
    .map(([name, value]) => `${name.toUpperCase()}=${[value].flat().join()}`)
    .join(';')
}

type Reading = { zones: Zones; words: ReadOptions['words'] }
function readEvent(uid: string, event: ICAL.Component, changed: ICAL.Component[], reading: Reading): ReadEvent {
  const noted = new Set<ReadEvent['notes'][number]>()
  const rules = event.getAllProperties('rrule')
  const rule = rules.map(ruleText).join(' ')
  const title = normalizeLine(textIn(event, 'summary').slice(0, 2_000)).slice(0, 200) || reading.words.untitled
  const failed = (problem: NonNullable<ReadEvent['problem']>): ReadEvent => ({
    uid,
    title,
    plan: null,
    problem,
    rule: problem === 'rule' ? rule : '',
    notes: [],
  })
  if (textIn(event, 'status').toUpperCase() === 'CANCELLED') return failed('cancelled')
  if (event.hasProperty('rdate') || event.hasProperty('exrule')) return failed('dates')
  try {
    const times = timesOfEvent(event, reading.zones, rules.length > 0)
    const repeat = rules.length === 0 ? '' : rules.length > 1 ? null : ruleOf(rule, { ...localStart(times), ...times })
    if (repeat === null) return failed('rule')
    const plan = { ...written(event, times, noted, reading), uid, repeat, excluded: [], changed: [] }
    const problem = timesProblem(plan)
    if (problem) return failed(problem)
    const parts = repeat === '' ? { excluded: [], changed: [] } : partsOf(event, changed, times, plan, noted, reading)
    return typeof parts === 'string'
      ? failed(parts)
      : { uid, title: plan.text, plan: { ...plan, ...parts }, problem: null, rule: '', notes: [...noted] }
  } catch {
    return failed('time')
  }
}
function timesProblem(plan: Omit<ImportedPlan, 'excluded' | 'changed'>): 'length' | 'rule' | 'time' | null {
  const times = timesOf(plan)
  if (isProblem(times))
    return times.rule === 'rule.plan_days' ? 'length' : times.rule === 'rule.repeat' ? 'rule' : 'time'
  return null
}

type Parts = Pick<ImportedPlan, 'excluded' | 'changed'>
/** The days that a series leaves out, and the occurrences that differ. @returns why it cannot be taken over */
function partsOf(
  event: ICAL.Component,
  changed: readonly ICAL.Component[],
  times: EventTimes,
  plan: ImportedPlan,
  noted: Set<ReadEvent['notes'][number]>,
  reading: Reading,
): Parts | 'range' | 'length' {
  const series = timesOf(plan)
  if (isProblem(series)) return 'length'
  const isInSeries = (day: string) => hasOccurrenceOn(series, day)
  const excluded = new Set(event.getAllProperties('exdate').flatMap((each) => daysNamed(each, reading.zones, times)))
  const byDay = new Map<string, ImportedPlan['changed'][number]>()
  for (const one of changed) {
    const id = one.getFirstProperty('recurrence-id')!
    if (id.getFirstParameter('range')) return 'range'
    const [day] = daysNamed(id, reading.zones, times)
    if (day === undefined || !isInSeries(day)) continue
    const isCancelled = textIn(one, 'status').toUpperCase() === 'CANCELLED'
    const part = isCancelled ? null : { ...written(one, timesOfEvent(one, reading.zones, false), noted, reading), day }
    if (part && !excluded.has(day) && isUnchanged(part, plan, occurrenceOn(series, day))) continue
    excluded.add(day)
    if (!part) continue
    if (isProblem(timesOf({ ...part, repeat: '' }))) return 'length'
    byDay.set(day, part)
  }
  const days = [...excluded].filter(isInSeries)
  if (days.length > limits.importedDays || byDay.size > limits.importedChanges) return 'length'
  return { excluded: days.toSorted(), changed: [...byDay.values()] }
}

type Said = Pick<ImportedPlan, 'text' | 'place' | 'memo' | 'alarms' | 'isPrivate'>
/** Our own files write an occurrence over a clock change as an event of its own that says what its series says. */
function isUnchanged(part: ImportedPlan['changed'][number], plan: ImportedPlan, { start, end }: Occurrence): boolean {
  const said = ({ text, place, memo, alarms, isPrivate }: Said) => [text, place, memo, alarms, isPrivate]
  return JSON.stringify([part.start, part.end, said(part)]) === JSON.stringify([start, end, said(plan)])
}

function written(
  event: ICAL.Component,
  { isAssumed, ...times }: EventTimes,
  noted: Set<ReadEvent['notes'][number]>,
  { words }: Reading,
) {
  if (isAssumed) noted.add('zone')
  const cut = (text: string, most: number, note: ReadEvent['notes'][number]) => {
    const short = firstCharacters(text, most)
    if (short.length < text.length) noted.add(note)
    return short.trim()
  }
  const line = (name: string) => normalizeLine(textIn(event, name).slice(0, 20_000))
  const memo = normalizeText(textIn(event, 'description').slice(0, 50_000))
  return {
    ...times,
    text: cut(line('summary') || words.untitled, limits.line, 'textCut'),
    place: cut(line('location'), limits.line, 'placeCut'),
    memo: cut(memo, limits.memo, 'memoCut'),
    alarms: alarmsOf(event, times.isAllDay, noted),
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(textIn(event, 'class').toUpperCase()),
  }
}
function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  let count = 0
  for (const { index, segment } of new Intl.Segmenter().segment(text)) {
    if ((count += 1) > most) return text.slice(0, end)
    end = index + segment.length
  }
  return text
}

/** Alarms at the times that ours have; whether others were left out is noted. */
function alarmsOf(event: ICAL.Component, isAllDay: boolean, noted: Set<ReadEvent['notes'][number]>) {
  const found = new Set<(typeof alarmMinutes)[number]>()
  for (const alarm of event.getAllSubcomponents('valarm')) {
    const minutes = minutesOf(alarm, isAllDay)
    const known = alarmMinutes.find((each) => each === minutes)
    if (known === undefined) noted.add('alarms')
    else found.add(known)
  }
  return [...found].toSorted((one, other) => one - other)
}
/** Minutes before the start; of a whole day before the hour from which ours count. */
function minutesOf(alarm: ICAL.Component, isAllDay: boolean): number | null {
  const trigger = alarm.getFirstProperty('trigger')
  const value = trigger?.getFirstValue() as ICAL.Duration | undefined
  if (!trigger || typeof value?.toSeconds !== 'function' || trigger.getFirstParameter('related') === 'END') return null
  const before = -value.toSeconds() / 60
  return isAllDay ? before + wholeDayAlarmHour * 60 : before
}
