// Measures the time of teaching 2,000 Korean lessons of about 48 letters one by one, and of analysing logs with them.
import { createNeeds, createNeedsInSteps, type Lesson } from '../../needs/engine.ts'
import { labels } from '../../needs/labels.ts'
import { readStarter } from '../../needs/starter/corpora.ts'
import { readGold, shuffled } from './data.ts'
import { milliseconds, cpuMs, printRow, timeSteps, timed } from './output.ts'

export async function measureGrowth(folder: string): Promise<void> {
  const needs = await createNeeds({ language: 'ko' })
  // Sentences of the length that users teach; a fifth with a label that contradicts the starter.
  const texts = shuffled(
    readStarter('ko').filter(({ text, level }) => level !== 'p' && text.length >= 36 && text.length <= 60),
    1,
  )
  const [times, spent]: [number[], number[]] = [[], []]
  for (let at = 0; at < 2_000; at++) {
    const { text, label } = texts[at % texts.length]!
    const lesson: Lesson = {
      text: at < texts.length ? text : `${text} ${at}`,
      type: at % 5 === 0 ? labels[(labels.indexOf(label) + 1) % labels.length]! : label,
    }
    const from = cpuMs()
    times.push(timed(() => needs.teach(lesson))[1])
    spent.push(cpuMs() - from)
  }
  printRow('one lesson learnt, Korean, growing from nothing to 2,000', milliseconds(times), 'p99 20, max 50 ms')
  printRow('  of the processor', milliseconds(spent), 'p99 20, max 50 ms')
  printRow('  memory of the workgroup then: counted', `${(needs.bytes() / 1e6).toFixed(1)} MB`, '6 MB')
  printRow(
    '  an old lesson forgotten (all others learnt anew, a little at a time)',
    timeSteps(needs.changeInSteps({ forget: ['lesson-300'] })),
  )
  const { lessons } = needs.save()
  printRow('  all of them learnt at once', timeSteps(await createNeedsInSteps({ language: 'ko', lessons, settled: 0 })))
  const news = readGold(folder)
  if (!news) return
  const all = news.map(({ text }) => text).join('\n')
  const logs = Array.from({ length: Math.floor(all.length / 2_000) }, (_, at) =>
    all.slice(at * 2_000, (at + 1) * 2_000),
  )
  // Warm-up; words of the remaining logs are not cached, except those in the starter.
  for (const text of logs.slice(0, 5)) {
    needs.analyse(text)
    await needs.nouns(text)
  }
  const steps: [number[], number[]] = [[], []]
  const both: number[] = []
  for (const text of logs.slice(5)) {
    const before = cpuMs()
    steps[0].push(timed(() => needs.analyse(text))[1])
    const from = performance.now()
    await needs.nouns(text)
    steps[1].push(performance.now() - from)
    both.push(cpuMs() - before)
  }
  printRow('a log of 2,000 characters beside them, never seen: analysed', milliseconds(steps[0]))
  printRow('  its keywords', milliseconds(steps[1]))
  printRow('  both', milliseconds(steps[0].map((time, at) => time + steps[1][at]!)), 'p95 25 ms')
  printRow('  both, of the processor', milliseconds(both), 'p95 25 ms')
}
