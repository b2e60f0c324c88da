// The mutants are found in the sources by patterns. These tests check that the patterns find everything.
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { allCalls } from '../../contract/index.ts'
import * as may from '../../contract/permissions.ts'
import { mutants } from './list.ts'

const all = mutants()
const named = (start: string) =>
  all.filter(({ name }) => name.startsWith(start)).map(({ name }) => name.slice(start.length))

test('every exported predicate is removed once', () => {
  const removed = named('predicate ').filter((name) => !name.includes(' '))
  expect(removed.sort()).toEqual(
    [...Object.keys(may), 'atLeast', 'isFirstAuthor', 'isAuthor', 'isOwn', 'takesPart'].sort(),
  )
})
test('every audience that can be lowered is lowered once', () => {
  expect(named('audience ').map((name) => name.split(':')[0])).toEqual(
    allCalls.filter(([, { audience }]) => audience !== 'anyone').map(([name]) => name),
  )
})
test('every policy is opened, and the rejections of every feature are removed', () => {
  expect(named('policy ').length).toBeGreaterThanOrEqual(14)
  for (const folder of ['auth', 'contacts', 'customers', 'members', 'profile', 'sales-logs', 'workgroups'])
    expect([folder, named(`${folder}/`).length > 0]).toEqual([folder, true])
  expect(named('authorize: ').length).toBeGreaterThanOrEqual(10)
})
test('a rejection is removed however it is broken into lines', () => {
  // An `if`, its condition with up to five levels of parentheses, and a `throw`.
  const condition = Array.from({ length: 5 }).reduce(
    (inner) => `\\((?:[^()]|${inner as string})*\\)`,
    '\\(\\)',
  ) as string
  const rejection = new RegExp(`\\bif ${condition}\\s*throw `, 'g')
  const paths = new Set(all.filter(({ name }) => /^[\w-]+\/|^authorize: if/.test(name)).map(({ path }) => path))
  expect(paths.size).toBeGreaterThan(10)
  for (const path of paths)
    expect([path, all.filter((mutant) => mutant.path === path && / if \(/.test(mutant.name)).length]).toEqual([
      path,
      readFileSync(path, 'utf8').match(rejection)?.length,
    ])
})
test('each mutant differs from its source and still parses', () => {
  for (const { name, path, text } of all) {
    expect(text === readFileSync(path, 'utf8'), name).toBe(false)
    if (path.endsWith('.ts')) expect(() => stripTypeScriptTypes(text), name).not.toThrow()
  }
})
