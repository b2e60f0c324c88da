// Host names that resolve to internal addresses: the address that was checked is the one that is connected to, and it
// is resolved once. A file of its own, because it replaces the DNS module, which unit tests that share a process
// cannot.
import { beforeEach, expect, test, vi } from 'vitest'
import { isAllowedUrl, NotPublic, safePost, safePostForAnswer, safeGet } from '../../server/security/safe-fetch.ts'

const names = vi.hoisted(() => ({ lead: [] as { address: string; family: number }[], asked: 0 }))
vi.mock('node:dns/promises', () => ({
  lookup: async () => {
    names.asked += 1
    return names.lead
  },
}))
beforeEach(() => {
  names.asked = 0
})

test.each([
  [[{ address: '127.0.0.1', family: 4 }]],
  [[{ address: '::1', family: 6 }]],
  [[{ address: '169.254.169.254', family: 4 }]],
  // One public address among them does not help: the client may connect to any of them.
  [
    [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ],
])('a name that resolves to %j is never connected to', async (lead) => {
  names.lead = lead
  const read = safeGet('https://rebinding.example/', { headers: {}, bytes: 10, seconds: 2 }, [])
  await expect(read).rejects.toThrow(NotPublic)
  const post = safePost('https://rebinding.example/', { headers: {}, body: Buffer.from('x') }, [])
  await expect(post).rejects.toThrow(NotPublic)
  expect(names.asked).toBe(2)
})

test('a webhook whose name resolves to an internal address after it was registered is sent nothing', async () => {
  expect(isAllowedUrl('https://rebinding.example/in', [])).toBe(true)
  names.lead = [{ address: '127.0.0.1', family: 4 }]
  const given = { headers: {}, body: Buffer.from('{}'), bytes: 10, seconds: 2 }
  await expect(safePostForAnswer('https://rebinding.example/in', given, [])).rejects.toThrow(NotPublic)
})
