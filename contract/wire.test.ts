import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireText } from '../scripts/wire.ts'

test('wire.txt says what the contract says; after a change that is meant, `npm run wire`', () => {
  expect(readFileSync(new URL('wire.txt', import.meta.url), 'utf8')).toBe(wireText())
})
