// What the feed says, as read by ical.js, a client that nobody here wrote.
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import {
  isProblem,
  occurrencesIn,
  timesOf,
  untilDayOf,
  type PlanTimes,
} from '../../../contract/calls/plans/plan-times.ts'
import { weeksOfMonth } from '../../../contract/calls/plans/recurrence.ts'
import { addDays, weekday } from '../../../contract/rules/days.ts'
import { comesTwice, endOfDay, instantOf, offsetAt, startOfDay } from '../../../contract/rules/zoned-times.ts'
import { calendarText } from './icalendar.ts'
import { timeZoneLines } from './icalendar-zones.ts'
import type { PlanWithNames } from './queries.ts'

const zones = ['America/New_York', 'America/Santiago', 'Europe/Paris', 'Asia/Seoul', 'Australia/Lord_Howe', 'UTC']

let count = 0
const aStoredPlan = (times: PlanTimes, more: Partial<PlanWithNames> = {}): PlanWithNames => ({
  ...times,
  id: String((count += 1)),
  ver: 1,
  nextAlarmAt: null,
  ownerId: '1',
  attendeeIds: [],
  people: ['정유진'],
  guests: [],
  text: '정기 방문',
  place: '',
  memo: '',
  customerId: '',
  customerName: '',
  contactId: '',
  contactName: '',
  alarms: [],
  isPrivate: false,
  look: 'soft',
  seriesId: null,
  seriesDay: null,
  logId: null,
  createdAt: '2026-11-20T01:00:00+00:00',
  updatedAt: '2026-11-21T02:00:00+00:00',
  ...more,
})
const timesFor = (asked: Partial<Parameters<typeof timesOf>[0]> & { start: string; end: string }): PlanTimes => {
  const times = timesOf({ isAllDay: false, timeZone: 'Asia/Seoul', repeat: '', ...asked })
  if (isProblem(times)) throw new Error(`${times.field} ${times.rule}`)
  return times
}
const textOf = (plans: readonly PlanWithNames[]) =>
  calendarText({
    name: '한울팀',
    language: 'ko',
    timeZone: 'Asia/Seoul',
    host: 'saleslog.example',
    years: [2023, 2029],
    plans,
  })
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

type Instance = { start: string; end: string }
/** Instances from a day on for some days, as ical.js expands them with the time zones of the file. */
function instancesOf(text: string, { from, to, timeZone }: { from: string; to: string; timeZone: string }): Instance[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as string)
  ICAL.TimezoneService.reset()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const masters = events.filter((event) => !event.isRecurrenceException())
  for (const event of events)
    if (event.isRecurrenceException()) masters.find(({ uid }) => uid === event.uid)!.relateException(event)
  const shown = (start: ICAL.Time, end: ICAL.Time): Instance =>
    start.isDate
      ? { start: start.toString(), end: addDays(end.toString(), -1) }
      : { start: start.toJSDate().toISOString(), end: end.toJSDate().toISOString() }
  const last = addDays(to, 3)
  const found: Instance[] = []
  for (const event of masters) {
    if (!event.isRecurring()) {
      found.push(shown(event.startDate, event.endDate))
      continue
    }
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(next)
      found.push(shown(startDate, endDate))
      // An exception is up to three days away from the day that it replaces.
      if (next.toString().slice(0, 10) > last) break
    }
  }
  return inWindow(found, { from, to, timeZone })
}
function inWindow(all: readonly Instance[], { from, to, timeZone }: { from: string; to: string; timeZone: string }) {
  const [begin, end] = [startOfDay(timeZone, from).toISOString(), endOfDay(timeZone, to).toISOString()]
  return all
    .filter((each) =>
      each.start.length === 10
        ? each.start <= to && each.end >= from
        : each.start < end && (each.end > begin || (each.start === each.end && each.start >= begin)),
    )
    .toSorted((one, other) => (`${one.start} ${one.end}` < `${other.start} ${other.end}` ? -1 : 1))
}

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const aDay = (from: string, days: number) => fc.nat(days).map((after) => addDays(from, after))
const anEnd = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((most) => `;COUNT=${most}`),
  aDay('2026-06-01', 900).map((day) => `;UNTIL=${day.replaceAll('-', '')}`),
)
/** Times around midnight and around clock changes come often. */
const aClock = fc.oneof(fc.constantFrom(0, 30, 60, 90, 120, 150, 180, 1410, 1439), fc.nat(1439))
const aRandomPlan = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    // Around the clock changes of 2026, 29 February, the 31st and the ends of years.
    day: fc.oneof(
      aDay('2024-02-25', 6),
      aDay('2026-03-01', 45),
      aDay('2026-10-01', 45),
      aDay('2026-12-28', 8),
      aDay('2024-01-01', 1400),
    ),
    minutes: aClock,
    lasts: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 4000 })),
    isAllDay: fc.boolean(),
    every: fc.constantFrom('', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
    byWeek: fc.boolean(),
    end: anEnd,
    excluded: fc.array(fc.nat(12), { maxLength: 4 }),
    takenOut: fc.array(fc.record({ at: fc.nat(12), by: fc.integer({ min: -3000, max: 3000 }) }), { maxLength: 3 }),
  })
  .map((of) => {
    const { timeZone, day, isAllDay, every, interval, weekdays, byWeek, end } = of
    const start = instantOf(timeZone, { day, minutes: of.minutes })
    const ending = new Date(start.getTime() + of.lasts * 60_000)
    const by = {
      '': '',
      DAILY: '',
      WEEKLY: `;BYDAY=${weekdays.join(',')}`,
      MONTHLY: byWeek ? `;BYDAY=${weeksOfMonth(day).at(-1)}${names[weekday(day)]}` : '',
      YEARLY: '',
    }[every]!
    const times = timesOf({
      timeZone,
      isAllDay,
      start: isAllDay ? day : start.toISOString(),
      end: isAllDay ? addDays(day, Math.floor(of.lasts / 600)) : ending.toISOString(),
      repeat: every === '' ? '' : `FREQ=${every};INTERVAL=${interval}${by}${end}`,
    })
    if (isProblem(times)) return null
    const days = occurrencesIn(times, { from: times.firstDay, to: addDays(times.firstDay, 400), timeZone }).map(
      (each) => each.day,
    )
    const pick = (at: number) => (times.rule === '' ? undefined : days[at])
    const excluded = [...new Set(of.excluded.flatMap((at) => pick(at) ?? []))]
    const moved = of.takenOut.flatMap(({ at, by: minutes }) => {
      const seriesDay = pick(at)
      if (seriesDay === undefined || excluded.includes(seriesDay)) return []
      excluded.push(seriesDay)
      if (isAllDay) {
        const to = addDays(seriesDay, Math.round(minutes / 1440))
        return [{ seriesDay, times: timesFor({ isAllDay, timeZone, start: to, end: to }) }]
      }
      const begin = instantOf(timeZone, { day: seriesDay, minutes: of.minutes }).getTime() + minutes * 60_000
      const [from, to] = [new Date(begin).toISOString(), new Date(begin + 3_600_000).toISOString()]
      return [{ seriesDay, times: timesFor({ timeZone, start: from, end: to }) }]
    })
    const series = aStoredPlan({ ...times, excluded })
    return [series, ...moved.map((each) => aStoredPlan(each.times, { seriesId: series.id, seriesDay: each.seriesDay }))]
  })
  .filter((plans) => plans !== null)

const runs = Number(process.env.FEED_RUNS ?? 1000)
test(
  'of random plans ical.js finds the same instances as we do',
  async () => {
    let compared = 0
    await fc.assert(
      fc.asyncProperty(
        aRandomPlan,
        aDay('2025-12-01', 900),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom('anywhere', 'start', 'end'),
        async (plans, day, length, where) => {
          // Windows over the start and over the end of a series come often.
          const within = { anywhere: null, start: plans[0]!.firstDay, end: untilDayOf(plans[0]!) }[where]
          const from = within === null ? day : addDays(within, -Math.floor(length / 2))
          const range = { from, to: addDays(from, length), timeZone: 'Asia/Seoul' }
          const text = await textOf(plans)
          const shown = ({ start, end }: Instance) => ({ start, end })
          const expected = inWindow(plans.flatMap((plan) => occurrencesIn(plan, range)).map(shown), range)
          const found = instancesOf(text, range)
          expect(found).toEqual(expected)
          compared += expected.length
        },
      ),
      { numRuns: runs },
    )
    expect(compared).toBeGreaterThan(runs)
  },
  60_000 + runs * 60,
)

describe('time zones', () => {
  test('say the offsets of the years of their plans and of the next ones', () => {
    const others = [
      'Europe/Dublin',
      'Africa/Casablanca',
      'Africa/Cairo',
      'America/Nuuk',
      'Asia/Jerusalem',
      'Asia/Amman',
    ]
    for (const zone of [...zones.slice(0, 5), ...others]) {
      const lines = ['BEGIN:VCALENDAR', ...timeZoneLines(zone, 2019, 2027), 'END:VCALENDAR']
      const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as string)
      const read = new ICAL.Timezone(component.getFirstSubcomponent('vtimezone')!)
      const [from, to] = [Date.UTC(2019, 0, 1), Date.UTC(2036, 0, 1)]
      const wrong: string[] = []
      // Every 41 hours, so that all times of day occur.
      for (let at = from; at < to; at += 41 * 3_600_000) {
        const local = new Date(at + offsetAt(zone, at)).toISOString().slice(0, 19)
        const found = ICAL.Time.fromDateTimeString(local)
        found.zone = read
        if (found.toUnixTime() * 1000 !== at) wrong.push(local)
      }
      // Of the hour that comes twice a clock time names one instant only.
      const isTwice = (local: string) =>
        comesTwice(
          zone,
          instantOf(zone, {
            day: local.slice(0, 10),
            minutes: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
          }),
        )
      expect([zone, wrong.filter((local) => !isTwice(local))]).toEqual([zone, []])
    }
  })
  test('are written once each, and not for whole days and UTC', async () => {
    const at = (timeZone: string) =>
      aStoredPlan(timesFor({ timeZone, start: '2026-11-20T01:00:00Z', end: '2026-11-20T02:00:00Z' }))
    const day = aStoredPlan(
      timesFor({ timeZone: 'Asia/Tokyo', isAllDay: true, start: '2026-11-20', end: '2026-11-20' }),
    )
    const text = await textOf([at('Asia/Seoul'), at('Europe/Paris'), at('Asia/Seoul'), at('UTC'), day])
    expect(unfolded(text).filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Asia/Seoul', 'TZID:Europe/Paris'])
  })
})

describe('the lines of an event', () => {
  const hour = { start: '2026-11-24T01:00:00Z', end: '2026-11-24T02:00:00Z' }
  const linesOf = async (plans: readonly PlanWithNames[]) => unfolded(await textOf(plans))

  test('a weekly series with its end, a removed and a replaced day', async () => {
    const series = aStoredPlan(
      { ...timesFor({ ...hour, repeat: 'FREQ=WEEKLY;UNTIL=20261231' }), excluded: ['2026-12-08', '2026-12-01'] },
      { ver: 4 },
    )
    const moved = aStoredPlan(timesFor({ start: '2026-12-02T06:00:00Z', end: '2026-12-02T07:00:00Z' }), {
      seriesId: series.id,
      seriesDay: '2026-12-01',
    })
    const lines = await linesOf([series, moved])
    const uid = `UID:plan-${series.id}@saleslog.example`
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'))).toEqual([
      'BEGIN:VEVENT',
      uid,
      'DTSTAMP:20261121T020000Z',
      'CREATED:20261120T010000Z',
      'LAST-MODIFIED:20261121T020000Z',
      'SEQUENCE:4',
      'DTSTART;TZID=Asia/Seoul:20261124T100000',
      'DTEND;TZID=Asia/Seoul:20261124T110000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231T145959Z',
      'EXDATE;TZID=Asia/Seoul:20261208T100000',
      'SUMMARY:정기 방문',
      'END:VEVENT',
      'BEGIN:VEVENT',
      uid,
      'RECURRENCE-ID;TZID=Asia/Seoul:20261201T100000',
      'DTSTAMP:20261121T020000Z',
      'CREATED:20261120T010000Z',
      'LAST-MODIFIED:20261121T020000Z',
      'SEQUENCE:1',
      'DTSTART;TZID=Asia/Seoul:20261202T150000',
      'DTEND;TZID=Asia/Seoul:20261202T160000',
      'SUMMARY:정기 방문',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })
  test('whole days are dates: the end is exclusive, and so are UNTIL, EXDATE and RECURRENCE-ID dates', async () => {
    const asked = { isAllDay: true, start: '2026-11-24', end: '2026-11-25' }
    const times = timesFor({ ...asked, repeat: 'FREQ=WEEKLY;UNTIL=20261231' })
    const series = aStoredPlan({ ...times, excluded: ['2026-12-01', '2026-12-08'] }, { alarms: [10, 240] })
    const moved = aStoredPlan(timesFor({ isAllDay: true, start: '2026-12-09', end: '2026-12-09' }), {
      seriesId: series.id,
      seriesDay: '2026-12-08',
    })
    const lines = await linesOf([series, moved])
    expect(lines.filter((line) => /^(DT(START|END)|RRULE|EXDATE|RECURRENCE-ID|TRIGGER)/.test(line))).toEqual([
      'DTSTART;VALUE=DATE:20261124',
      'DTEND;VALUE=DATE:20261126',
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231',
      'EXDATE;VALUE=DATE:20261201',
      'TRIGGER:PT530M',
      'TRIGGER:PT300M',
      'RECURRENCE-ID;VALUE=DATE:20261208',
      'DTSTART;VALUE=DATE:20261209',
      'DTEND;VALUE=DATE:20261210',
    ])
  })
  test('a plan whose series is not in the calendar, or that became a whole day, is an event of its own', async () => {
    const series = aStoredPlan({ ...timesFor({ ...hour, repeat: 'FREQ=DAILY' }), excluded: ['2026-11-25'] })
    const taken = { seriesId: series.id, seriesDay: '2026-11-25' }
    const day = aStoredPlan(timesFor({ isAllDay: true, start: '2026-11-25', end: '2026-11-25' }), taken)
    const alone = aStoredPlan(timesFor(hour), { ...taken, seriesId: '999999' })
    const lines = await linesOf([series, day, alone])
    expect(lines.filter((line) => /^(UID|EXDATE|RECURRENCE-ID)/.test(line))).toEqual([
      `UID:plan-${series.id}@saleslog.example`,
      'EXDATE;TZID=Asia/Seoul:20261125T100000',
      `UID:plan-${day.id}@saleslog.example`,
      `UID:plan-${alone.id}@saleslog.example`,
    ])
  })
  test('texts are escaped, lines have at most 75 octets, and characters stay whole', async () => {
    const words = '한울정밀; 단가, 협의 \\ “최종” 🚚\u0007'
    const plan = aStoredPlan(timesFor(hour), {
      text: words.repeat(4),
      memo: `${words}\n둘째 줄\r\nBEGIN:VEVENT`,
      place: 'a'.repeat(200),
      customerName: '한울정밀',
      contactName: '조은정',
      people: ['정유진', '김서연'],
      isPrivate: true,
      alarms: [5, 120],
    })
    const text = await textOf([plan])
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text).not.toMatch(/[\u0000-\u0009\u000b\u000c\u000e-\u001f\ufffd]|[^\r]\n/)
    const calendar = new ICAL.Component(ICAL.parse(text) as string)
    const [event, ...others] = calendar.getAllSubcomponents('vevent')
    expect(others).toEqual([])
    const read = new ICAL.Event(event!)
    const clean = words.replace('\u0007', '')
    expect([read.summary, read.location]).toEqual([clean.repeat(4), 'a'.repeat(200)])
    expect(read.description).toBe(
      `${clean}\n둘째 줄\nBEGIN:VEVENT\n\n고객: 한울정밀\n담당자: 조은정\n함께하는 사람: 정유진, 김서연`,
    )
    expect(event!.getFirstPropertyValue('class')).toBe('PRIVATE')
    expect(event!.getAllSubcomponents('valarm').map((each) => String(each.getFirstPropertyValue('trigger')))).toEqual([
      '-PT5M',
      '-PT120M',
    ])
    expect(unfolded(text).filter((line) => /^(ORGANIZER|ATTENDEE|METHOD)/.test(line))).toEqual([])
  })
  test('two equal hours, and seconds, are written in UTC', async () => {
    const plan = aStoredPlan(
      timesFor({ timeZone: 'America/New_York', start: '2026-11-01T05:30:00Z', end: '2026-11-01T06:30:00Z' }),
    )
    expect((await linesOf([plan])).filter((line) => /^DT(START:2026|END)/.test(line))).toEqual([
      'DTSTART:20261101T053000Z',
      'DTEND:20261101T063000Z',
    ])
  })
  test('a series of nights: those over a clock change are events of their own, with the end of the others', async () => {
    const nights = { timeZone: 'Europe/Paris', repeat: 'FREQ=WEEKLY;UNTIL=20270405' }
    const times = timesFor({ ...nights, start: '2026-10-24T20:00:00Z', end: '2026-10-25T05:00:00Z' })
    const lines = await linesOf([aStoredPlan(times)])
    const ofEvents = lines.slice(lines.indexOf('BEGIN:VEVENT'))
    expect(ofEvents.filter((line) => /^(DT(START|END)|DURATION|RRULE|RECURRENCE-ID)/.test(line))).toEqual([
      'DTSTART;TZID=Europe/Paris:20261024T220000',
      'DURATION:PT480M',
      'RRULE:FREQ=WEEKLY;BYDAY=SA;UNTIL=20270405T215959Z',
      'RECURRENCE-ID;TZID=Europe/Paris:20261024T220000',
      'DTSTART;TZID=Europe/Paris:20261024T220000',
      'DTEND;TZID=Europe/Paris:20261025T060000',
      'RECURRENCE-ID;TZID=Europe/Paris:20270327T220000',
      'DTSTART;TZID=Europe/Paris:20270327T220000',
      'DTEND;TZID=Europe/Paris:20270328T060000',
    ])
  })
  test('the same 5,000 plans give the same text', async () => {
    const plans = Array.from({ length: 5_000 }, () =>
      aStoredPlan(timesFor({ ...hour, repeat: 'FREQ=WEEKLY' }), { memo: '단가 협의 '.repeat(20), alarms: [10] }),
    )
    const [one, other] = [await textOf(plans), await textOf(plans)]
    expect(one === other).toBe(true)
  })
})
