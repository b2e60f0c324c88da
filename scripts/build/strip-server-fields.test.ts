import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../source-graph.ts'
import { withoutServerFields } from './strip-server-fields.ts'

test('only the fields of a call that the server alone reads are removed', () => {
  const text = `call('POST /a/b', {
    audience: 'member',
    summary: "It's, this: one",
    rate: [{ per: 'account', limit: 'x' }],
    input: fields({ summary: z.string(), errors: z.string() }),
    output: Nothing,
    errors: ['not_found'],
  })`
  expect(withoutServerFields('a.ts', text).replaceAll(/\s+/g, ' ')).toBe(
    "call('POST /a/b', { audience: 'member', input: fields({ summary: z.string(), errors: z.string() }), output: Nothing, })",
  )
})
test('every file of the contract still parses afterwards', () => {
  const folder = join(root, 'contract')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  for (const name of files)
    expect([name, parseSync(name, withoutServerFields(name, readFileSync(join(folder, name), 'utf8'))).errors]).toEqual(
      [name, []],
    )
})
