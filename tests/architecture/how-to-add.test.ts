// "How to add" in ARCHITECTURE.md, walked in a copy of the sources: without what the compiler asks for, without what the tests ask for,
// and whole. Each place is asked for by whom the list names, and nobody asks for another.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCopy, removeCopy, run } from './how-to-add/copy.ts'
import { recipes, type Place, type When } from './how-to-add/places.ts'

beforeAll(makeCopy)
afterAll(removeCopy)

const list = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8').split('## How to add')[1]!
const places = Object.values(recipes).flat()
/** Of each recipe in the list: the places in their order, and the commands, as they stand there. */
const said = (recipe: string) => {
  const text = new RegExp(`- \\*\\*${recipe}\\*\\*([^]*?)\n- `).exec(list)![1]!
  return [...text.matchAll(/\d+ `([^`]+)`|then\s+`([^`]+)`/g)].map(([, place, command]) => place ?? command!)
}
async function add(time: When): Promise<void> {
  // What is generated comes last: from all that was written.
  const isCommand = ({ place }: Place) => place.startsWith('npm run')
  for (const place of places) if (!isCommand(place)) await place[time]?.()
  for (const place of places) if (isCommand(place)) await place[time]?.()
}
const tsc = () =>
  run('node_modules/typescript/bin/tsc', '--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo')
const vitest = () =>
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--maxWorkers=1',
    ...new Set([
      ...places.flatMap(({ tests = [] }) => tests.map(([file]) => file)),
      'tests/architecture/house.test.ts',
    ]),
    '-t',
    'R14:|visits|R03|the database|who may import|wire|every room of|every address|every text|each text|come with the|is tried|customers.*into each field|in a form',
  )

test('the list and the walk name the same places, and they are few enough', () => {
  for (const [recipe, own] of Object.entries(recipes))
    expect([recipe, ...said(recipe)]).toEqual([recipe, ...own.map(({ place }) => place)])
  const count = (recipe: string) => recipes[recipe]!.filter(({ place }) => !place.startsWith('npm run')).length + 1
  expect(count('a call with a table and a screen'), 'with its texts').toBeLessThanOrEqual(12)
  expect(count('a field'), 'with its text').toBeLessThanOrEqual(8)
})

test('what is forgotten the compiler asks for, and then the tests, as the list says; with all of it nobody does', async () => {
  await add('at once')
  const asked = places.flatMap(({ tsc: asks = [] }) => asks)
  const errors = (await tsc()).said.split(/^(?=\S+\(\d+,\d+\): error)/m)
  for (const [file, about] of asked)
    expect(errors.filter((error) => error.startsWith(file)).join(''), file).toContain(about)
  // Whoever asks elsewhere asks for a place that the list forgot.
  expect(errors.filter((error) => !asked.some(([file]) => error.startsWith(file)))).toEqual([])

  await add('after tsc')
  const failures = (await vitest()).said.split(/^ FAIL {2}/m)
  for (const [file, about] of places.flatMap(({ tests: asks = [] }) => asks))
    expect(failures.filter((failure) => failure.startsWith(file)).join(''), file).toContain(about)

  await add('after tests')
  expect(await tsc()).toEqual({ code: 0, said: '' })
  const { code, said: end } = await vitest()
  expect(code, end).toBe(0)
}, 240_000)
