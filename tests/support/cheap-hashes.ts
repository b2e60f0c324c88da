// Hashes of passwords and recovery codes at the lowest cost, for the tests of a file that make hundreds of them.
import { afterAll, beforeAll } from 'vitest'
import { cost } from '../../server/security/passwords.ts'

/** A set of recovery codes took half a second. server/security/passwords.test.ts checks the real cost. */
export function hashCheaply(): void {
  const { memory } = cost
  beforeAll(() => void (cost.memory = 8))
  afterAll(() => void (cost.memory = memory))
}
