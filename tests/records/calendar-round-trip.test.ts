// What the feed writes is read back by the import as the same plans.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alarmMinutes } from '../../contract/calls/plans/alarms.ts'
import type { ImportedPlan } from '../../contract/calls/plans/imports.ts'
import { isProblem, occurrencesIn, timesOf, type PlanTimes } from '../../contract/calls/plans/plan-times.ts'
import { weeksOfMonth } from '../../contract/calls/plans/recurrence.ts'
import { addDays, weekday } from '../../contract/rules/days.ts'
import { instantOf, localTime } from '../../contract/rules/zoned-times.ts'
import { normalizeLine, normalizeText } from '../../contract/rules/text-normalization.ts'
import { calendarText } from '../../server/features/plans/icalendar.ts'
import type { PlanWithNames } from '../../server/features/plans/queries.ts'
import { readCalendarFile } from '../../web/features/plans/import/calendar-file.ts'

const zones = ['America/New_York', 'America/Santiago', 'Europe/Paris', 'Asia/Seoul', 'Australia/Lord_Howe', 'UTC']
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const range = { from: '2025-12-01', to: '2027-06-30', timeZone: 'UTC' }
const aDay = fc.nat(1000).map((after) => addDays('2025-12-20', after))
const words = fc.string({ unit: 'grapheme', maxLength: 40 })

let count = 0
const aPlan = (times: PlanTimes, more: Partial<PlanWithNames>): PlanWithNames => ({
  ...times,
  id: String((count += 1)),
  ver: 1,
  nextAlarmAt: null,
  ownerId: '1',
  attendeeIds: [],
  guests: [],
  people: ['정유진'],
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
const someTimes = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    day: aDay,
    minutes: fc.nat(1439),
    lasts: fc.nat(4000),
    isAllDay: fc.boolean(),
    every: fc.constantFrom('', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 4 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
    byWeek: fc.boolean(),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 40 }).map((most) => `;COUNT=${most}`),
      aDay.map((day) => `;UNTIL=${day.replaceAll('-', '')}`),
    ),
  })
  .map(({ timeZone, day, minutes, lasts, isAllDay, every, interval, weekdays, byWeek, end }) => {
    const start = instantOf(timeZone, { day, minutes })
    const monthly = byWeek ? `;BYDAY=${weeksOfMonth(day).at(-1)}${names[weekday(day)]}` : ''
    const by = every === 'WEEKLY' ? `;BYDAY=${weekdays.join(',')}` : every === 'MONTHLY' ? monthly : ''
    const times = timesOf({
      timeZone,
      isAllDay,
      start: isAllDay ? day : start.toISOString(),
      end: isAllDay ? addDays(day, Math.floor(lasts / 600)) : new Date(start.getTime() + lasts * 60_000).toISOString(),
      repeat: every === '' ? '' : `FREQ=${every};INTERVAL=${interval}${by}${end}`,
    })
    return isProblem(times) ? null : times
  })
  .filter((times) => times !== null)
const somePlans = fc
  .record({
    times: someTimes,
    text: words.map((text) => normalizeLine(text) || '방문'),
    place: words.map(normalizeLine),
    memo: words.map((text) => normalizeText(`${text}\n둘째 줄`)),
    alarms: fc.uniqueArray(fc.constantFrom(...alarmMinutes)).map((all) => all.toSorted((one, other) => one - other)),
    isPrivate: fc.boolean(),
    excluded: fc.uniqueArray(fc.nat(8), { maxLength: 3 }),
    moved: fc.option(fc.nat(8)),
  })
  .map(({ times, excluded, moved, ...more }) => {
    const days = times.rule === '' ? [] : occurrencesIn(times, range).map(({ day }) => day)
    const out = moved === null ? undefined : days[moved]
    const without = [...new Set([...excluded.flatMap((at) => days[at] ?? []), ...(out ? [out] : [])])].toSorted()
    const series = aPlan({ ...times, excluded: without }, more)
    if (!out) return [series]
    const day = addDays(out, 1)
    const own = times.isAllDay
      ? { start: day, end: day }
      : { start: `${day}T05:00:00.000Z`, end: `${day}T06:30:00.000Z` }
    const single = timesOf({ ...own, isAllDay: times.isAllDay, timeZone: times.timeZone, repeat: '' }) as PlanTimes
    return [series, aPlan(single, { text: '옮긴 방문', seriesId: series.id, seriesDay: out })]
  })

/** All that happens by an imported plan. */
function happening(plan: ImportedPlan) {
  const times = timesOf(plan) as PlanTimes
  const changed = plan.changed.map((each) => timesOf({ ...each, repeat: '' }) as PlanTimes)
  const all = [{ ...times, excluded: plan.excluded }, ...changed].flatMap((each) => occurrencesIn(each, range))
  return all.map(({ start, end }) => `${start} ${end}`).toSorted()
}
/** A time of the series that a clock change skips is moved forward by ours, which the rule of the file does not say. */
const isSkipped = ({ isAllDay, timeZone, startsAt, endsAt, rule }: PlanTimes) =>
  !isAllDay &&
  rule !== '' &&
  [startsAt!, endsAt!].some((at) => {
    const local = localTime(timeZone, at)
    return instantOf(timeZone, local).getTime() !== Date.parse(at)
  })

test('plans that the feed writes are imported as the same plans: words, alarms, times, rules and exceptions', async () => {
  await fc.assert(
    fc.asyncProperty(somePlans, async (plans) => {
      const [plan, changed] = plans as [PlanWithNames, PlanWithNames | undefined]
      fc.pre(!isSkipped(plan))
      const text = await calendarText({
        name: '팀',
        language: 'ko',
        timeZone: 'Asia/Seoul',
        host: 'saleslog.example',
        years: [2025, 2029],
        plans,
      })
      const hasDays = occurrencesIn({ ...plan, excluded: [] }, { ...range, to: '2036-01-01' }).length > 0
      if (!hasDays) return
      const read = readCalendarFile(text, { timeZone: plan.timeZone, words: { untitled: '?' } })
      expect(read.map(({ problem, notes, rule }) => [problem, notes, rule])).toEqual([[null, [], '']])
      const [{ plan: found }] = read as unknown as [{ plan: ImportedPlan }]
      const { text: title, place, memo, alarms, isPrivate } = plan
      expect(found).toMatchObject({
        text: title,
        place,
        memo,
        alarms,
        isPrivate,
        isAllDay: plan.isAllDay,
        repeat: plan.rule,
      })
      expect(found.excluded).toEqual(plan.rule === '' ? [] : plan.excluded)
      expect(found.changed.map((each) => [each.day, each.text])).toEqual(
        changed ? [[changed.seriesDay, '옮긴 방문']] : [],
      )
      expect(happening(found)).toEqual(
        plans.flatMap((each) => occurrencesIn(each, range).map(({ start, end }) => `${start} ${end}`)).toSorted(),
      )
    }),
    { numRuns: Number(process.env.ROUND_TRIP_RUNS ?? 300), endOnFailure: true },
  )
})
