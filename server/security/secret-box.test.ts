import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { secretBoxWith } from './secret-box.ts'

const box = secretBoxWith(randomBytes(32))
test('a secret is opened only with the same key, for the same user and unchanged', () => {
  const sealed = box.seal(Buffer.from('secret'), '7')
  expect(box.open(sealed, '7').toString()).toBe('secret')
  expect(sealed.includes('secret')).toBe(false)
  expect(box.seal(Buffer.from('secret'), '7').equals(sealed)).toBe(false)
  expect(() => box.open(sealed, '8')).toThrow()
  expect(() => secretBoxWith(randomBytes(32)).open(sealed, '7')).toThrow()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => box.open(changed, '7')).toThrow()
  }
})
