// Program of the engine thread: trains needs engines and analyses texts without blocking the server's event loop. One
// engine per workgroup and language; engines of a language share the model of its starter corpus.
import { parentPort } from 'node:worker_threads'
import {
  creatingNeeds,
  LessonRefused,
  TextTooLong,
  type Analysis,
  type Lesson,
  type Needs,
} from '../../needs/engine.ts'
import type { Analysed, Answered, Asked, Done, Order, Told } from './messages.ts'

const engines = new Map<string, Needs>()
/** Engines that are being created or changed. */
const works = new Map<string, Generator<void, Needs>>()
/** Milliseconds of training before other requests are processed. */
const turn = 20
/** Maximum number of words in an explanation: for the label, and against it. */
const most = { for: 5, against: 3 }
/** Maximum number of keywords per log. */
const mostNouns = 60

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const say = (answer: Answered) => parentPort!.postMessage(answer)

parentPort!.on('message', ({ id, order }: Asked) => {
  follow(order).then(
    (done) => say({ id, done }),
    (error: unknown) => say({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function follow(order: Order): Promise<Done> {
  const { key } = order
  const engine = engines.get(key)
  switch (order.do) {
    case 'make': {
      const { language, items, lessons } = order
      // `settled: 0` trains lesson by lesson, so that the engine gives the same results as the one it replaces. Lessons
      // that can no longer be learnt are skipped.
      return begin(key, await creatingNeeds({ language, items, lessons, settled: 0, refused: () => {} }))
    }
    case 'change':
      return engine ? begin(key, changing(engine, order)) : { isMissing: true }
    case 'go on':
      return goOn(key)
    case 'check':
      return engine ? { refused: order.lessons.map((lesson) => refusalOf(engine, lesson)) } : { isMissing: true }
    case 'analyse': {
      if (!engine) return { isMissing: true }
      const analysed: Analysed[] = []
      for (const text of order.texts) analysed.push(await analysedText(engine, text, order.withNouns))
      return { analysed }
    }
    case 'drop':
      engines.delete(key)
      works.delete(key)
      return {}
  }
}

function* changing(engine: Needs, { forget, teach }: { forget: string[]; teach: Lesson[] }): Generator<void, Needs> {
  yield* engine.changing({ forget: forget.filter((id) => engine.knows(id)), teach })
  return engine
}

function begin(key: string, work: Generator<void, Needs>): Done {
  works.set(key, work)
  return goOn(key)
}

function goOn(key: string): Done {
  const work = works.get(key)
  if (!work) return { isMissing: true }
  const until = performance.now() + turn
  while (performance.now() < until) {
    const { done, value } = work.next()
    if (!done) continue
    works.delete(key)
    engines.set(key, value)
    return { held: { bytes: value.bytes(), isPlain: value.isPlain } }
  }
  return {}
}

function refusalOf(engine: Needs, lesson: Lesson): string | null {
  try {
    engine.check(lesson)
    return null
  } catch (error) {
    if (!(error instanceof LessonRefused)) throw error
    return error.reason
  }
}

async function analysedText(engine: Needs, text: string, withNouns: boolean): Promise<Analysed> {
  try {
    const told = engine.analyse(text).map(toldOf)
    return { told, nouns: withNouns ? (await engine.nouns(text)).slice(0, mostNouns) : [] }
  } catch (error) {
    if (error instanceof TextTooLong) return { told: null, nouns: [] }
    throw error
  }
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

const toldOf = ({
  start,
  end,
  type,
  confidence,
  certainty,
  perhaps,
  item,
  rival,
  score,
  words,
  nearest,
  origin,
}: Analysis): Told => ({
  start,
  end,
  type,
  itemCode: item?.code ?? null,
  confidence: rounded(confidence),
  certainty,
  perhaps: perhaps?.type ?? null,
  origin,
  rival: { type: rival.type, lead: rounded(score) },
  words: decisive(
    words.map((word) => ({ start: start + word.start, end: start + word.end, weight: rounded(word.weight) })),
  ),
  nearest: nearest.map(({ id }) => id),
})

/** Words that support the label, then those against it, each strongest first. */
function decisive(words: Told['words']): Told['words'] {
  const strongest = words.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return [
    ...strongest.filter(({ weight }) => weight > 0).slice(0, most.for),
    ...strongest.filter(({ weight }) => weight < 0).slice(0, most.against),
  ]
}
