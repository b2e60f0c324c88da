// Tests eviction: evicted engines are created again, in whatever order the thread receives the messages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { enginesOn, type Engines } from './engines.ts'

let app: TestApp
let engines: Engines
beforeAll(async () => {
  app = await startTestApp()
  // A limit of one byte leaves only the engine in use.
  engines = enginesOn(app.pool, 1)
})
afterAll(async () => {
  await engines.stop()
  await app.stop()
})

const of = ({ workgroupId }: TestPerson) => ({ workgroupId: workgroupId!, language: 'ko' }) as const
const anEngine = async () => of((await aTeam(app)).manager)
const text = ['단가를 5% 내려 달라고 하심']
const isAnswered = expect.objectContaining({ sentences: [expect.objectContaining({ start: 0 })] })

test('after concurrent evictions and re-creations each engine still works', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, anEngine))
  for (let round = 0; round < 5; round += 1) {
    await Promise.allSettled(all.flatMap((each) => [engines.analyse(each, text), engines.analyse(each, text)]))
    for (const each of all) expect(await engines.analyse(each, text)).toEqual([isAnswered])
  }
})

test('concurrent requests to engines that evict each other are all answered', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, anEngine))
  for (let round = 0; round < 5; round += 1) {
    const requests = all.flatMap((each) => [
      engines.analyse(each, text, { canWait: round % 2 === 0 }),
      engines.analyse(each, text),
    ])
    expect(await Promise.all(requests)).toEqual(requests.map(() => [isAnswered]))
    const refusals = all.map((each) =>
      engines.rejectionReason(each, { text: '단가를 내려 달라고 하심', type: 'product' }),
    )
    expect(await Promise.all(refusals)).toEqual(all.map(() => undefined))
    const signal = AbortSignal.timeout(60_000)
    const writing = all.map((each) => engines.analyseBefore(signal, each, text[0]!))
    expect(await Promise.all(writing)).toEqual(all.map(() => isAnswered))
  }
  expect(engines.size().engines).toBe(1)
})
