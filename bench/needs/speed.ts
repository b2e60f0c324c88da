// How long it takes and how much memory.
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createNeeds, type Lesson, type Needs } from '../../needs/engine.ts'
import { labels } from '../../needs/labels.ts'
import { languages } from '../../needs/languages.ts'
import { gold, rows, shuffled, taughtBy, type Row } from './data.ts'
import { milliseconds, say, stepped, timed } from './figures.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

export async function load(): Promise<void> {
  for (const language of languages) {
    const from = performance.now()
    await createNeeds({ language })
    const first = performance.now() - from
    const again = performance.now()
    await createNeeds({ language })
    say(
      `load ${language}: first engine (its starter is learnt), the next`,
      `${first.toFixed(0)} ms, ${(performance.now() - again).toFixed(1)} ms`,
    )
  }
}

/** Measured before anything large is made that could be collected meanwhile. */
async function memory(train: readonly Row[]): Promise<Needs> {
  const [some, all] = [shuffled(train, 1).slice(0, 2_000), shuffled(train, 2)]
  await taughtBy('en', some, [], all)
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
    await taughtBy('en', some, [], all),
    await taughtBy('en', some, [], all),
    await taughtBy('en', some, [], all),
  ]
  const each = ((await used()) - before) / several.length
  const small = several[0]!
  say(
    'memory of a workgroup with 2,000 taught, 77 needs: counted, measured',
    `${(small.bytes() / 1e6).toFixed(1)} MB, ${(each / 1e6).toFixed(1)} MB`,
    '6 MB',
  )
  const types = await createNeeds({
    language: 'en',
    lessons: some.map(({ text }, at): Lesson => ({ text, type: labels[at % labels.length]! })),
  })
  say('  the same with the four types alone: counted', `${(types.bytes() / 1e6).toFixed(1)} MB`)
  say(
    '  an old lesson of these forgotten (all others learnt anew)',
    stepped(types.changing({ forget: ['lesson-300'] })),
  )
  return small
}

export async function speed(folder: string): Promise<void> {
  const train = rows(folder, 'en-banking77.train.jsonl')
  const test = rows(folder, 'en-banking77.test.jsonl')
  if (!train || !test) return
  const small = await memory(train)
  const needs = await taughtBy('en', shuffled(train, 1), train)
  const times: number[] = []
  for (const { text, label } of test.slice(0, 600)) times.push(timed(() => needs.teach({ text, item: label }))[1])
  say('one lesson learnt, 77 needs, 10,000 taught', milliseconds(times), 'p99 20, max 50 ms')
  const undone = test.slice(0, 10).map(({ text, label }) => {
    const id = needs.teach({ text, item: label })
    return timed(() => needs.forget(id))[1]
  })
  say('  the last one forgotten', milliseconds(undone))
  say('  an old one forgotten (all others learnt anew)', stepped(needs.changing({ forget: ['lesson-1000'] })))

  const english = logs(shuffled(test, 3).map(({ text }) => text))
  for (const text of english.slice(0, 20)) small.analyse(text)
  say(
    'a log of 2,000 characters analysed, English, 2,000 taught, 77 needs',
    milliseconds(english.map((text) => timed(() => small.analyse(text))[1])),
    'p95 25 ms',
  )
  const sentences = gold(folder)
  if (!sentences) return
  // Lessons as a team that agrees with the starter would give them.
  const naive = await createNeeds({ language: 'ko' })
  const notes = shuffled(rows(folder, 'ko-3i4k.train.jsonl') ?? [], 1).slice(0, 2_000)
  const korean = await createNeeds({
    language: 'ko',
    lessons: notes.map(({ text }): Lesson => ({ text, type: naive.analyseSentence(text).type })),
  })
  const texts = logs(sentences.map(({ text }) => text))
  for (const text of texts.slice(0, 5)) korean.analyse(text)
  say(
    'a log of 2,000 characters analysed, Korean, 2,000 taught',
    milliseconds(texts.slice(5).map((text) => timed(() => korean.analyse(text))[1])),
    'p95 25 ms',
  )
}

/** Texts of 2,000 characters, none of them seen twice. */
function logs(sentences: readonly string[]): string[] {
  const all = sentences.join('\n')
  return Array.from({ length: Math.floor(all.length / 2_000) }, (_, at) => all.slice(at * 2_000, (at + 1) * 2_000))
}
