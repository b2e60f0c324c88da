// Files in the forms of Google, Outlook and Apple, and hostile ones.
import { describe, expect, test } from 'vitest'
import { ImportedPlans } from '../../../../contract/calls/plans/imports.ts'
import { limits } from '../../../../contract/rules/rules.ts'
import { CalendarFileError, readCalendarFile, textOfFile, type ReadEvent } from './calendar-file.ts'

const read = (text: string, timeZone = 'Asia/Seoul') =>
  readCalendarFile(text.replaceAll('\n', '\r\n'), { timeZone, words: { untitled: '(제목 없음)' } })
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR'].join('\n')
let count = 0
const event = (...lines: string[]) => {
  const uid = lines.some((line) => line.startsWith('UID:')) ? [] : [`UID:e${(count += 1)}@nuri.example`]
  return ['BEGIN:VEVENT', ...uid, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\n')
}
const only = (...lines: string[]): ReadEvent => read(calendar(event(...lines)))[0]!
const at = 'DTSTART;TZID=Asia/Seoul:20261124T100000'
const hour = [at, 'DTEND;TZID=Asia/Seoul:20261124T110000']

const google = `BEGIN:VCALENDAR
PRODID:-//Google Inc//Google Calendar 70.9054//EN
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:PUBLISH
X-WR-CALNAME:son@nuri.example
X-WR-TIMEZONE:Asia/Seoul
BEGIN:VTIMEZONE
TZID:America/New_York
X-LIC-LOCATION:America/New_York
BEGIN:DAYLIGHT
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
TZNAME:EDT
DTSTART:19700308T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU
END:DAYLIGHT
BEGIN:STANDARD
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
TZNAME:EST
DTSTART:19701101T020000
RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART:20261124T010000Z
DTEND:20261124T020000Z
DTSTAMP:20261101T083000Z
UID:4v8k2@google.com
CREATED:20261030T010000Z
DESCRIPTION:성적서 확인\\n샘플 3개
LOCATION:파주\\, 2층
SEQUENCE:0
STATUS:CONFIRMED
SUMMARY:시험 성적 공유
TRANSP:OPAQUE
BEGIN:VALARM
ACTION:DISPLAY
DESCRIPTION:This is an event reminder
TRIGGER:-P0DT0H30M0S
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20261027T093000
DTEND;TZID=America/New_York:20261027T101500
RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20261216T045959Z;BYDAY=TU,TH
EXDATE;TZID=America/New_York:20261126T093000
DTSTAMP:20261101T083000Z
UID:weekly@google.com
SUMMARY:Weekly sync
END:VEVENT
BEGIN:VEVENT
DTSTART;TZID=America/New_York:20261103T130000
DTEND;TZID=America/New_York:20261103T134500
RECURRENCE-ID;TZID=America/New_York:20261103T093000
DTSTAMP:20261101T083000Z
UID:weekly@google.com
SUMMARY:Weekly sync (moved)
END:VEVENT
BEGIN:VEVENT
DTSTART;VALUE=DATE:20261224
DTEND;VALUE=DATE:20261226
DTSTAMP:20261101T083000Z
UID:holiday@google.com
CLASS:PRIVATE
SUMMARY:휴가
END:VEVENT
END:VCALENDAR
`
const outlook = `BEGIN:VCALENDAR
PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
VERSION:2.0
METHOD:PUBLISH
X-MS-OLK-FORCEINSPECTOROPEN:TRUE
BEGIN:VTIMEZONE
TZID:Korea Standard Time
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0900
TZOFFSETTO:+0900
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
CLASS:PUBLIC
CREATED:20261101T000000Z
DESCRIPTION:월간 보고\\n
DTEND;TZID="Korea Standard Time":20261110T150000
DTSTAMP:20261101T000000Z
DTSTART;TZID="Korea Standard Time":20261110T140000
RRULE:FREQ=MONTHLY;COUNT=6;BYDAY=TU;BYSETPOS=2
SUMMARY;LANGUAGE=ko:월간 보고
UID:040000008200E00074C5B7101A82E008
X-MICROSOFT-CDO-BUSYSTATUS:BUSY
BEGIN:VALARM
TRIGGER:-PT15M
ACTION:DISPLAY
DESCRIPTION:Reminder
END:VALARM
END:VEVENT
BEGIN:VEVENT
DTEND;TZID="Custom Zone 1":20261110T170000
DTSTAMP:20261101T000000Z
DTSTART;TZID="Custom Zone 1":20261110T160000
SUMMARY:알 수 없는 시간대
UID:custom
END:VEVENT
END:VCALENDAR
`
const apple = `BEGIN:VCALENDAR
CALSCALE:GREGORIAN
PRODID:-//Apple Inc.//macOS 15.1//EN
VERSION:2.0
X-WR-CALNAME:Work
BEGIN:VEVENT
CREATED:20261101T000000Z
DTEND;TZID=Europe/Paris:20260320T190000
DTSTAMP:20261101T000000Z
DTSTART;TZID=Europe/Paris:20260320T180000
DURATION-X:1
RRULE:FREQ=YEARLY;INTERVAL=1
SUMMARY:Anniversaire de l’équipe avec un titre qui est très long et qui
  est plié
UID:1F3A-APPLE
X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
BEGIN:VALARM
ACTION:AUDIO
ATTACH;VALUE=URI:Chord
TRIGGER:-PT2H
UID:A1
END:VALARM
END:VEVENT
END:VCALENDAR
`

describe('a file of', () => {
  test('Google: times in UTC are shown in the zone of the calendar; series, exceptions, whole days and alarms', () => {
    const [sync, one, holiday] = read(google)
    expect(one!.plan).toEqual({
      uid: '4v8k2@google.com',
      text: '시험 성적 공유',
      start: '2026-11-24T01:00:00.000Z',
      end: '2026-11-24T02:00:00.000Z',
      isAllDay: false,
      timeZone: 'Asia/Seoul',
      place: '파주, 2층',
      memo: '성적서 확인\n샘플 3개',
      alarms: [30],
      isPrivate: false,
      repeat: '',
      excluded: [],
      changed: [],
    })
    expect(sync!.plan).toMatchObject({
      timeZone: 'America/New_York',
      repeat: 'FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261215',
      excluded: ['2026-11-03', '2026-11-26'],
      changed: [{ day: '2026-11-03', text: 'Weekly sync (moved)', start: '2026-11-03T18:00:00.000Z' }],
    })
    expect(holiday!.plan).toMatchObject({ isAllDay: true, start: '2026-12-24', end: '2026-12-25', isPrivate: true })
  })
  test('Outlook: names of Windows zones, the second Tuesday; an unknown zone is assumed and an alarm left out, and both noted', () => {
    const [monthly, custom] = read(outlook, 'Europe/Paris')
    expect(monthly!.plan).toMatchObject({
      timeZone: 'Asia/Seoul',
      start: '2026-11-10T05:00:00.000Z',
      repeat: 'FREQ=MONTHLY;BYDAY=2TU;COUNT=6',
      alarms: [],
    })
    expect(monthly!.notes).toEqual(['alarms'])
    expect([custom!.plan!.timeZone, custom!.notes]).toEqual(['Europe/Paris', ['zone']])
  })
  test('Apple: folded lines, a yearly rule, an alarm by sound', () => {
    const [first] = read(apple)
    expect(first!.plan).toMatchObject({
      text: 'Anniversaire de l’équipe avec un titre qui est très long et qui est plié',
      repeat: 'FREQ=YEARLY',
      alarms: [120],
    })
  })
  test('several calendars, and one in CP949', () => {
    const one = calendar(event(...hour, 'SUMMARY:하나'))
    expect(read(`${one}\n${calendar(event(...hour, 'SUMMARY:둘'))}`).map(({ title }) => title)).toEqual(['하나', '둘'])
    const cp949 = new Uint8Array([...Buffer.from('SUMMARY:'), 0xb9, 0xe6, 0xb9, 0xae])
    expect(textOfFile(cp949)).toBe('SUMMARY:방문')
    expect(textOfFile(Buffer.from('﻿SUMMARY:방문'))).toContain('방문')
  })
  test('every event that is read is accepted by the server', () => {
    const plans = [google, outlook, apple].flatMap((text) => read(text).flatMap(({ plan }) => plan ?? []))
    expect(ImportedPlans.safeParse(plans).success).toBe(true)
  })
})

describe('a rule', () => {
  const repeatOf = (rule: string, ...more: string[]) => only(...hour, `RRULE:${rule}`, ...more)
  test('that ours can say is taken over', () => {
    const same: [string, string][] = [
      ['FREQ=DAILY', 'FREQ=DAILY'],
      ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
      ['FREQ=WEEKLY;INTERVAL=2;WKST=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU'],
      ['FREQ=MONTHLY;BYMONTHDAY=24', 'FREQ=MONTHLY;BYMONTHDAY=24'],
      ['FREQ=MONTHLY;BYDAY=4TU', 'FREQ=MONTHLY;BYDAY=4TU'],
      ['FREQ=MONTHLY;BYSETPOS=-1;BYDAY=TU', 'FREQ=MONTHLY;BYDAY=-1TU'],
      ['FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24', 'FREQ=YEARLY'],
      ['FREQ=DAILY;UNTIL=20261126T010000Z', 'FREQ=DAILY;UNTIL=20261126'],
      ['FREQ=DAILY;UNTIL=20261126T005959Z', 'FREQ=DAILY;UNTIL=20261125'],
      ['FREQ=DAILY;UNTIL=20261126', 'FREQ=DAILY;UNTIL=20261126'],
    ]
    for (const [rule, ours] of same) expect([rule, repeatOf(rule).plan?.repeat]).toEqual([rule, ours])
  })
  test('that ours cannot say is refused with its text, never changed', () => {
    for (const rule of [
      'FREQ=HOURLY',
      'FREQ=SECONDLY;COUNT=99999999',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      'FREQ=MONTHLY;BYMONTHDAY=1,15',
      'FREQ=YEARLY;BYMONTH=3,11',
      'FREQ=YEARLY;BYDAY=4TH;BYMONTH=11',
      'FREQ=WEEKLY;BYDAY=MO',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU',
      'FREQ=DAILY;BYMONTH=1',
      'FREQ=DAILY;COUNT=5000',
      'FREQ=DAILY;INTERVAL=500',
      'RSCALE=CHINESE;FREQ=YEARLY',
      'FREQ=DAILY;X-ONLY=WEEKENDS',
    ]) {
      const { plan, problem, rule: shown } = repeatOf(rule)
      expect([rule, plan, problem, shown.includes('FREQ=')]).toEqual([rule, null, 'rule', true])
    }
    expect(repeatOf('FREQ=DAILY', 'RDATE:20261201T010000Z').problem).toBe('dates')
    expect(repeatOf('FREQ=DAILY', 'RRULE:FREQ=WEEKLY').problem).toBe('rule')
  })
  test('an occurrence that changes all following ones is refused', () => {
    const uid = 'UID:range@nuri.example'
    const moved = event(uid, ...hour, 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Asia/Seoul:20261125T100000')
    expect(read(calendar(event(uid, ...hour, 'RRULE:FREQ=DAILY'), moved))).toMatchObject([{ problem: 'range' }])
  })
  test('a cancelled occurrence is left out, and one of a series that is not in the file is an event of its own', () => {
    const uid = 'UID:cancelled@nuri.example'
    const gone = event(uid, ...hour, 'RECURRENCE-ID;TZID=Asia/Seoul:20261125T100000', 'STATUS:CANCELLED')
    const [series] = read(calendar(event(uid, ...hour, 'RRULE:FREQ=DAILY'), gone))
    expect(series!.plan).toMatchObject({ excluded: ['2026-11-25'], changed: [] })
    const alone = read(calendar(event(...hour, 'RECURRENCE-ID;TZID=Asia/Seoul:20261124T090000')))
    expect(alone).toMatchObject([{ problem: null, plan: { start: '2026-11-24T01:00:00.000Z' } }])
  })
})

describe('times and words', () => {
  test('durations, ends that are missing, times without a zone', () => {
    expect(only(at, 'DURATION:PT1H30M').plan!.end).toBe('2026-11-24T02:30:00.000Z')
    expect(only(at).plan!.end).toBe('2026-11-24T01:00:00.000Z')
    expect(only('DTSTART;VALUE=DATE:20261124').plan).toMatchObject({ start: '2026-11-24', end: '2026-11-24' })
    expect(only('DTSTART;VALUE=DATE:20261124', 'DURATION:P3D').plan).toMatchObject({ end: '2026-11-26' })
    expect(only('DTSTART:20261124T100000').plan).toMatchObject({ start: '2026-11-24T01:00:00.000Z' })
  })
  test('zones at the end of a path, and by the location of their definition', () => {
    const paris = only('DTSTART;TZID=/mozilla.org/20050126_1/Europe/Paris:20261124T100000')
    expect([paris.plan!.timeZone, paris.notes]).toEqual(['Europe/Paris', []])
    const zone =
      'BEGIN:VTIMEZONE\nTZID:Mine\nX-LIC-LOCATION:Asia/Tokyo\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0900\nTZOFFSETTO:+0900\nEND:STANDARD\nEND:VTIMEZONE'
    const [tokyo] = read(calendar(zone, event('DTSTART;TZID=Mine:20261124T100000')))
    expect(tokyo!.plan!.timeZone).toBe('Asia/Tokyo')
  })
  test('long words are cut and noted, none are replaced by a placeholder', () => {
    const long = only(
      ...hour,
      `SUMMARY:${'가'.repeat(500)}`,
      `LOCATION:${'나'.repeat(500)}`,
      `DESCRIPTION:${'다'.repeat(5000)}`,
    )
    expect([long.plan!.text.length, long.plan!.place.length, long.plan!.memo.length]).toEqual([
      limits.line,
      limits.line,
      limits.memo,
    ])
    expect(long.notes).toEqual(['textCut', 'placeCut', 'memoCut'])
    expect(only(...hour).plan!.text).toBe('(제목 없음)')
  })
  test('an event that lasts too long, ends before it starts, is cancelled or stands twice is not taken over', () => {
    expect(only(at, 'DTEND;TZID=Asia/Seoul:20270624T110000').problem).toBe('length')
    expect(only(at, 'DTEND;TZID=Asia/Seoul:20261123T110000').problem).toBe('time')
    expect(only(...hour, 'STATUS:CANCELLED').problem).toBe('cancelled')
    expect(only('DTSTART:nonsense').problem).toBe('time')
    expect(only('SUMMARY:no start').problem).toBe('time')
    const twice = event('UID:twice', ...hour)
    expect(
      read(calendar(twice, twice))
        .map(({ problem }) => problem)
        .toSorted(),
    ).toEqual(['double', null])
  })
})

describe('a hostile file', () => {
  const refusal = (text: string) => {
    try {
      return read(text).length
    } catch (error) {
      return error instanceof CalendarFileError ? error.why : error
    }
  }
  test('that is none, is empty, is broken off or has too many events is refused', () => {
    expect(refusal('%PDF-1.7')).toBe('format')
    expect(refusal('')).toBe('format')
    expect(refusal(calendar())).toBe('empty')
    expect(refusal(calendar(event(...hour)).slice(0, -40))).toBe('format')
    expect(refusal(calendar(...Array.from({ length: limits.calendarFileEvents + 1 }, () => event(...hour))))).toBe(
      'many',
    )
  })
  test('with deep nesting, endless rules and lines without a name is read or refused', () => {
    const deep = 20_000
    expect(['format', 'empty']).toContain(
      refusal(calendar('BEGIN:X\n'.repeat(deep) + 'END:X\n'.repeat(deep).trimEnd())),
    )
    expect(only(...hour, 'this line has no name', 'SUMMARY:x').plan!.text).toBe('x')
    const hostile = only(...hour, 'SUMMARY:<img src=x onerror=alert(1)>\\n=cmd()', 'UID:__proto__')
    expect(hostile.plan).toMatchObject({ text: '<img src=x onerror=alert(1)> =cmd()', uid: '__proto__' })
  })
})
