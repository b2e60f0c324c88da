import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireText } from '../scripts/wire.ts'
import { unwrap, isFields, type Schema } from './core/call.ts'
import { allCalls, contract } from './index.ts'
import { limits } from './rules/limits.ts'

const here = (name: string) => new URL(name, import.meta.url)

test('wire.txt matches the contract (after an intended change, run `npm run wire`)', () => {
  expect(readFileSync(here('wire.txt'), 'utf8')).toBe(wireText())
})

test('the fields of every multipart form fit into the limit for multipart fields, at their longest', () => {
  const lines = new Map(
    wireText()
      .split('\n')
      .map((line) => [line.split(' (')[0]!, line.split(' -> ')[0]!]),
  )
  const forms = allCalls.filter(([, call]) => call.files || call.multipart)
  expect(forms.length).toBeGreaterThan(5)
  for (const [name, { method, path, alsoGet, input }] of forms) {
    const line = lines.get(`${alsoGet ? 'GET|' : ''}${method} ${path}`)
    expect(line, name).toBeDefined()
    const characters = [...line!.matchAll(/<text \d+–(\d+)>/g)].reduce((sum, [, most]) => sum + Number(most), 0)
    const others = isFields(input) ? input.names.length : 0
    expect(4 * characters + 1_000 * others, name).toBeLessThan(limits.multipartFieldBytes)
  }
})

const files = readdirSync(here('.'), { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)

test('a call group maps each field to its wire name in one place, even if several schemas have it', () => {
  const pairs = new Set<string>()
  const visit = (schema: Schema): void => {
    const whole = unwrap(schema)
    const { element, items } = whole._zod.def as { element?: Schema; items?: Schema[] }
    for (const inner of [...(element ? [element] : []), ...(items ?? [])]) visit(inner)
    if (!isFields(whole)) return
    for (const [ours, wire, field] of whole.names) {
      if (ours !== wire) pairs.add(`${ours}: ${wire}`)
      visit(field)
    }
  }
  for (const [, { input, output }] of allCalls) [input, output].forEach(visit)
  const named = files.map((name) => [
    name,
    [...readFileSync(here(name), 'utf8').matchAll(/\b(\w+): \[?'(\w+)'/g)]
      .map(([, ours, wire]) => `${ours}: ${wire}`)
      .filter((pair) => pairs.has(pair)),
  ]) as [name: string, found: string[]][]
  expect(named.flatMap(([, found]) => found).length).toBeGreaterThan(80)
  const twice = named.flatMap(([name, found]) =>
    found.filter((pair, at) => found.indexOf(pair) < at).map((pair) => `${name} ${pair}`),
  )
  expect(twice).toEqual([])
})

test('every call group in a file is part of the contract, and every call has the name of its group', () => {
  const features = files.flatMap((name) =>
    [...readFileSync(here(name), 'utf8').matchAll(/= feature\('(\w+)'/g)].map(([, name]) => name),
  )
  // A feature may be in several files, so that pages load what they need.
  expect([...new Set(features)].sort()).toEqual(Object.keys(contract).sort())
  expect(allCalls.filter(([name, call]) => name.split('.')[0] !== call.room).map(([name]) => name)).toEqual([])
})
