import { expect, test } from 'vitest'
import { withNewHashes } from './migration-hashes.ts'

const migrations = new Map([
  ['0001_one.sql', 'create table one ()'],
  ['0002_two.sql', 'create table two ()'],
])
const recorded = withNewHashes('', migrations)

test('a new migration is added at the end, and recorded lines stay as they are', () => {
  expect(recorded).toMatch(/^[\da-f]{64} {2}0001_one\.sql\n[\da-f]{64} {2}0002_two\.sql\n$/)
  expect(withNewHashes(recorded, migrations)).toBe(recorded)
  const more = new Map([...migrations, ['0003_three.sql', 'create table three ()'] as const])
  expect(withNewHashes(recorded, more)).toMatch(new RegExp(`^${recorded}[\\da-f]{64} {2}0003_three\\.sql\\n$`))
})

test('a recorded migration that was changed, removed or renamed is an error with its name', () => {
  const changed = new Map(migrations).set('0001_one.sql', 'create table one (id int)')
  expect(() => withNewHashes(recorded, changed)).toThrow('The migration 0001_one.sql was changed.')
  const renamed = new Map([...migrations].map(([name, text]) => [name.replace('two', 'other'), text]))
  expect(() => withNewHashes(recorded, renamed)).toThrow('The migration 0002_two.sql was removed.')
})
