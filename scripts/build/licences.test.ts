// Every delivered package is listed with its licence, and none has a licence that would apply to all of our code.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../source-graph.ts'
import { packageFoldersOf, licencesOf, isAllowedLicence, shippedPackages } from './licences.ts'

const all = shippedPackages([])
const names = all.map(({ name }) => name)

test('every package that the server runs with is listed with a licence', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; version: string }>
  }
  const wanted = Object.entries(packages).filter(
    ([folder, { dev }]) => folder && !dev && existsSync(join(root, folder)),
  )
  const name = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 13)
  const missing = wanted.filter(
    ([folder, { version }]) => !all.some((one) => one.name === name(folder) && one.version === version),
  )
  expect(missing).toEqual([])
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ licence }) => !isAllowedLicence(licence))).toEqual([])
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  for (const each of Object.keys(own.dependencies)) expect(names).toContain(each)
})
test('packages inside a bundle are listed too; our own modules and the cache are not packages', () => {
  const modules = [
    '/x/web/main.tsx',
    '\0vite/preload-helper.js',
    '\0rolldown/runtime.js',
    '/x/node_modules/axe-core/axe.js',
    '/x/node_modules/@zxcvbn-ts/language-common/dist/index.mjs?used',
    'C:\\x\\node_modules\\fastify\\node_modules\\semver\\index.js',
    '/x/node_modules/.cache/letters/1/first.css',
  ]
  expect(packageFoldersOf(modules)).toEqual([
    'node_modules/vite',
    'node_modules/rolldown',
    'node_modules/axe-core',
    'node_modules/@zxcvbn-ts/language-common',
    'node_modules/fastify/node_modules/semver',
  ])
  const withThem = shippedPackages(modules.slice(0, 4)).map(({ name }) => name)
  for (const name of ['vite', 'rolldown', 'axe-core']) {
    expect(names).not.toContain(name)
    expect(withThem).toContain(name)
  }
  expect(() => shippedPackages(['/x/node_modules/nobody-knows-it/index.js'])).toThrow('nobody-knows-it')
})
test('GPL, AGPL and missing licences are rejected; of alternatives one acceptable licence suffices', () => {
  for (const good of ['MIT', 'LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', '(MIT OR GPL-2.0)', 'OFL-1.1'])
    expect([good, isAllowedLicence(good)]).toEqual([good, true])
  for (const bad of [
    '',
    'GPL-3.0-only',
    'AGPL-3.0',
    'MIT AND GPL-2.0',
    '(GPL-2.0 OR AGPL-3.0)',
    'UNLICENSED',
    'SSPL-1.0',
  ])
    expect([bad, isAllowedLicence(bad)]).toEqual([bad, false])
})
test('a licence text shared by several packages is stored once, and the font has its own', () => {
  const { packages, texts } = licencesOf(all)
  expect(packages.map(([name]) => name)).toEqual(names)
  expect(new Set(texts).size).toBe(texts.length)
  const textOf = (wanted: string) => texts[packages.find(([name]) => name === wanted)![3]]
  expect(textOf('react')).toContain('MIT License')
  expect(textOf('pretendard')).toContain('SIL OPEN FONT LICENSE')
  expect(packages.filter(([, , , text]) => text < 0).length).toBeLessThan(packages.length / 10)
})
