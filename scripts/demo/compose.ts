import type { Channel } from './codes.ts'
import * as englishParts from './english/frame-parts.ts'
import { englishScenes } from './english/scenes.ts'
import { englishSlot } from './english/slots.ts'
import type { Episode } from './episode.ts'
import { expand, cacheSlots, purposeLetters } from './grammar.ts'
import type { Frame, Scene, Slots } from './grammar.ts'
import * as koreanParts from './korean/frame-parts.ts'
import { operationScenes } from './korean/operation-scenes.ts'
import { peopleScenes } from './korean/people-scenes.ts'
import { plainScenes, shortNotes } from './korean/plain-scenes.ts'
import { polite } from './korean/polite.ts'
import { productScenes } from './korean/product-scenes.ts'
import { researchScenes } from './korean/research-scenes.ts'
import { koreanSlot } from './korean/slots.ts'
import { strategyScenes } from './korean/strategy-scenes.ts'
import { tradeScenes } from './korean/trade-scenes.ts'
import type { Random } from './random.ts'
import type { Language, Need, ScenePurpose } from './types.ts'

export const koreanScenes: Scene[] = [
  ...strategyScenes,
  ...productScenes,
  ...operationScenes,
  ...peopleScenes,
  ...tradeScenes,
  ...researchScenes,
  ...plainScenes,
]
export { englishScenes }

const languages = {
  ko: { scenes: koreanScenes, parts: { ...koreanParts, shortNotes }, slot: koreanSlot },
  en: { scenes: englishScenes, parts: englishParts, slot: englishSlot },
}

export interface Note {
  title: string
  content: string
  sentences: { text: string; need: Need }[]
  keywords: string[]
  next: string
  /** The slots of the note, for the comments on it. */
  slots: Slots
}

export interface NoteOptions {
  language: Language
  purpose: ScenePurpose
  channel: Channel
  month: number
  /** Scenes used recently for this customer; they are avoided. */
  recent: readonly Scene[]
  size: 'short' | 'usual' | 'long'
  polite: boolean
  lines: boolean
}

const titleLength = 50
const shortest = 100
const longest = 700

export function compose(order: NoteOptions, episode: Episode, random: Random): { note: Note; scenes: Scene[] } {
  if (order.size === 'short') return { note: shortNote(order, episode, random), scenes: [] }
  const telling = noteBuilder(order, episode, random)
  const first = chooseScene(order, episode, random, order.recent)
  telling.open(first)
  telling.story(first)
  const scenes = [first]
  if (order.size === 'long') {
    for (let more = 0; more < 2; more++) {
      const next = chooseScene({ ...order, channel: 'other' }, episode, random, [
        ...order.recent,
        ...scenes,
        ...plainScenes,
      ])
      telling.story(next)
      scenes.push(next)
    }
  }
  telling.finish(first)
  return { note: telling.note(first), scenes }
}

type Sentence = { text: string; need: Need; scene: number }

function noteBuilder(order: NoteOptions, episode: Episode, random: Random) {
  const { parts, slot } = languages[order.language]
  const slots = cacheSlots((name) => slot(name, episode, random))
  /** Slots of the note, except the count `n`, which is drawn again each time. */
  const fresh: Slots = (name) => (name === 'n' ? slot('n', episode, random) : slots(name))
  const used = new Set<string>()
  const sentences: Sentence[] = []
  let scenesTold = 0
  let opened = false

  /** Prefers frames whose dates and figures the note does not contain yet. */
  function choose(all: readonly Frame[]) {
    const apt = all.filter(
      (frame) =>
        (order.channel === 'face' || !inPerson.test(frame)) && !(isExecutive(episode) && ofJuniors.test(frame)),
    )
    const frames = apt.length > 0 ? apt : all
    const unheard = frames.filter((frame) => !slotsOf(frame).some((name) => used.has(name) && !repeatable.has(name)))
    return random.pick(unheard.length > 0 ? unheard : frames)
  }
  function sentence(frames: readonly Frame[], need: Need): Sentence {
    let frame = choose(frames)
    if (order.language === 'en' && !used.has('c') && !used.has('cfull')) frame = frame.replace(/\{[Hh]e\}/, '{c}')
    for (const name of slotsOf(frame)) used.add(name)
    const text = expand(frame, fresh, random)
    return {
      text: order.language === 'en' ? capital(text) : order.polite ? polite(text) : text,
      need,
      scene: scenesTold,
    }
  }
  function insert(index: number, frames: readonly Frame[], need: Need) {
    const made = sentence(frames, need)
    if (!sentences.some((known) => known.text === made.text)) sentences.splice(index, 0, made)
  }

  function open(scene: Scene) {
    const talk = scene.by === undefined || scene.by === 'visit'
    const way = order.channel === 'call' || order.channel === 'face' ? order.channel : 'other'
    const plainStart = scene.story[0]!.need === 'none'
    if (talk && (random.chance(plainStart ? 0.12 : 0.72) || order.size === 'long')) begin(way)
  }
  function begin(way: 'call' | 'face' | 'other') {
    insert(0, parts.openings[way], 'none')
    opened = true
  }
  function story(scene: Scene) {
    for (const step of scene.story)
      if (step.chance === 1 || random.chance(step.chance)) insert(sentences.length, step.frames, step.need)
    scenesTold++
  }
  function finish(scene: Scene) {
    const met = scene.by === undefined || scene.by === 'visit'
    const needs = new Set(sentences.map((known) => known.need))
    if (met && needs.size > 1 && sentences.length < 8 && random.chance(0.42)) {
      const need = random.weighted(
        asideNeeds.map(([type, weight]) => [type, needs.has(type) ? weight * 0.3 : weight] as const),
      )
      insert(sentences.length - 1, parts.asides[need], need)
    }
    if (met && sentences.length < 8 && random.chance(0.35)) insert(sentences.length, parts.closings, 'none')
    for (let tries = 0; tries < 6 && scene.by !== 'call' && (length() < shortest || sentences.length < 3); tries++) {
      if (met && !opened) begin(order.channel === 'call' || order.channel === 'face' ? order.channel : 'other')
      else if (met && needs.size > 1) insert(1, parts.fillers, 'none')
      else insert(sentences.length, met ? parts.closings : parts.deskClosings, 'none')
    }
    while (order.size === 'usual' && (length() > longest || sentences.length > 8))
      sentences.splice(sentences.length - 2, 1)
  }
  const length = () => sentences.reduce((sum, { text }) => sum + text.length + 1, 0)

  function note(scene: Scene): Note {
    const { content, written } = formatContent(sentences, order, random)
    return {
      title: titleFor(scene, fresh, random),
      content,
      sentences: written,
      keywords: keywordsFor(scene, slots, written.map(({ text }) => text).join(' '), random),
      next: capitalIf(order.language, expand(random.pick(scene.next), fresh, random)),
      slots,
    }
  }
  return { open, story, finish, note }
}

/** Slots that may occur twice in a note; a second date, share or period would read as a mistake. */
const repeatable = new Set([
  'c',
  'cust',
  'p',
  'p2',
  'n',
  'he',
  'He',
  'his',
  'His',
  'him',
  'rival',
  'team',
  'market',
  'spec',
  'trouble',
  'hobby',
  'kid',
])
/** Only for meetings in person. */
const inPerson =
  /오는 길|헤어지며|기색|표정|보여 줌|꼼꼼히 하며|중간에 들어와|회의에는|쪽까지 설명|옆에서 기록|받아 옴|둘러|실물|[Oo]n the way|looked (tired|worn)|careful notes|at the table|page \{n\} of/
/** Not for people at the top of a company. */
const ofJuniors =
  /임원|승진|윗사람|새 팀장|동기보다|위에서|위에 |윗선|자격증|새 보직|후배|부서를 옮|주목받|promotion|new boss|\{his\} boss|from above/
const isExecutive = ({ contact }: Episode) => /대표|상무|전무|이사|공장장|Director/.test(contact.position)
const asideNeeds = [
  ['personal', 34],
  ['operational', 26],
  ['strategic', 22],
  ['product', 18],
] as const

const slotNames = new Map<Frame, string[]>()
function slotsOf(frame: Frame) {
  let names = slotNames.get(frame)
  if (!names) slotNames.set(frame, (names = [...frame.matchAll(/\{(\w+)/g)].map((match) => match[1]!)))
  return names
}
const socialScenes = new Set<Scene>(
  [...koreanScenes, ...englishScenes].filter((scene) => /SNS|posts/.test(scene.titles.join())),
)
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const capitalIf = (language: Language, text: string) => (language === 'en' ? capital(text) : text)

const sceneKindsByChannel: Record<Channel, Scene['by'][]> = {
  event: ['event'],
  online: ['research'],
  books: ['research'],
  social: ['research'],
  face: [undefined, 'talk', 'visit'],
  call: [undefined, 'talk', 'call'],
  other: [undefined, 'talk', 'desk'],
}
function chooseScene(order: NoteOptions, episode: Episode, random: Random, avoid: readonly Scene[]): Scene {
  const ways = sceneKindsByChannel[order.channel]
  const letter = purposeLetters[order.purpose]
  const executive = isExecutive(episode)
  const fits = languages[order.language].scenes.filter(
    (scene) =>
      ways.includes(scene.by) &&
      scene.on.includes(letter) &&
      (!scene.trades || scene.trades.includes(episode.customer.record.trade)) &&
      (!scene.months || scene.months.includes(order.month)) &&
      !(executive && ofJuniors.test(scene.titles.join())),
  )
  const topic = ['online', 'books', 'social'].includes(order.channel)
    ? fits.filter((scene) => socialScenes.has(scene) === (order.channel === 'social'))
    : fits
  const untold = topic.filter((scene) => !avoid.includes(scene))
  const choices = untold.length > 0 ? untold : topic.length > 0 ? topic : fits
  if (choices.length === 0) throw new Error(`No scene for ${order.language} ${order.purpose} ${order.channel}`)
  return random.weighted(
    choices.map((scene) => [scene, (scene.weight ?? 1) * (scene.trades && scene.trades.length < 4 ? 2.2 : 1)] as const),
  )
}

function titleFor(scene: Scene, slots: Slots, random: Random) {
  const titles = random.shuffle(scene.titles).map((frame) => capital(expand(frame, slots, random)))
  return (
    titles.find((title) => title.length <= titleLength) ??
    [...titles.sort((a, b) => a.length - b.length)[0]!].slice(0, titleLength).join('')
  )
}

function keywordsFor(scene: Scene, slots: Slots, content: string, random: Random) {
  const named = ['p', 'market', 'trouble', 'spec', 'rule']
    .map((name) => slots(name))
    .filter((word) => content.includes(word))
  const all = [...new Set([...named.slice(0, 2), ...scene.keywords])].filter(
    (word) => word.length >= 2 && word.length <= 10,
  )
  const count = random.weighted([
    [0, 14],
    [1, 14],
    [2, 24],
    [3, 24],
    [4, 16],
    [5, 8],
  ])
  return random.shuffle(all).slice(0, count)
}

function shortNote(order: NoteOptions, episode: Episode, random: Random): Note {
  const { parts, slot } = languages[order.language]
  const slots = cacheSlots((name) => slot(name, episode, random))
  const { title, content } = random.pick(parts.shortNotes)
  const text = capitalIf(order.language, expand(content, slots, random))
  return {
    title: capital(expand(title, slots, random)).slice(0, titleLength),
    content: text,
    sentences: text.split(/(?<=\.) /).map((part) => ({ text: part, need: 'none' as const })),
    keywords: [],
    next: '',
    slots,
  }
}

/** Joins the sentences to running text, two paragraphs, or one line per sentence, with or without dashes and full stops. */
function formatContent(sentences: Sentence[], order: NoteOptions, random: Random) {
  const dashes = order.lines && random.chance(0.5)
  const bare = order.lines && !order.polite && order.language === 'ko' && random.chance(0.6)
  const written = sentences.map(({ text, need }) => ({ text: bare ? text.replace(/\.$/, '') : text, need }))
  const breakAt =
    order.size === 'usual' && !order.lines && sentences.length >= 5 && random.chance(0.35)
      ? random.int(2, sentences.length - 2)
      : -1
  const content = written.reduce((sum, { text }, index) => {
    const line = dashes ? `- ${text}` : text
    if (index === 0) return line
    const paragraph = order.lines || index === breakAt || sentences[index]!.scene !== sentences[index - 1]!.scene
    return `${sum}${paragraph ? '\n' : ' '}${line}`
  }, '')
  return { content, written }
}
