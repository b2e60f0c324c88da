import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../sources.ts'
import { withoutServersOwn } from './servers-own.ts'

test('what only the server reads of a call is left out, and nothing else', () => {
  const text = `call('POST /a/b', {
    audience: 'member',
    summary: "It's, this: one",
    rate: [{ per: 'account', limit: 'x' }],
    input: fields({ summary: z.string(), errors: z.string() }),
    output: Nothing,
    errors: ['not_found'],
  })`
  expect(withoutServersOwn('a.ts', text).replaceAll(/\s+/g, ' ')).toBe(
    "call('POST /a/b', { audience: 'member', input: fields({ summary: z.string(), errors: z.string() }), output: Nothing, })",
  )
})
test('every file of the contract is still one that can be read', () => {
  const folder = join(root, 'contract')
  for (const name of readdirSync(folder).filter((file) => /^[\w-]+\.ts$/.test(file)))
    expect([name, parseSync(name, withoutServersOwn(name, readFileSync(join(folder, name), 'utf8'))).errors]).toEqual([
      name,
      [],
    ])
})
