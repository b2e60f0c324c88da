// Measures the time and the memory of loading, teaching, forgetting and analysing.
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createNeeds, type Lesson, type Needs } from '../../needs/engine.ts'
import { labels } from '../../needs/labels.ts'
import { languages } from '../../needs/languages.ts'
import { readGold, readRows, shuffled, createTrained, type Row } from './data.ts'
import { milliseconds, printRow, timeSteps, timed } from './output.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

export async function measureLoading(): Promise<void> {
  for (const language of languages) {
    const from = performance.now()
    await createNeeds({ language })
    const first = performance.now() - from
    const again = performance.now()
    await createNeeds({ language })
    printRow(
      `load ${language}: first engine (its starter is learnt), the next`,
      `${first.toFixed(0)} ms, ${(performance.now() - again).toFixed(1)} ms`,
    )
  }
}

/** Must run before large objects are created, as their garbage collection would falsify the result. */
async function measureMemory(train: readonly Row[]): Promise<Needs> {
  const [some, all] = [shuffled(train, 1).slice(0, 2_000), shuffled(train, 2)]
  await createTrained('en', some, [], all)
  const used = async (): Promise<number> => {
    for (let round = 0; round < 5; round++) {
      collect()
      await pause(50)
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = await used()
  const several = [
    await createTrained('en', some, [], all),
    await createTrained('en', some, [], all),
    await createTrained('en', some, [], all),
  ]
  const each = ((await used()) - before) / several.length
  const small = several[0]!
  printRow(
    'memory of a workgroup with 2,000 taught, 77 needs: counted, measured',
    `${(small.bytes() / 1e6).toFixed(1)} MB, ${(each / 1e6).toFixed(1)} MB`,
    '6 MB',
  )
  const types = await createNeeds({
    language: 'en',
    lessons: some.map(({ text }, at): Lesson => ({ text, type: labels[at % labels.length]! })),
  })
  printRow('  the same with the four types alone: counted', `${(types.bytes() / 1e6).toFixed(1)} MB`)
  printRow(
    '  an old lesson of these forgotten (all others learnt anew)',
    timeSteps(types.changeInSteps({ forget: ['lesson-300'] })),
  )
  return small
}

export async function measureSpeed(folder: string): Promise<void> {
  const train = readRows(folder, 'en-banking77.train.jsonl')
  const test = readRows(folder, 'en-banking77.test.jsonl')
  if (!train || !test) return
  const small = await measureMemory(train)
  const needs = await createTrained('en', shuffled(train, 1), train)
  const times: number[] = []
  for (const { text, label } of test.slice(0, 600)) times.push(timed(() => needs.teach({ text, item: label }))[1])
  printRow('one lesson learnt, 77 needs, 10,000 taught', milliseconds(times), 'p99 20, max 50 ms')
  const undone = test.slice(0, 10).map(({ text, label }) => {
    const id = needs.teach({ text, item: label })
    return timed(() => needs.forget(id))[1]
  })
  printRow('  the last one forgotten', milliseconds(undone))
  printRow(
    '  an old one forgotten (all others learnt anew)',
    timeSteps(needs.changeInSteps({ forget: ['lesson-1000'] })),
  )

  const english = logs(shuffled(test, 3).map(({ text }) => text))
  for (const text of english.slice(0, 20)) small.analyse(text)
  printRow(
    'a log of 2,000 characters analysed, English, 2,000 taught, 77 needs',
    milliseconds(english.map((text) => timed(() => small.analyse(text))[1])),
    'p95 25 ms',
  )
  const sentences = readGold(folder)
  if (!sentences) return
  // Lessons that agree with the starter.
  const naive = await createNeeds({ language: 'ko' })
  const notes = shuffled(readRows(folder, 'ko-3i4k.train.jsonl') ?? [], 1).slice(0, 2_000)
  const korean = await createNeeds({
    language: 'ko',
    lessons: notes.map(({ text }): Lesson => ({ text, type: naive.analyseSentence(text).type })),
  })
  const texts = logs(sentences.map(({ text }) => text))
  for (const text of texts.slice(0, 5)) korean.analyse(text)
  printRow(
    'a log of 2,000 characters analysed, Korean, 2,000 taught',
    milliseconds(texts.slice(5).map((text) => timed(() => korean.analyse(text))[1])),
    'p95 25 ms',
  )
}

/** Texts of 2,000 characters without overlap. */
function logs(sentences: readonly string[]): string[] {
  const all = sentences.join('\n')
  return Array.from({ length: Math.floor(all.length / 2_000) }, (_, at) => all.slice(at * 2_000, (at + 1) * 2_000))
}
