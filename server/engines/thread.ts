// Program of the engine thread: trains needs engines and analyses texts without blocking the server's event loop. One
// engine per workgroup and language; engines of a language share the model of its starter corpus.
import { parentPort } from 'node:worker_threads'
import {
  createNeedsInSteps,
  LessonRefused,
  TextTooLong,
  type Analysis,
  type Lesson,
  type Needs,
} from '../../needs/engine.ts'
import type {
  TextAnalysis,
  ResponseMessage,
  RequestMessage,
  EngineResult,
  EngineRequest,
  SentenceAnalysis,
} from './messages.ts'

const engines = new Map<string, Needs>()
/** Engines that are being created or changed. */
const pendingWork = new Map<string, Generator<void, Needs>>()
/** Milliseconds of training before other requests are processed. */
const sliceMilliseconds = 20
/** Maximum number of words in an explanation: for the label, and against it. */
const maxExplainedWords = { for: 5, against: 3 }
/** Maximum number of keywords per log. */
const maxNouns = 60

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const send = (message: ResponseMessage) => parentPort!.postMessage(message)

parentPort!.on('message', ({ id, request }: RequestMessage) => {
  handle(request).then(
    (done) => send({ id, done }),
    (error: unknown) => send({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function handle(request: EngineRequest): Promise<EngineResult> {
  const { key } = request
  const engine = engines.get(key)
  switch (request.do) {
    case 'make': {
      const { language, items, lessons } = request
      // `settled: 0` trains lesson by lesson, so that the engine gives the same results as the one it replaces. Lessons
      // that can no longer be learnt are skipped.
      return startWork(key, await createNeedsInSteps({ language, items, lessons, settled: 0, refused: () => {} }))
    }
    case 'change':
      return engine ? startWork(key, changing(engine, request)) : { isMissing: true }
    case 'go on':
      return continueWork(key)
    case 'check':
      return engine ? { refused: request.lessons.map((lesson) => refusalOf(engine, lesson)) } : { isMissing: true }
    case 'analyse': {
      if (!engine) return { isMissing: true }
      const analysed: TextAnalysis[] = []
      for (const text of request.texts) analysed.push(await analyseText(engine, text, request.withNouns))
      return { analysed }
    }
    case 'drop':
      engines.delete(key)
      pendingWork.delete(key)
      return {}
  }
}

function* changing(engine: Needs, { forget, teach }: { forget: string[]; teach: Lesson[] }): Generator<void, Needs> {
  yield* engine.changeInSteps({ forget: forget.filter((id) => engine.hasLesson(id)), teach })
  return engine
}

function startWork(key: string, work: Generator<void, Needs>): EngineResult {
  pendingWork.set(key, work)
  return continueWork(key)
}

function continueWork(key: string): EngineResult {
  const work = pendingWork.get(key)
  if (!work) return { isMissing: true }
  const until = performance.now() + sliceMilliseconds
  while (performance.now() < until) {
    const { done, value } = work.next()
    if (!done) continue
    pendingWork.delete(key)
    engines.set(key, value)
    return { size: { bytes: value.bytes(), isPlain: value.isPlain } }
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

async function analyseText(engine: Needs, text: string, withNouns: boolean): Promise<TextAnalysis> {
  try {
    const sentences = engine.analyse(text).map(sentenceAnalysis)
    return { sentences, nouns: withNouns ? (await engine.nouns(text)).slice(0, maxNouns) : [] }
  } catch (error) {
    if (error instanceof TextTooLong) return { sentences: null, nouns: [] }
    throw error
  }
}

const rounded = (value: number) => Math.round(value * 1_000) / 1_000

const sentenceAnalysis = ({
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
}: Analysis): SentenceAnalysis => ({
  start,
  end,
  type,
  itemCode: item?.code ?? null,
  confidence: rounded(confidence),
  certainty,
  perhaps: perhaps?.type ?? null,
  origin,
  rival: { type: rival.type, lead: rounded(score) },
  words: strongestWords(
    words
      .filter(({ isEvidence }) => isEvidence)
      .map((word) => ({ start: start + word.start, end: start + word.end, weight: rounded(word.weight) })),
  ),
  nearest: nearest.map(({ id }) => id),
})

/** Words that support the label, then those against it, each strongest first. */
function strongestWords(words: SentenceAnalysis['words']): SentenceAnalysis['words'] {
  const strongest = words.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  return [
    ...strongest.filter(({ weight }) => weight > 0).slice(0, maxExplainedWords.for),
    ...strongest.filter(({ weight }) => weight < 0).slice(0, maxExplainedWords.against),
  ]
}
