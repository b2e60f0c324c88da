import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireText } from '../scripts/wire.ts'
import { bare, isFields, type Schema } from './call.ts'
import { allCalls, contract } from './index.ts'

const here = (name: string) => new URL(name, import.meta.url)

test('wire.txt says what the contract says; after a change that is meant, `npm run wire`', () => {
  expect(readFileSync(here('wire.txt'), 'utf8')).toBe(wireText())
})

test('a room names a field of the wire once, also where several shapes have it', () => {
  const pairs = new Set<string>()
  const visit = (schema: Schema): void => {
    const whole = bare(schema)
    const { element, items } = whole._zod.def as { element?: Schema; items?: Schema[] }
    for (const inner of [...(element ? [element] : []), ...(items ?? [])]) visit(inner)
    if (!isFields(whole)) return
    for (const [ours, wire, field] of whole.names) {
      if (ours !== wire) pairs.add(`${ours}: ${wire}`)
      visit(field)
    }
  }
  for (const [, { input, output }] of allCalls) [input, output].forEach(visit)
  const named = readdirSync(here('.'))
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => [
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

test('every room of a file here is a room of the contract, and every call knows the one it stands in', () => {
  const rooms = readdirSync(here('.'))
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .flatMap((name) => [...readFileSync(here(name), 'utf8').matchAll(/= room\('(\w+)'/g)].map(([, room]) => room))
  expect(rooms.sort()).toEqual(Object.keys(contract).sort())
  expect(allCalls.filter(([name, call]) => name.split('.')[0] !== call.room).map(([name]) => name)).toEqual([])
})
