import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allCalls } from './index.ts'
import { wireText } from '../scripts/wire.ts'

test('wire.txt says what the contract says; after a change that is meant, `npm run wire`', () => {
  expect(readFileSync(new URL('wire.txt', import.meta.url), 'utf8')).toBe(wireText())
})

test('every call knows the room it stands in', () => {
  expect(allCalls.filter(([name, call]) => name.split('.')[0] !== call.room).map(([name]) => name)).toEqual([])
})
