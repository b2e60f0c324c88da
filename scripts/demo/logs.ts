import { dateOf, dayOf, isHoliday, isoDay, isoMoment, isWeekend, isWorkday, minuteOf, workdayFrom } from './calendar.ts'
import type { Day } from './calendar.ts'
import { channelCode, purposeCode, purposes, salesType } from './codes.ts'
import type { Channel } from './codes.ts'
import { compose } from './compose.ts'
import type { Episode } from './episode.ts'
import type { Scene, Slots } from './grammar.ts'
import { colleagueName, writingStyles, members, technical } from './members.ts'
import type { ContactProfile, CustomerProfile } from './profiles.ts'
import type { Random } from './random.ts'
import { showcase } from './showcase.ts'
import type { DemoLog, Language, ScenePurpose } from './types.ts'

const logCount = 6000

/** A log with the slot values it was written from, so that comments can refer to the same things. */
export interface WrittenLog {
  log: DemoLog
  slots?: Slots
  showcase?: (typeof showcase)[number]
}

export function makeLogs(
  random: Random,
  customers: CustomerProfile[],
  contacts: ContactProfile[],
  first: Day,
  now: Date,
): WrittenLog[] {
  const people = customers.map((_, index) =>
    contacts.flatMap((contact, at) => (contact.record.customer === index ? [at] : [])),
  )
  const shown = showcaseLogs(customers, contacts, now)
  const counts = proportionalCounts(
    customers.map((customer) => customer.weight),
    logCount - shown.length,
    3,
  )
  const workdays = daysBetween(first, dayOf(now))
  const busy = new Set(shown.map(({ log }) => `${log.author} ${log.at}`))
  const contents = new Set<string>()
  const written: WrittenLog[] = [...shown]

  customers.forEach((customer, index) => {
    const own = random.fork(`logs of ${customer.name}`)
    const days = pickDays(own, workdays, customer, counts[index]!)
    const recent: Scene[] = []
    let stage = 0
    days.forEach((day, turn) => {
      stage = nextStage(own, customer, stage, turn, days.length)
      const purpose = purposes[own.chance(0.66) ? stage : own.int(Math.min(1, stage), stage)]!
      const made = writeLog(own, {
        customer,
        index,
        people: people[index]!,
        contacts,
        day,
        purpose,
        now,
        busy,
        contents,
        recent,
      })
      if (made.scenes.length > 0) recent.push(...made.scenes)
      while (recent.length > 14) recent.shift()
      written.push(made)
    })
  })
  return written.sort((a, b) => (a.log.at < b.log.at ? -1 : a.log.at > b.log.at ? 1 : a.log.author - b.log.author))
}

/** Rises to the furthest stage of the customer, which it reaches with one of its last logs. */
function nextStage(random: Random, customer: CustomerProfile, stage: number, turn: number, total: number) {
  const { furthestStage: reached } = customer
  if (turn === total - 1) return reached
  const due = Math.min(
    reached,
    Math.floor(((turn + 1) / Math.max(1, total * 0.9)) * (reached + 1) + random.next() * 0.9 - 0.3),
  )
  return Math.max(stage, Math.max(0, due))
}

interface LogPlan {
  customer: CustomerProfile
  index: number
  people: number[]
  contacts: ContactProfile[]
  day: Day
  purpose: ScenePurpose
  now: Date
  busy: Set<string>
  contents: Set<string>
  recent: Scene[]
}

function writeLog(random: Random, turn: LogPlan): WrittenLog & { scenes: Scene[] } {
  const { customer, contacts, day, purpose } = turn
  const author = chooseAuthor(random, customer, purpose)
  const language = members[author]!.language
  const channel = chooseChannel(random, purpose)
  const person = random.chance(0.6) ? turn.people[0]! : random.pick(turn.people)
  const { minutes, at } = freeMoment(random, author, day, turn)
  const coAuthors = chooseCoAuthors(random, author, customer)
  const soonDay = workdayFrom(day + random.int(2, 12))
  const hand = writingStyles[author]!
  const others = turn.people.filter((other) => other !== person)
  const mate =
    coAuthors[0] ??
    random.pick(
      members.flatMap((member, at) =>
        at !== author &&
        member.role !== 'master' &&
        (member.department === members[author]!.department || member.department === technical)
          ? [at]
          : [],
      ),
    )
  const [use, use2] = random.chance(0.7)
    ? [customer.productIndexes[0]!, customer.productIndexes[1]!]
    : [customer.productIndexes[1]!, customer.productIndexes[2] ?? customer.productIndexes[0]!]
  const episode: Episode = {
    trade: customer.trade,
    customer,
    contact: contacts[person]!,
    other:
      others.length > 0
        ? shortName(contacts[random.pick(others)]!, language, hand.formal)
        : secondContactName(customer, language),
    mate: colleagueName(mate, language),
    product: customer.trade.products[use]!,
    product2: customer.trade.products[use2]!,
    day,
    minutes,
    soonDay,
    formal: hand.formal,
  }
  const order = {
    language,
    purpose,
    channel,
    month: dateOf(day).month,
    recent: turn.recent,
    size: random.weighted([
      ['usual', 965],
      ['short', 20],
      ['long', 15],
    ] as const),
    polite: random.chance(hand.polite),
    lines: random.chance(hand.lines),
  }
  let { note, scenes } = compose(order, episode, random)
  for (let tries = 0; tries < 5 && turn.contents.has(note.content); tries++)
    ({ note, scenes } = compose(order, episode, random))
  turn.contents.add(note.content)
  const next = note.next !== '' && random.chance(0.45)
  const written =
    minutes +
    random.weighted([
      [random.int(8, 90), 70],
      [random.int(90, 400), 20],
      [random.int(600, 1700), 10],
    ])
  const registered = isoMoment(day, written)
  const nowIso = isoMoment(dayOf(turn.now), minuteOf(turn.now))
  return {
    log: {
      author,
      coAuthors,
      customer: turn.index,
      contact: person,
      at,
      registeredAt: registered > nowIso ? nowIso : registered,
      purpose: purposeCode(purpose),
      channel: channelCode(channel),
      salesType,
      title: note.title,
      content: note.content,
      sentences: note.sentences,
      keywords: note.keywords,
      nextStep: next ? note.next : '',
      nextDate: next ? isoDay(soonDay) : '',
    },
    slots: note.slots,
    scenes,
  }
}

function shortName(contact: ContactProfile, language: Language, formal: boolean) {
  if (language === 'ko') return `${contact.surname} ${contact.short}`
  return formal ? `${contact.female ? 'Ms.' : 'Mr.'} ${contact.surname}` : contact.short
}

/** An invented second contact for customers with only one; always the same for a customer. */
function secondContactName(customer: CustomerProfile, language: Language) {
  const seed = [...customer.name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0)
  if (language === 'en') return ['Petra', 'Tom', 'Nadia', 'Victor', 'Elena', 'Martin'][seed % 6]!
  return `${['조', '임', '신', '고', '백', '안', '방', '국'][seed % 8]} ${['대리', '과장', '주임', '차장', '반장'][seed % 5]}`
}

function chooseAuthor(random: Random, customer: CustomerProfile, purpose: ScenePurpose) {
  const { owner } = customer.record
  const roll = random.next()
  const department = members[owner]!.department
  if (roll < 0.16 && customer.language === 'ko' && purpose !== 'trend') return fromDepartment(random, technical)
  return roll < 0.82 ? owner : fromDepartment(random, department)
}

const fromDepartment = (random: Random, department: number) =>
  random.weighted(
    members.flatMap((member, index) =>
      member.department === department ? [[index, writingStyles[index]!.weight] as const] : [],
    ),
  )

function chooseChannel(random: Random, purpose: ScenePurpose): Channel {
  const trend: [Channel, number][] = [
    ['online', 24],
    ['books', 9],
    ['social', 7],
    ['event', 10],
    ['call', 20],
    ['face', 26],
    ['other', 4],
  ]
  const early: [Channel, number][] = [
    ['call', 37],
    ['face', 41],
    ['event', 5],
    ['online', 5],
    ['books', 2],
    ['social', 2],
    ['other', 8],
  ]
  const late: [Channel, number][] = [
    ['call', 38],
    ['face', 50],
    ['other', 12],
  ]
  if (purpose === 'trend') return random.weighted(trend)
  if (purpose === 'contact')
    return random.weighted(early.filter(([channel]) => !['online', 'books', 'social'].includes(channel)))
  if (purpose === 'discovery') return random.weighted(early)
  if (purpose === 'survey') return random.weighted(early.filter(([channel]) => channel !== 'social'))
  return random.weighted(late)
}

function chooseCoAuthors(random: Random, author: number, customer: CustomerProfile) {
  if (!random.chance(0.15)) return []
  const department = members[author]!.department
  const near = members.flatMap((member, index) =>
    index !== author &&
    member.role !== 'master' &&
    (member.department === department || (member.department === technical && customer.language === 'ko'))
      ? [index]
      : [],
  )
  return random
    .shuffle(near)
    .slice(
      0,
      random.weighted([
        [1, 70],
        [2, 24],
        [3, 6],
      ]),
    )
    .sort((a, b) => a - b)
}

function freeMoment(random: Random, author: number, day: Day, turn: LogPlan) {
  const latest = day === dayOf(turn.now) ? minuteOf(turn.now) - 20 : 1440
  for (let tries = 0; tries < 40; tries++) {
    const hour = random.weighted([
      [9, 10],
      [10, 20],
      [11, 15],
      [12, 3],
      [13, 10],
      [14, 18],
      [15, 16],
      [16, 13],
      [17, 7],
    ])
    const minutes =
      hour * 60 +
      random.weighted([
        [0, 30],
        [30, 22],
        [random.int(1, 11) * 5, 48],
      ])
    const at = isoMoment(day, minutes)
    if (minutes > latest || turn.busy.has(`${author} ${at}`)) continue
    turn.busy.add(`${author} ${at}`)
    return { minutes, at }
  }
  return { minutes: 540, at: isoMoment(day, 540) }
}

/** Working days with weights that grow each month; Saturdays have a small one. */
function daysBetween(first: Day, today: Day): [Day, number][] {
  const days: [Day, number][] = []
  for (let day = first; day < today; day++) {
    const growth = 0.7 + (0.6 * (day - first)) / (today - first)
    if (isWorkday(day)) days.push([day, growth])
    else if (isWeekend(day) && !isHoliday(day) && dateOf(day).weekday === 6) days.push([day, growth * 0.06])
  }
  return days
}

function pickDays(random: Random, workdays: [Day, number][], customer: CustomerProfile, count: number): Day[] {
  const from = Math.floor(workdays.length * customer.activeFrom)
  const until = Math.max(from + 20, Math.floor(workdays.length * customer.activeUntil))
  const open = workdays.slice(from, until)
  const sums: number[] = []
  let total = 0
  for (const [, weight] of open) sums.push((total += weight))
  const days = Array.from({ length: count }, () => {
    const target = random.next() * total
    return open[sums.findIndex((sum) => sum > target)]![0]
  })
  return days.sort((a, b) => a - b)
}

/** Integers proportional to the weights, each at least `least`, with the sum `total`. */
function proportionalCounts(weights: number[], total: number, least: number) {
  const sum = weights.reduce((a, b) => a + b, 0)
  const free = total - least * weights.length
  const exact = weights.map((weight) => (weight / sum) * free)
  const counts = exact.map((value) => least + Math.floor(value))
  const rest = total - counts.reduce((a, b) => a + b, 0)
  const order = exact.map((value, index) => [value % 1, index] as const).sort((a, b) => b[0] - a[0])
  for (let i = 0; i < rest; i++) counts[order[i]![1]]!++
  return counts
}

/** The logs of the design pictures, on the last three working days. */
function showcaseLogs(customers: CustomerProfile[], contacts: ContactProfile[], now: Date): WrittenLog[] {
  const lastDay = minuteOf(now) >= 14 * 60 ? dayOf(now) : dayOf(now) - 1
  const days: Day[] = []
  for (let day = lastDay; days.length < 12; day--) if (isWorkday(day)) days.push(day)
  return showcase.map((shown) => {
    const customer = customers.findIndex(({ name }) => name === shown.customer)
    const day = days[shown.daysAgo]!
    const sentences = shown.text.map(([need, text]) => ({ text: shiftMonths(text, day), need }))
    return {
      showcase: shown,
      log: {
        author: byName(shown.author),
        coAuthors: (shown.coAuthors ?? []).map(byName),
        customer,
        contact: contacts.findIndex(
          (contact) => contact.record.customer === customer && contact.name === shown.contact,
        ),
        at: isoMoment(day, shown.minutes),
        registeredAt: isoMoment(day, shown.minutes + 20),
        purpose: purposeCode(shown.purpose),
        channel: channelCode(shown.channel),
        salesType,
        title: shiftMonths(shown.title, day),
        content: sentences.map(({ text }) => text).join(' '),
        sentences,
        keywords: shown.keywords,
        nextStep: shown.next ?? '',
        nextDate: shown.next ? isoDay(workdayFrom(day + 4)) : '',
      },
    }
  })
}

/** The design pictures show November: shifts months and quarters in their texts to the given day. */
function shiftMonths(text: string, day: Day) {
  const shift = dateOf(day).month - 11
  const quarter = Math.floor((dateOf(day).month - 1) / 3) + 1
  return text
    .replace(/(\d+)월/g, (_, month: string) => `${((Number(month) - 1 + shift + 12) % 12) + 1}월`)
    .replace('4분기', `${quarter}분기`)
    .replace('내년 초', dateOf(day).month >= 9 ? '내년 초' : '다음 분기')
}

const byName = (name: string) => members.findIndex((member) => member.name === name)
