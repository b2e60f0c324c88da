// Names that lead inside, as whoever owns a name may let it at any moment: what is looked up is what is connected to, and it is looked up once.
// Stands here since it puts another name service in the place of the real one, which files that share a process cannot.
import { beforeEach, expect, test, vi } from 'vitest'
import { NotPublic, postOutside, readOutside } from '../../server/security/safe-fetch.ts'

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
  // One good among them helps nobody: which is taken is not ours to say.
  [
    [
      { address: '8.8.8.8', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ],
  ],
])('a name that leads to %j is gone to by nobody', async (lead) => {
  names.lead = lead
  const read = readOutside('https://rebinding.example/', { headers: {}, bytes: 10, seconds: 2 }, [])
  await expect(read).rejects.toThrow(NotPublic)
  const post = postOutside('https://rebinding.example/', { headers: {}, body: Buffer.from('x') }, [])
  await expect(post).rejects.toThrow(NotPublic)
  expect(names.asked).toBe(2)
})
