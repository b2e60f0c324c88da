// Follows the "How to add" lists of ARCHITECTURE.md in a copy of the sources: first only the steps that nothing asks
// for, then those that the compiler asks for, then all. Checks that the compiler and the tests report exactly the
// missing steps.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCopy, removeCopy, run } from './how-to-add/copy.ts'
import { recipes, type Place, type When } from './how-to-add/places.ts'

beforeAll(makeCopy)
afterAll(removeCopy)

const list = readFileSync(join(import.meta.dirname, '../../ARCHITECTURE.md'), 'utf8').split('## How to add')[1]!
const places = Object.values(recipes).flat()
/** The steps and commands of one recipe in the list, in order. */
const placesInList = (recipe: string) => {
  const text = new RegExp(`- \\*\\*${recipe}\\*\\*([^]*?)\n- `).exec(list)![1]!
  return [...text.matchAll(/\d+\s+`([^`]+)`|then\s+`([^`]+)`/g)].map(([, place, command]) => place ?? command!)
}
async function add(time: When): Promise<void> {
  // Generated files come last, because they depend on all other files.
  const isCommand = ({ place }: Place) => place.startsWith('npm run')
  for (const place of places) if (!isCommand(place)) await place[time]?.()
  for (const place of places) if (isCommand(place)) await place[time]?.()
}
// Several checkers repeat much of each other's work: four take more than twice the CPU time of one.
const tscOptions = ['--noEmit', '--incremental', '--tsBuildInfoFile', '.tsbuildinfo', '--checkers', '1']
const tsc = () => run('node_modules/typescript/bin/tsc', '-p', '.', ...tscOptions)
const vitest = () =>
  run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--maxWorkers=1',
    ...new Set([
      ...places.flatMap(({ tests = [] }) => tests.map(([file]) => file)),
      'tests/architecture/imports.test.ts',
      'tests/architecture/migrations.test.ts',
    ]),
    '-t',
    'R14:|visits|R03|the database|who may import|wire|every address|every text|each text|come with the|is tried|customers.*into each field|in a form',
  )

test('the list and the recipes name the same places, and not too many of them', () => {
  for (const [recipe, own] of Object.entries(recipes))
    expect([recipe, ...placesInList(recipe)]).toEqual([recipe, ...own.map(({ place }) => place)])
  const count = (recipe: string) => recipes[recipe]!.filter(({ place }) => !place.startsWith('npm run')).length + 1
  expect(count('a call with a table and a screen'), 'with its texts').toBeLessThanOrEqual(12)
  expect(count('a field'), 'with its text').toBeLessThanOrEqual(8)
})

test('the compiler and then the tests report each missing step as the list says, and nothing else', async () => {
  await add('at once')
  const compilerErrors = places.flatMap(({ tsc: asks = [] }) => asks)
  const errors = (await tsc()).output.split(/^(?=\S+\(\d+,\d+\): error)/m)
  for (const [file, about] of compilerErrors)
    expect(errors.filter((error) => error.startsWith(file)).join(''), file).toContain(about)
  // An error in any other file means that the list misses a place.
  expect(errors.filter((error) => !compilerErrors.some(([file]) => error.startsWith(file)))).toEqual([])

  await add('after tsc')
  const failures = (await vitest()).output.split(/^ FAIL {2}\|shared\| /m)
  for (const [file, about] of places.flatMap(({ tests: asks = [] }) => asks))
    expect(failures.filter((failure) => failure.startsWith(file)).join(''), file).toContain(about)

  await add('after tests')
  expect(await tsc()).toEqual({ code: 0, output: '' })
  const { code, output: end } = await vitest()
  expect(code, end).toBe(0)
}, 420_000)
