// Plans of the sample workgroup: meetings of the past weeks that became logs, those of the next weeks, series, trips.
import { dayOf, isWorkday, isoDay, isoMoment, minuteOf, workdayFrom, type Day } from './calendar.ts'
import { channelCode } from './codes.ts'
import type { Random } from './random.ts'
import type { DemoContact, DemoCustomer, DemoLog, DemoMember, DemoPlan } from './types.ts'

const pastDays = 21
const nextDays = 28
const reasons = {
  ko: ['방문', '견적 협의', '샘플 결과 확인', '단가 협의', '시험 일정 논의', '납기 확인 통화', '신규 담당자 인사'],
  en: ['visit', 'quote review', 'sample results', 'price talk', 'trial schedule', 'delivery call', 'first meeting'],
}
const lengths = [30, 60, 60, 60, 90, 120]
const memos = ['단가표와 시험 성적서를 가져가기', '지난번 샘플 회신부터 확인하기', '품질팀 담당자도 함께 만나기', '']

/** @param today the present moment */
export function makePlans(
  random: Random,
  of: { members: DemoMember[]; customers: DemoCustomer[]; contacts: DemoContact[]; logs: DemoLog[] },
  today: Date,
): DemoPlan[] {
  return [
    ...pastMeetings(random.fork('past'), of, today),
    ...nextMeetings(random.fork('next'), of, today),
    ...series(dayOf(today)),
    ...wholeDays(dayOf(today)),
  ]
}

const plain = { attendees: [], place: '', memo: '', repeat: '', alarms: [], isPrivate: false, look: 'soft' } as const
const textAbout = (customer: string, reason: string) => `${customer} ${reason}`

/** Face-to-face meetings that became logs, and two of each of a few members that nobody has written about yet. */
function pastMeetings(
  random: Random,
  { logs, members, customers, contacts }: Parameters<typeof makePlans>[1],
  today: Date,
): DemoPlan[] {
  const first = dayOf(today) - pastDays
  const written = logs.flatMap((log, at) => {
    const began = new Date(log.at)
    if (log.channel !== channelCode('face') || dayOf(began) < first) return []
    const reason = random.pick(reasons[members[log.author]!.language])
    const end = isoMoment(dayOf(began), minuteOf(began) + random.pick(lengths))
    const { author, coAuthors, customer, contact } = log
    const text = textAbout(customers[customer]!.name, reason)
    return [{ ...plain, author, attendees: coAuthors, customer, contact, text, start: log.at, end, log: at }]
  })
  const unwritten = members.flatMap((member, author) =>
    random.chance(0.6)
      ? meetingOn(random, { author, member, customers, contacts }, lastWorkday(dayOf(today) - 1), 16 * 60)
      : [],
  )
  return [...written, ...unwritten]
}
function lastWorkday(day: Day): Day {
  let found = day
  while (!isWorkday(found)) found--
  return found
}

function nextMeetings(
  random: Random,
  { members, customers, contacts }: Parameters<typeof makePlans>[1],
  today: Date,
): DemoPlan[] {
  const first = dayOf(today)
  return members.flatMap((member, author) =>
    Array.from({ length: nextDays }, (_, at) => first + at).flatMap((day) => {
      if (!isWorkday(day)) return []
      const count = random.weighted([
        [0, day - first > 10 ? 6 : 1],
        [1, 3],
        [2, 2],
        [3, 1],
      ])
      const hours = random.shuffle([9, 10, 11, 13, 14, 15, 16]).slice(0, count)
      return hours.flatMap((hour) =>
        meetingOn(random, { author, member, customers, contacts }, day, hour * 60 + random.pick([0, 0, 30])),
      )
    }),
  )
}
function meetingOn(
  random: Random,
  {
    author,
    member,
    customers,
    contacts,
  }: { author: number; member: DemoMember; customers: DemoCustomer[]; contacts: DemoContact[] },
  day: Day,
  minutes: number,
): DemoPlan[] {
  const own = contacts.flatMap((one, at) => (customers[one.customer]!.owner === author ? [at] : []))
  if (own.length === 0) return []
  const contact = random.pick(own)
  const { customer } = contacts[contact]!
  const text = textAbout(customers[customer]!.name, random.pick(reasons[member.language]))
  const end = isoMoment(day, minutes + random.pick(lengths))
  const memo = member.language === 'ko' ? random.pick(memos) : ''
  return [
    { ...plain, author, customer, contact, text, memo, alarms: [30], start: isoMoment(day, minutes), end, log: null },
  ]
}

/** Weekly meetings of the team, and an appointment that only its owner may read. */
function series(today: Day): DemoPlan[] {
  const monday = today - ((today + 3) % 7) - 28
  const at = (day: Day, from: number, to: number) => ({ start: isoMoment(day, from), end: isoMoment(day, to) })
  const about = { ...plain, customer: null, contact: null, log: null }
  return [
    {
      ...about,
      ...at(monday, 540, 570),
      author: 1,
      attendees: [3, 7, 8],
      text: '수도권영업팀 주간 회의',
      place: '3층 회의실',
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      alarms: [10],
      look: 'sand',
    },
    {
      ...about,
      ...at(monday + 4, 990, 1020),
      author: 3,
      text: '주간 보고 정리',
      repeat: 'FREQ=WEEKLY;BYDAY=FR',
      look: 'ink',
    },
    {
      ...about,
      ...at(monday + 3, 1110, 1170),
      author: 8,
      text: '치과 예약',
      repeat: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
      isPrivate: true,
    },
  ]
}
/** A trip of two days and a trade fair. */
function wholeDays(today: Day): DemoPlan[] {
  const trip = workdayFrom(today + 1)
  const fair = workdayFrom(today + 6)
  const about = { ...plain, customer: null, contact: null, log: null, isAllDay: true }
  return [
    { ...about, author: 7, text: '부산 출장', place: '부산', start: isoDay(trip), end: isoDay(trip + 1), look: 'full' },
    {
      ...about,
      author: 3,
      attendees: [1, 6],
      text: '소재 전시회',
      place: '코엑스 B홀',
      start: isoDay(fair),
      end: isoDay(fair),
      look: 'full',
    },
  ]
}
