// More engines than there is room for: whoever was put out is made again, in whatever order the thread hears of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam, type TestPerson } from '../../tests/support/builders/people.ts'
import { enginesOn, type Engines } from './engines.ts'

let app: TestApp
let engines: Engines
beforeAll(async () => {
  app = await startTestApp()
  // Room for one, the one that is asked.
  engines = enginesOn(app.pool, 1)
})
afterAll(async () => {
  await engines.stop()
  await app.stop()
})

const of = ({ workgroupId }: TestPerson) => ({ workgroupId: workgroupId!, language: 'ko' }) as const
const anEngine = async () => of((await aTeam(app)).manager)
const text = ['단가를 5% 내려 달라고 하심']
const isAnswered = expect.objectContaining({ told: [expect.objectContaining({ start: 0 })] })

test('after many were put out and made again at once, each answers by itself', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, anEngine))
  for (let round = 0; round < 5; round += 1) {
    await Promise.allSettled(all.flatMap((each) => [engines.analyse(each, text), engines.analyse(each, text)]))
    for (const each of all) expect(await engines.analyse(each, text)).toEqual([isAnswered])
  }
})

test('many that are asked at once, each of which puts out the others, are all answered', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, anEngine))
  for (let round = 0; round < 5; round += 1) {
    const asked = all.flatMap((each) => [
      engines.analyse(each, text, { canWait: round % 2 === 0 }),
      engines.analyse(each, text),
    ])
    expect(await Promise.all(asked)).toEqual(asked.map(() => [isAnswered]))
    const refusals = all.map((each) => engines.refusalOf(each, { text: '단가를 내려 달라고 하심', type: 'product' }))
    expect(await Promise.all(refusals)).toEqual(all.map(() => undefined))
    const signal = AbortSignal.timeout(60_000)
    const writing = all.map((each) => engines.before(signal, each, text[0]!))
    expect(await Promise.all(writing)).toEqual(all.map(() => isAnswered))
  }
  expect(engines.held().engines).toBe(1)
})
