import { dateOf } from '../calendar.ts'
import type { Day } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Episode } from '../episode.ts'

const weekdays = ['일', '월', '화', '수', '목', '금', '토']

/** Values of the Korean slots for one episode. */
export function koreanSlot(name: string, episode: Episode, random: Random): string {
  const { trade, customer, contact, day } = episode
  switch (name) {
    case 'cust':
      return customer.name
    case 'c':
      return `${contact.surname} ${contact.short}`
    case 'cfull':
      return `${contact.name} ${contact.position}`
    case 'other':
      return episode.other
    case 'mate':
      return episode.mate
    case 'site':
      return customer.site
    case 'city':
      return customer.city
    case 'line':
      return `${random.int(1, 5)}라인`
    case 'p':
      return episode.product.name
    case 'p2':
      return episode.product2.name
    case 'spec':
      return random.pick(episode.product.specs)
    case 'spec2':
      return random.pick(episode.product2.specs)
    case 'trouble':
      return random.pick(episode.product.troubles)
    case 'trouble2':
      return random.pick(episode.product2.troubles)
    case 'market':
      return random.pick(trade.markets)
    case 'process':
      return random.pick(trade.processes)
    case 'rule':
      return random.pick(trade.rules)
    case 'team':
      return random.pick(trade.teams)
    case 'event':
      return random.pick(trade.fairs)
    case 'rival':
      return customer.rival
    case 'hobby':
      return contact.hobby
    case 'kid':
      return contact.kid
    case 'school':
      return contact.school
    case 'home':
      return contact.home
    case 'alma':
      return contact.major
    case 'pct':
      return `${random.int(3, 18)}%`
    case 'pct2':
      return `${random.int(2, 12)}%`
    case 'smallpct':
      return `${random.pick(['0.5', '1', '1.5', '2', '3'])}%`
    case 'bigpct':
      return `${random.pick([20, 25, 30, 35, 40, 45, 50, 60, 70])}%`
    case 'n':
      return String(random.int(2, 7))
    case 'money':
      return `${random.pick([5, 8, 12, 15, 20, 30, 45, 60, 80, 100, 120, 150, 200, 300])}억 원`
    case 'limit':
      return random.pick(['300만 원', '500만 원', '1,000만 원', '2,000만 원', '3,000만 원', '5,000만 원'])
    case 'qty':
      return amount(episode.product.unit, random)
    case 'sample':
      return sample(episode.product.unit, random)
    case 'sample2':
      return sample(episode.product2.unit, random)
    case 'weeks':
      return `${random.int(4, 8)}주`
    case 'weeks2':
      return `${random.int(1, 3)}주`
    case 'days':
      return `${random.int(2, 7)}일`
    case 'days0':
      return '30'
    case 'days1':
      return random.pick(['45', '60', '90'])
    case 'months':
      return random.pick(['3개월', '6개월', '9개월', '12개월', '18개월'])
    case 'soon':
      return soon(day, episode.soonDay)
    case 'later':
      return later(day, random)
    case 'half':
      return half(day, random)
    case 'quarter':
      return quarter(day)
    case 'year':
      return '내년'
    case 'ago':
      return random.pick([
        '지난주',
        '지난달',
        '2주 전',
        '얼마 전',
        '지난주 금요일',
        '이달 초',
        `${dateOf(day - random.int(20, 50)).month}월 말`,
      ])
    case 'time':
      return clock(episode.minutes)
    default:
      throw new Error(`Unknown Korean slot ${name}`)
  }
}

function amount(unit: string, random: Random) {
  const many: Record<string, number[]> = {
    롤: [80, 120, 200, 300, 450, 600, 800, 1200],
    kg: [150, 200, 300, 500, 800, 1500],
    매: [2000, 3000, 5000, 8000, 12000, 20000],
    톤: [2, 3, 5, 8, 12],
    개: [1000, 2000, 3000, 5000],
    박스: [40, 60, 100, 200, 350],
  }
  return `${random.pick(many[unit] ?? [100]).toLocaleString('en-US')}${unit}`
}

function sample(unit: string, random: Random) {
  const few: Record<string, string[]> = {
    롤: ['1롤', '2롤', '3롤', '5롤'],
    kg: ['1kg', '5kg', '10kg', '20kg'],
    매: ['20매', '50매', '100매', '200매'],
    톤: ['20kg', '50kg', '드럼 하나'],
    개: ['10개', '30개', '50개', '100개'],
    박스: ['1박스', '2박스', '3박스'],
  }
  return random.pick(few[unit] ?? ['3개'])
}

function soon(day: Day, target: Day) {
  const to = dateOf(target)
  const weeksApart = Math.floor((target + 3) / 7) - Math.floor((day + 3) / 7) // weeks begin on Monday
  if (weeksApart === 0) return `이번 주 ${weekdays[to.weekday]}요일`
  if (weeksApart === 1 && target % 3 !== 0) return `다음 주 ${weekdays[to.weekday]}요일`
  return to.month === dateOf(day).month && target % 2 === 0 ? `${to.date}일` : `${to.month}월 ${to.date}일`
}

function later(day: Day, random: Random) {
  const now = dateOf(day)
  const ahead = random.int(1, 4)
  const month = ((now.month - 1 + ahead) % 12) + 1
  const year = now.month + ahead > 12 ? '내년 ' : ''
  return `${year}${ahead === 1 && !year && random.chance(0.4) ? '다음 달' : `${month}월`} ${random.pick(['초', '중순', '말', '첫째 주', '둘째 주', '셋째 주'])}`
}

function half(day: Day, random: Random) {
  const { month } = dateOf(day)
  if (month <= 4)
    return random.pick(['하반기', '올해 하반기', '상반기 안', '내년 상반기'].filter((value) => value !== '상반기 안'))
  if (month <= 7) return random.pick(['올해 하반기', '하반기', '내년 상반기'])
  return random.pick(['내년 상반기', '내년 상반기', '내년 하반기'])
}

function quarter(day: Day) {
  const next = Math.floor((dateOf(day).month - 1) / 3) + 2
  return next > 4 ? '내년 1분기' : `${next}분기`
}

function clock(minutes: number) {
  const hour = Math.floor(minutes / 60)
  const rest = minutes % 60
  const spoken = `${hour < 12 ? '오전' : '오후'} ${hour > 12 ? hour - 12 : hour}시`
  if (rest === 0) return spoken
  return rest === 30 ? `${spoken} 반` : `${spoken} ${rest}분`
}
