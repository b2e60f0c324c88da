import { dateOf } from '../calendar.ts'
import type { Day } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Episode } from '../episode.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Values of the English slots for one episode. */
export function englishSlot(name: string, episode: Episode, random: Random): string {
  const { trade, customer, contact, day } = episode
  switch (name) {
    case 'cust':
      return customer.name
    case 'c':
      return episode.formal ? `${contact.female ? 'Ms.' : 'Mr.'} ${contact.surname}` : contact.short
    case 'cfull':
      return `${contact.name} (${contact.position})`
    case 'he':
      return contact.female ? 'she' : 'he'
    case 'He':
      return contact.female ? 'She' : 'He'
    case 'his':
      return contact.female ? 'her' : 'his'
    case 'His':
      return contact.female ? 'Her' : 'His'
    case 'him':
      return contact.female ? 'her' : 'him'
    case 'other':
      return episode.other
    case 'mate':
      return episode.mate
    case 'site':
      return customer.site
    case 'city':
      return customer.city
    case 'p':
      return episode.product.name
    case 'p2':
      return episode.product2.name
    case 'spec':
      return random.pick(episode.product.specs)
    case 'trouble':
      return random.pick(episode.product.troubles)
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
    case 'pct':
      return `${random.int(3, 18)}%`
    case 'smallpct':
      return `${random.pick(['1', '1.5', '2', '3', '4'])}%`
    case 'bigpct':
      return `${random.pick([20, 25, 30, 35, 40, 45, 50, 60])}%`
    case 'n':
      return String(random.int(2, 7))
    case 'money':
      return `${random.pick(['EUR', 'USD'])} ${random.pick(['1.5', '2', '3', '4.5', '6', '8', '12', '20'])} million`
    case 'limit':
      return `${random.pick(['EUR', 'USD'])} ${random.pick(['5,000', '10,000', '20,000', '25,000', '50,000'])}`
    case 'qty':
      return amount(episode.product.unit, random)
    case 'sample':
      return few(episode.product.unit, random)
    case 'sample2':
      return few(episode.product2.unit, random)
    case 'weeks':
      return `${numbers[random.int(4, 8)]} weeks`
    case 'weeks2':
      return random.pick(['one week', 'two weeks', 'ten days', 'three weeks'])
    case 'days':
      return `${numbers[random.int(2, 7)]} days`
    case 'days0':
      return '30'
    case 'days1':
      return random.pick(['45', '60', '90'])
    case 'months':
      return random.pick(['three months', 'six months', 'nine months', 'a year'])
    case 'by':
      return by(day, episode.soonDay)
    case 'later':
      return later(day, random)
    case 'month':
      return months[(dateOf(day).month + random.int(0, 2)) % 12]!
    case 'half':
      return half(day, random)
    case 'quarter':
      return `Q${((Math.floor((dateOf(day).month - 1) / 3) + 1) % 4) + 1}`
    case 'ago':
      return random.pick(['last week', 'two weeks ago', 'last month', 'three weeks ago'])
    case 'time':
      return `${Math.floor(episode.minutes / 60)}:${String(episode.minutes % 60).padStart(2, '0')}`
    default:
      throw new Error(`Unknown English slot ${name}`)
  }
}

function amount(unit: string, random: Random) {
  const many: Record<string, number[]> = {
    rolls: [80, 120, 200, 300, 450, 600, 800],
    kg: [150, 200, 300, 500, 800],
    sheets: [2000, 3000, 5000, 8000],
    bottles: [200, 400, 600],
    boxes: [40, 60, 100, 200],
  }
  return `${random.pick(many[unit] ?? [100]).toLocaleString('en-US')} ${unit}`
}

function few(unit: string, random: Random) {
  const counts: Record<string, number[]> = {
    rolls: [2, 3, 5],
    kg: [5, 10, 20],
    sheets: [20, 50, 100],
    bottles: [5, 10, 20],
    boxes: [2, 3],
  }
  return `${random.pick(counts[unit] ?? [3])} ${unit}`
}

function by(day: Day, target: Day) {
  const to = dateOf(target)
  return target - day < 7 ? weekdays[to.weekday]! : `${to.date} ${months[to.month - 1]}`
}

function later(day: Day, random: Random) {
  const month = months[(dateOf(day).month - 1 + random.int(1, 4)) % 12]!
  return random.pick([
    `in ${month}`,
    `in early ${month}`,
    `in late ${month}`,
    `in mid-${month}`,
    `in the second week of ${month}`,
  ])
}

function half(day: Day, random: Random) {
  return dateOf(day).month <= 6
    ? random.pick(['the second half of the year', 'the second half', 'H2'])
    : random.pick(['the first half of next year', 'H1 next year', 'the first half of next year'])
}
