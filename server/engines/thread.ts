// The thread in which needs engines learn and analyse: whatever they take, requests go on. One engine a workgroup and language; what a
// language's starter corpus taught they share.
import { parentPort } from 'node:worker_threads'
import { createNeeds, LessonRefused, TextTooLong, type Analysis, type Needs } from '../../needs/engine.ts'
import type { Analysed, Answered, Asked, Done, Order, Told } from './orders.ts'

const engines = new Map<string, Needs>()
/** Words a sentence's explanation shows at most: for its answer, and against it. */
const most = { for: 5, against: 3 }
/** Keywords that are kept of a log. */
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
  if (order.do === 'drop') {
    engines.delete(order.key)
    return { bytes: 0, isPlain: false }
  }
  if (order.do === 'make') {
    const { language, items, lessons } = order
    // As if taught one by one, so that it answers as the one that was. What cannot be learnt any more is left out.
    engines.set(order.key, await createNeeds({ language, items, lessons, settled: 0, refused: () => {} }))
  }
  const engine = engines.get(order.key)
  if (!engine) throw new Error('no such engine')
  return { ...(await done(engine, order)), bytes: engine.bytes(), isPlain: engine.isPlain }
}

async function done(engine: Needs, order: Order): Promise<Pick<Done, 'analysed' | 'refused'>> {
  if (order.do === 'learn') {
    engine.forget(...order.forget.filter((id) => engine.knows(id)))
    for (const lesson of order.teach) unlessRefused(() => engine.teach(lesson))
  }
  if (order.do === 'check') {
    return { refused: order.lessons.map((lesson) => unlessRefused(() => engine.check(lesson)) ?? null) }
  }
  if (order.do !== 'analyse') return {}
  const analysed: Analysed[] = []
  for (const text of order.texts) analysed.push(await analysedText(engine, text, order.withNouns))
  return { analysed }
}

function unlessRefused(work: () => void): string | undefined {
  try {
    work()
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

/** Those that spoke for the answer, then those against it, the strongest first. */
function decisive(words: Told['words']): Told['words'] {
  const strongest = words.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return [
    ...strongest.filter(({ weight }) => weight > 0).slice(0, most.for),
    ...strongest.filter(({ weight }) => weight < 0).slice(0, most.against),
  ]
}
