// docs/asvs.md against the titles of the tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/source-graph.ts'
import { codeOf, isTest, sources } from './support/sources.ts'

const rows = [...readFileSync(join(root, 'docs/asvs.md'), 'utf8').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+) \| (.+) \|$/gm)]
const tested = rows.flatMap(([, id, , by]) => [...by!.matchAll(/`(.+?)`/g)].map(([, path]) => `${id} ${path}`))
const titled = sources
  .filter(isTest)
  .flatMap((path) => [...new Set(codeOf(path).match(/(?<=ASVS-)\d+\.\d+\.\d+/g))].map((id) => `${id} ${path}`))

test('each test that a row of docs/asvs.md names has the number in a title, and each title with a number is named', () => {
  expect(tested.toSorted()).toEqual(titled.toSorted())
  const ids = rows.map(([, id]) => id)
  expect(ids).toEqual(ids.toSorted((one, other) => one!.localeCompare(other!, 'en', { numeric: true })))
  expect(new Set(ids).size).toBe(ids.length)
})
test('a row without a test says why', () =>
  expect(rows.filter(([, , , by]) => !by!.includes('`') && !/^none: .{20}/.test(by!)).map(([, id]) => id)).toEqual([]))
