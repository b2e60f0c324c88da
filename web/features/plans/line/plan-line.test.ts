// Lines in both languages on Wednesday, 25 November 2026, at 09:00. Each row: the line, and day, start–end, rest, with the doubts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRule } from '../../../../contract/calls/plans/recurrence.ts'
import { addDays, clockTime } from '../../../../contract/rules/days.ts'
import { writeClock } from './clock.ts'
import { writeDay } from './days.ts'
import { isCertain } from './line-form.ts'
import { maxLine } from './line-field.ts'
import { parsePlanLine } from './plan-line.ts'
import { narrow, piecesOf } from './scan.ts'

const today = '2026-11-25'
const read = (line: string, language = 'ko', minutes = 540) => parsePlanLine(line, { today, minutes, language })
/** '11-26 15:00–16:00 한빛 방문' with what is asked behind it. */
function summary(line: string, language: string): string {
  const { text, day, endDay, start, end, isAllDay, repeat, place, questions } = read(line, language)
  const days = [day?.replace('2026-', ''), endDay?.replace('2026-', '')].filter(Boolean).join('..')
  const times = isAllDay ? 'all day' : [start, end].filter(Boolean).join('–')
  const rule = repeat && formatRule(repeat, day ?? today)
  const doubts = questions.filter(({ doubt }) => doubt !== 'untimed').map(({ doubt }) => doubt)
  return [days, times, rule, text, place && `@${place}`, doubts.length > 0 && `? ${doubts.join(' ')}`]
    .filter(Boolean)
    .join(' ')
}
const rows = (table: string): [line: string, wanted: string][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('→').map((part) => part.trim()) as [string, string])

const korean = `
  내일 오후 3시 한빛 방문 → 11-26 15:00 한빛 방문
  내일오후3시한빛방문 → 11-26 15:00 한빛방문
  ５시３０분 내일 통화 → 11-26 17:30 통화 ? meridiem
  오늘 15:00 보고 → 11-25 15:00 보고
  모레 오전 10시 반 점검 → 11-27 10:30 점검
  글피 정오 식사 → 11-28 12:00 식사
  내일모레 저녁 7시 모임 → 11-27 19:00 모임
  그제 오후 2시 통화 → 11-23 14:00 통화 ? past
  이번 주 금요일 오전 9시 회의 → 11-27 09:00 회의
  다음 주 화요일 오후 2시 견적 → 12-01 14:00 견적
  다음주 화 14시 견적 → 12-01 14:00 견적
  다다음 주 월요일 오전 11시 교육 → 12-07 11:00 교육
  담주 목욜 오후 4시 미팅 → 12-03 16:00 미팅
  금요일에 오후 1시 현장 → 11-27 13:00 현장
  수요일 오후 1시 현장 → 11-25 13:00 현장 ? week
  다음 주 일요일 오전 8시 등산 → 12-06 08:00 등산 ? week
  이번 주 월요일 오전 9시 회의록 → 11-23 09:00 회의록 ? past
  3일 뒤 오전 11시 통화 → 11-28 11:00 통화
  2주 후 화요일 13시 방문 → 12-08 13:00 방문
  사흘 뒤 15시 납품 → 11-28 15:00 납품
  일주일 뒤 09:00 점검 → 12-02 09:00 점검
  한 달 뒤 오후 2시 재방문 → 12-25 14:00 재방문
  12월 3일 오후 5시 계약 → 12-03 17:00 계약
  12월 3일 목요일 오후 5시 계약 → 12-03 17:00 계약
  12월 3일 금요일 오후 5시 계약 → 12-03 17:00 계약 ? mismatch
  12/3 오후 5시 계약 → 12-03 17:00 계약
  12/3(목) 오후 5시 계약 → 12-03 17:00 계약
  12.3(목) 오후 5시 계약 → 12-03 17:00 계약
  2026-12-03 17:00 계약 → 12-03 17:00 계약
  2027년 1월 5일 오전 10시 신년회 → 2027-01-05 10:00 신년회
  1월 5일 오전 10시 신년회 → 2027-01-05 10:00 신년회 ? rolled
  28일 오전 10시 점검 → 11-28 10:00 점검
  15일 오전 10시 점검 → 12-15 10:00 점검 ? rolled
  다음 달 3일 오전 10시 점검 → 12-03 10:00 점검
  이번 달 말일 15시 마감 → 11-30 15:00 마감
  12월 첫 월요일 오전 9시 회의 → 12-07 09:00 회의
  12월 3일~5일 출장 → 12-03..12-05 all day 출장
  12월 30일~1월 2일 휴가 → 12-30..2027-01-02 all day 휴가
  12월 3~5일 출장 → 12-03..12-05 all day 출장
  월요일부터 수요일까지 전시회 → 11-30..12-02 all day 전시회
  다음 주 월~수 출장 → 11-30..12-02 all day 출장
  12월 21일부터 3일간 연차 → 12-21..12-23 all day 연차
  다음 주 화요일부터 2박 3일 연수 → 12-01..12-03 all day 연수
  내일 하루 종일 워크숍 → 11-26 all day 워크숍
  종일 모레 감사 → 11-27 all day 감사
  내일 한빛 방문 → 11-26 all day 한빛 방문
  내일 3시 → 11-26 15:00 ? meridiem
  내일 7시 조찬 → 11-26 07:00 조찬
  내일 12시 미팅 → 11-26 12:00 미팅 ? meridiem
  내일 세 시 반 미팅 → 11-26 15:30 미팅 ? meridiem
  내일 열두 시 점심 → 11-26 12:00 점심
  내일 새벽 5시 출발 → 11-26 05:00 출발
  내일 밤 9시 서버 점검 → 11-26 21:00 서버 점검
  내일 낮 2시 통화 → 11-26 14:00 통화
  오후 2시~4시 내일 교육 → 11-26 14:00–16:00 교육
  내일 오전 11시~1시 교육 → 11-26 11:00–13:00 교육
  내일 2~4시 교육 → 11-26 14:00–16:00 교육 ? meridiem
  내일 14:00-15:30 교육 → 11-26 14:00–15:30 교육
  내일 3시부터 5시까지 교육 → 11-26 15:00–17:00 교육 ? meridiem
  내일 밤 11시부터 새벽 1시까지 점검 → 11-26..11-27 23:00–01:00 점검
  내일 오후 3시부터 교육 → 11-26 15:00 교육
  내일 오후 3시 2시간 교육 → 11-26 15:00–17:00 교육
  내일 오후 3시 한 시간 반 동안 교육 → 11-26 15:00–16:30 교육
  내일 오후 3시 30분간 통화 → 11-26 15:00–15:30 통화
  2시간 뒤 통화 → 11-25 11:00 통화
  30분 후 통화 → 11-25 09:30 통화
  매일 오전 9시 조회 → 11-25 09:00 FREQ=DAILY 조회
  평일마다 18시 마감 → 11-25 18:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR 마감
  매주 월수금 10시 회의 → 11-25 10:00 FREQ=WEEKLY;BYDAY=MO,WE,FR 회의 ? meridiem
  매주 월, 목 14시 회의 → 11-26 14:00 FREQ=WEEKLY;BYDAY=MO,TH 회의
  월요일마다 14시 회의 → 11-30 14:00 FREQ=WEEKLY;BYDAY=MO 회의
  격주 화요일 오후 3시 보고 → 12-01 15:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU 보고
  2주마다 화요일 오후 3시 보고 → 12-01 15:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU 보고
  매월 15일 10:00 결산 → 12-15 10:00 FREQ=MONTHLY;BYMONTHDAY=15 결산 ? meridiem
  매달 첫째 주 월요일 14시 회의 → 12-07 14:00 FREQ=MONTHLY;BYDAY=1MO 회의 ? week
  매월 마지막 금요일 14시 회의 → 11-27 14:00 FREQ=MONTHLY;BYDAY=-1FR 회의
  매월 말일 결산 → 11-30 all day FREQ=MONTHLY;BYMONTHDAY=30 결산 ? repeat
  매년 3월 2일 창립일 → 2027-03-02 all day FREQ=YEARLY 창립일
  매주 화요일 14시 12월 31일까지 회의 → 12-01 14:00 FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231 회의
  매주 화요일 14시 10회 교육 → 12-01 14:00 FREQ=WEEKLY;BYDAY=TU;COUNT=10 교육
  3일마다 14시 점검 → 11-25 14:00 FREQ=DAILY;INTERVAL=3 점검
  내일 오후 3시 미팅 @강남역 → 11-26 15:00 미팅 @강남역
  판교에서 내일 오후 3시 미팅 → 11-26 15:00 판교에서 미팅 ? place
  금요일까지 견적서 보내기 → 11-27 all day 견적서 보내기 ? deadline
  오늘 4시 전에 은행 → 11-25 4시 전에 은행 ? vague
  내일 오후 한빛 방문 → 11-26 오후 한빛 방문 ? vague
  다음 주 한빛 방문 → 다음 주 한빛 방문 ? vague
  목이나 금 15시 방문 → 15:00 목이나 금 방문 ? vague
  오늘 8시 회식 → 11-25 20:00 회식
  내일 자정 배포 → 11-26 00:00 배포 ? midnight midnight
  내일 오후 3시 미팅 금요일 발표 → 11-26 15:00 미팅 금요일 발표 ? another
  어제 미팅 건 회의록 공유 오늘 → 11-25 all day 어제 미팅 건 회의록 공유
  한빛 방문 → 한빛 방문
  매일유업 통화 → 매일유업 통화
  오늘날 시장 분석 → 오늘날 시장 분석
  두 시스템 연동 검토 → 두 시스템 연동 검토
  3시간 교육 → 3시간 교육
  30분 전 알림 → 30분 전 알림
  24시국밥 사장님 → 24시국밥 사장님
  12월 실적 보고 → 12월 실적 보고
  13월 40일 99시 → 13월 40일 99시`
const english = `
  Fri 10:30am call Mr Kim → 11-27 10:30 call Mr Kim
  Fri 10:30 call Mr Kim → 11-27 10:30 call Mr Kim ? meridiem
  today 5pm report → 11-25 17:00 report
  tomorrow at 3 p.m. visit → 11-26 15:00 visit
  tmrw 3pm visit → 11-26 15:00 visit
  day after tomorrow noon lunch → 11-27 12:00 lunch
  visit Hanbit tomorrow at 3 → 11-26 15:00 visit Hanbit ? meridiem
  this Fri 3pm visit → 11-27 15:00 visit
  next Fri 3pm visit → 12-04 15:00 visit ? week
  next Mon 3pm visit → 11-30 15:00 visit
  Fri next week 3pm visit → 12-04 15:00 visit
  next week Tue 3pm visit → 12-01 15:00 visit
  Wednesday 3pm visit → 11-25 15:00 visit ? week
  last Mon 3pm visit → 11-23 15:00 visit ? past
  in 3 days 3pm visit → 11-28 15:00 visit
  in two weeks 3pm visit → 12-09 15:00 visit
  in a month 3pm visit → 12-25 15:00 visit
  3 days from now 3pm visit → 11-28 15:00 visit
  2 weeks from Friday 3pm demo → 12-11 15:00 demo
  Tuesday week 3pm demo → 12-08 15:00 demo
  Dec 3 3pm visit → 12-03 15:00 visit
  December 3rd 3pm visit → 12-03 15:00 visit
  3 Dec 3pm visit → 12-03 15:00 visit
  3rd of December 3pm visit → 12-03 15:00 visit
  Thu Dec 3 3pm visit → 12-03 15:00 visit
  Fri Dec 3 3pm visit → 12-03 15:00 visit ? mismatch
  Dec 3, 2027 3pm visit → 2027-12-03 15:00 visit
  Jan 5 3pm visit → 2027-01-05 15:00 visit ? rolled
  2026-12-03 15:00 visit → 12-03 15:00 visit
  12/3 3pm visit → 15:00 12/3 visit ? order
  Thu 12/3 3pm visit → 12-03 15:00 visit
  12/14 3pm visit → 12-14 15:00 visit
  12/3 at 3 call Mr Kim for 2 hours → 15:00–17:00 12/3 call Mr Kim ? meridiem order
  25/12 3pm visit → 12-25 15:00 visit
  on the 28th 3pm visit → 11-28 15:00 visit
  on the 15th 3pm visit → 12-15 15:00 visit ? rolled
  Mon 30th 9am visit → 11-30 09:00 visit
  first Monday of December 9am review → 12-07 09:00 review
  Dec 3-5 trade fair → 12-03..12-05 all day trade fair
  3–5 Dec trade fair → 12-03..12-05 all day trade fair
  Dec 30 to Jan 2 holiday → 12-30..2027-01-02 all day holiday
  Mon-Wed trade fair → 11-30..12-02 all day trade fair
  Mon to Wed trade fair → 11-30..12-02 all day trade fair
  Mon for 3 days trade fair → 11-30..12-02 all day trade fair
  tomorrow all day workshop → 11-26 all day workshop
  all-day workshop Dec 3 → 12-03 all day workshop
  visit Hanbit tomorrow → 11-26 all day visit Hanbit
  15:00 tomorrow call → 11-26 15:00 call
  07:30 tomorrow call → 11-26 07:30 call
  noon tomorrow call → 11-26 12:00 call
  half past 3 tomorrow call → 11-26 15:30 call ? meridiem
  half two tomorrow call → 11-26 14:30 call ? meridiem
  quarter to 4 pm tomorrow call → 11-26 15:45 call
  3 o'clock tomorrow call → 11-26 15:00 call ? meridiem
  9 in the morning tomorrow call → 11-26 09:00 call
  tomorrow morning at 9 coffee → 11-26 09:00 coffee
  tonight at 8 dinner → 11-25 20:00 dinner
  tomorrow 10-11 review → 11-26 10:00–11:00 review ? meridiem
  tomorrow from 2 to 3:30pm demo → 11-26 14:00–15:30 demo
  tomorrow 2-4pm demo → 11-26 14:00–16:00 demo
  tomorrow 11-1pm demo → 11-26 11:00–13:00 demo
  tomorrow between 2pm and 4pm demo → 11-26 14:00–16:00 demo
  tomorrow 10pm-1am release → 11-26..11-27 22:00–01:00 release
  tomorrow 3pm for 2 hours demo → 11-26 15:00–17:00 demo
  tomorrow 3pm for 90 min demo → 11-26 15:00–16:30 demo
  tomorrow 3pm for an hour and a half demo → 11-26 15:00–16:30 demo
  in 2 hours call → 11-25 11:00 call
  in 30 minutes call → 11-25 09:30 call
  every day 9am standup → 11-25 09:00 FREQ=DAILY standup
  every weekday 9am standup → 11-25 09:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR standup
  every Mon 9am standup → 11-30 09:00 FREQ=WEEKLY;BYDAY=MO standup
  every Mon and Thu 9am standup → 11-26 09:00 FREQ=WEEKLY;BYDAY=MO,TH standup
  every Tu/Th 9am standup → 11-26 09:00 FREQ=WEEKLY;BYDAY=TU,TH standup
  Mondays 9am standup → 11-30 09:00 FREQ=WEEKLY;BYDAY=MO standup
  every other Tue 9am review → 12-01 09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU review
  every 2 weeks on Tue 9am review → 12-01 09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU review
  biweekly on Tue 9am review → 12-01 09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU review ? repeat
  monthly on the 15th 9am review → 12-15 09:00 FREQ=MONTHLY;BYMONTHDAY=15 review
  every 28th 9am review → 11-28 09:00 FREQ=MONTHLY;BYMONTHDAY=28 review
  first Monday of every month 9am review → 12-07 09:00 FREQ=MONTHLY;BYDAY=1MO review
  every year Dec 12 birthday → 12-12 all day FREQ=YEARLY birthday
  every Mon 9am standup until Dec 31 → 11-30 09:00 FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231 standup
  every Mon 9am course 6 times → 11-30 09:00 FREQ=WEEKLY;BYDAY=MO;COUNT=6 course
  Fri midnight release → 11-27 00:00 release ? midnight midnight
  by 5pm Fri send quote → 11-27 17:00 send quote ? deadline
  after 4pm call Trish tomorrow → 11-26 after 4pm call Trish ? vague
  2pm ET call tomorrow → 11-26 14:00 ET call ? zone
  Thu or Fri 2pm visit → 14:00 Thu or Fri visit ? vague
  next week visit Hanbit → next week visit Hanbit ? vague
  reschedule Vance to Mon 3pm → 11-30 15:00 reschedule Vance
  can you do Tuesday at 2? → 12-01 14:00 can you do? ? meridiem
  meet Kim @Gangnam tomorrow 3pm → 11-26 15:00 meet Kim @Gangnam
  call 3 customers tomorrow → 11-26 all day call 3 customers
  review pages 10-12 tomorrow → 11-26 all day review pages 10-12
  24/7 support renewal → 24/7 support renewal
  Mr Friday 2pm tomorrow → 11-26 14:00 Mr Friday
  email kim@hanbit.example → email kim@hanbit.example
  call Mr Kim → call Mr Kim`

describe('a line in Korean', () => {
  test.each(rows(korean))('%s', (line, wanted) => expect(summary(line, 'ko')).toBe(wanted))
})
describe('a line in English', () => {
  test.each(rows(english))('%s', (line, wanted) => expect(summary(line, 'en')).toBe(wanted))
})
test('there are at least eighty lines of each language', () => {
  expect([rows(korean), rows(english)].map(({ length }) => length >= 80)).toEqual([true, true])
})

test('12/3 is 3 December where the line or its reader is Korean, Japanese or Chinese, and a question elsewhere', () => {
  expect(['ko', 'ja', 'zh', 'en', 'fr', 'vi'].map((language) => read('12/3 15:00 visit', language).day)).toEqual([
    '2026-12-03',
    '2026-12-03',
    '2026-12-03',
    null,
    null,
    null,
  ])
  expect(read('12/3 방문', 'en').day).toBe('2026-12-03')
})
test('a time of today that has passed is marked, and of two readings the coming one is taken', () => {
  expect(read('오늘 15:00 보고', 'ko', 17 * 60).questions.map(({ doubt }) => doubt)).toEqual(['past'])
  expect(read('오늘 3시 보고', 'ko', 17 * 60).questions.map(({ doubt }) => doubt)).toEqual(['meridiem', 'past'])
  expect(read('오늘 7시 보고', 'ko', 17 * 60).start).toBe('19:00')
})
test('only a line that says everything, without a question, is certain', () => {
  expect(
    ['내일 오후 3시 방문', '내일 하루 종일 방문', '내일 3시 방문', '오후 3시 방문', '내일 방문', '내일 오후 3시'].map(
      (line) => isCertain(read(line)),
    ),
  ).toEqual([true, true, false, false, false, false])
})

const days = fc.integer({ min: 0, max: 3_000 }).map((by) => addDays('2026-11-25', by))
const minutes = fc.integer({ min: 0, max: 1439 })
test('a day and a time that are written read back as the same, and leave the text as it was', () => {
  const texts = fc.constantFrom('한빛 방문', 'call Mr Kim', '단가 협의', 'Q4 review')
  fc.assert(
    fc.property(days, minutes, fc.boolean(), texts, (day, at, isKorean, text) => {
      const got = read(`${writeDay(day, isKorean)} ${writeClock(at, isKorean)} ${text}`, isKorean ? 'ko' : 'en')
      const past = day === today && at < 540 ? ['past'] : []
      expect([got.day, got.start, got.text, got.questions.map(({ doubt }) => doubt)]).toEqual([
        day,
        clockTime(at),
        text,
        past,
      ])
    }),
    { numRuns: 1_000 },
  )
})
test('every answer to a question is a line that reads as the answer says, without that question', () => {
  for (const [language, table] of [
    ['ko', korean],
    ['en', english],
  ] as const)
    for (const [line] of rows(table))
      for (const { doubt, about, options } of read(line, language).questions)
        for (const option of options) {
          const after = read(option.line, language)
          if (option.day) expect([line, after.day]).toEqual([line, option.day])
          if (option.time) expect([line, after.start]).toEqual([line, option.time])
          if (option.place) expect([line, after.place]).toEqual([line, option.place])
          expect([
            option.line,
            after.questions.some((one) => one.doubt === doubt && one.about === about && doubt !== 'place'),
          ]).toEqual([option.line, false])
        }
})
test('any text is read without an error, and what is not understood stays in it', () => {
  const words = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...'내일 오후 3시 금요일 매주 12/3 12월 3일 부터 까지 ~ - 2시간 every Fri at 3 10-11 noon next Dec 3rd for to @ ( ) 반 한빛'.split(
          ' ',
        ),
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(words, fc.constantFrom('ko', 'en'), (parts, language) => {
      const line = parts.join(' ')
      const got = read(line, language)
      for (const letter of got.text.replace(/\s/g, '')) expect(line).toContain(letter)
    }),
    { numRuns: 2_000 },
  )
})
test('a line that is too long is not read, and the search itself takes time in proportion to the length', () => {
  expect(read(`내일 오후 3시 ${'가'.repeat(maxLine)}`).day).toBeNull()
  const context = { today, minutes: 540, monthFirst: true }
  for (const piece of [
    '1',
    '1~',
    '월',
    '월,',
    '12월 ',
    '오전 ',
    '매주 ',
    ' ',
    'every other ',
    'from 2 to ',
    '3일부터',
    '(',
    '@',
    'mon,',
    '1시간 ',
  ]) {
    const line = narrow(piece.repeat(Math.ceil(10_240 / piece.length)))
    expect(piecesOf(line, context).length).toBeLessThanOrEqual(line.length)
  }
})
