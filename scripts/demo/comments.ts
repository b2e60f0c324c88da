import { dayOf, isWeekend, isoMoment, minuteOf } from './calendar.ts'
import * as english from './english/comment-frames.ts'
import { expand } from './grammar.ts'
import type { Frame, Slots } from './grammar.ts'
import * as korean from './korean/comment-frames.ts'
import type { WrittenLog } from './logs.ts'
import { mayReadAll, members, overseas } from './members.ts'
import type { CustomerProfile } from './profiles.ts'
import type { Random } from './random.ts'
import type { DemoComment, DemoLog, Need } from './types.ts'

const commentCount = 2500
const kinds: Exclude<Need, 'none'>[] = ['strategic', 'product', 'personal', 'operational']

export function makeComments(
  random: Random,
  written: WrittenLog[],
  customers: CustomerProfile[],
  now: Date,
): DemoComment[] {
  const comments: DemoComment[] = []
  written.forEach(({ showcase: shown, log }, index) => {
    for (const [author, later, content, isReply = false] of shown?.comments ?? [])
      comments.push({
        log: index,
        author: members.findIndex(({ name }) => name === author),
        content,
        at: addMinutes(log.at, later),
        isReply,
      })
  })
  const nowIso = isoMoment(dayOf(now), minuteOf(now))
  const taken = new Set(comments.map((comment) => comment.log))
  while (comments.length < commentCount) {
    const index = Math.floor(written.length * (1 - random.next() ** 1.25)) // recent logs get more comments
    const { log, slots } = written[index]!
    if (!slots || taken.has(index)) continue
    taken.add(index)
    const language = customers[log.customer]!.language
    for (const comment of thread(random, log, slots, language)) {
      if (comment.at < nowIso && comments.length < commentCount) comments.push({ log: index, ...comment })
    }
  }
  return comments.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.log - b.log))
}

type ThreadComment = Omit<DemoComment, 'log'>

function thread(random: Random, log: DemoLog, slots: Slots, language: 'ko' | 'en'): ThreadComment[] {
  const words = language === 'ko' ? korean : english
  const lead = chooseLead(random, log)
  const spoken: ThreadComment[] = []
  let at = log.registeredAt

  function say(author: number, frames: readonly Frame[], about: string, quick: boolean) {
    const fitting = frames.filter((frame) => isApplicable(frame, slots, log, about))
    if (fitting.length === 0) return
    const text = expand(random.pick(fitting).replace(triggerWords, ''), slots, random)
    const content = language === 'en' ? text[0]!.toUpperCase() + text.slice(1) : text
    at = inOfficeHours(
      addMinutes(
        at,
        quick
          ? random.int(4, 140)
          : random.weighted([
              [random.int(10, 240), 60],
              [random.int(300, 1600), 30],
              [random.int(1600, 4000), 10],
            ]),
      ),
      random,
    )
    spoken.push({ author, content, at })
  }

  if (lead !== undefined) {
    say(lead, leadFrames(random, log, words), log.content, false)
    const said = spoken[0]?.content
    if (said && random.chance(0.62)) say(log.author, words.replies, said, true)
    if (spoken.length === 2 && random.chance(0.16)) say(lead, words.thanks, '', true)
  }
  if (log.coAuthors.length > 0 && random.chance(0.6))
    say(
      random.pick(log.coAuthors.filter((member) => member !== lead).concat(log.author)),
      words.additions,
      log.content,
      spoken.length > 0,
    )
  return spoken
}

function leadFrames(random: Random, log: DemoLog, words: typeof korean | typeof english): readonly Frame[] {
  const present = kinds.filter((kind) => log.sentences.some((sentence) => sentence.need === kind))
  const absent = kinds.filter((kind) => !present.includes(kind))
  if (present.length === 0) return random.chance(0.8) ? words.coaching : words.questions
  const way = random.weighted([
    ['need', 50],
    ['missing', absent.length > 0 ? 20 : 0],
    ['praise', 13],
    ['questions', 17],
  ] as const)
  if (way === 'need') return words.onNeed[random.pick(present)]
  return way === 'missing' ? words.missing[random.pick(absent)] : words[way]
}

const triggerWords = /^<([^>]*)> /

/** Whether the text contains a trigger word of the frame, and the log every slot value except the names of contact and customer. */
function isApplicable(frame: Frame, slots: Slots, log: DemoLog, about: string) {
  const words = triggerWords.exec(frame)?.[1]!.split('|')
  if (words && !words.some((word) => about.toLowerCase().includes(word))) return false
  return [...frame.matchAll(/\{(\w+)/g)].every(
    ([, name]) => name === 'c' || name === 'cust' || log.content.toLowerCase().includes(slots(name!).toLowerCase()),
  )
}

/** A member who may read the log: mostly of the same department. */
function chooseLead(random: Random, log: DemoLog) {
  const department = members[log.author]!.department
  const leads = members.flatMap((member, index) => {
    if (index === log.author || !mayReadAll(index) || (department === overseas) !== (member.department === overseas))
      return []
    const weight = member.department === department ? 10 : member.role === 'master' ? 0.6 : 1.2
    return [[index, weight] as const]
  })
  return leads.length > 0 ? random.weighted(leads) : undefined
}

export function addMinutes(at: string, minutes: number) {
  const moment = new Date(Date.parse(at) + minutes * 60_000)
  return isoMoment(dayOf(moment), minuteOf(moment))
}

/** Moves a moment before 8:00, after 21:00 or on a weekend to the next working morning. */
function inOfficeHours(at: string, random: Random) {
  const moment = new Date(at)
  let day = dayOf(moment)
  let minutes = minuteOf(moment)
  if (minutes > 21 * 60) day += 1
  if (minutes > 21 * 60 || minutes < 8 * 60) minutes = 8 * 60 + random.int(10, 90)
  if (isWeekend(day)) {
    while (isWeekend(day)) day++
    minutes = 8 * 60 + random.int(20, 150)
  }
  return isoMoment(day, minutes)
}
