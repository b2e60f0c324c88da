import { expect, test } from 'vitest'
import { withRequestSignal } from './request-signal.ts'
import { prioritizedQueues, concurrencyLimit as takeTurns } from './concurrency-limit.ts'

/** Tasks that end, in order of their start, by `end`. */
function work() {
  const started: number[] = []
  const ends: (() => void)[] = []
  return {
    started,
    piece: (name: number) => () => {
      started.push(name)
      return new Promise<number>((resolve) => ends.push(() => resolve(name)))
    },
    end: async () => {
      ends.shift()!()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
const aTurn = () => new Promise((resolve) => setImmediate(resolve))

test('tasks run one at a time in order of arrival; when the queue is full, the next is rejected immediately', async () => {
  const { started, piece, end } = work()
  const turns = takeTurns({ maxRunning: 1, maxQueued: 2, retryAfterSeconds: 3 })
  const [first, second, third] = [turns(piece(1)), turns(piece(2)), turns(piece(3))]
  await expect(turns(piece(4))).rejects.toMatchObject({ word: 'busy', retryAfterSeconds: 3 })
  await aTurn()
  expect(started).toEqual([1])
  await end()
  expect([await first, started]).toEqual([1, [1, 2]])
  const fifth = turns(piece(5))
  await expect(turns(piece(6))).rejects.toMatchObject({ word: 'busy' })
  await end()
  await end()
  await end()
  expect([await second, await third, await fifth]).toEqual([2, 3, 5])
  expect(started).toEqual([1, 2, 3, 5])
})

test('a failed task frees its slot', async () => {
  const turns = takeTurns({ maxRunning: 1, maxQueued: 1, retryAfterSeconds: 3 })
  const [broken, good] = [turns(() => Promise.reject(new Error('no'))), turns(() => Promise.resolve('yes'))]
  await expect(broken).rejects.toThrow('no')
  expect(await good).toBe('yes')
  await expect(
    turns(() => {
      throw new Error('at once')
    }),
  ).rejects.toThrow('at once')
  expect(await turns(() => Promise.resolve('still'))).toBe('still')
})

test('one caller cannot fill the queue: at most two tasks of a caller are accepted, and other callers still get slots', async () => {
  const { started, piece, end } = work()
  const turns = takeTurns({ maxRunning: 1, maxQueued: 3, maxPerCaller: 2, retryAfterSeconds: 3 })
  const mine = [turns(piece(1), 'me'), turns(piece(2), 'me')]
  await expect(turns(piece(3), 'me')).rejects.toMatchObject({ word: 'busy' })
  const theirs = turns(piece(4), 'you')
  for (let at = 0; at < 3; at += 1) await end()
  expect([await Promise.all(mine), await theirs, started]).toEqual([[1, 2], 4, [1, 2, 4]])
  const again = turns(piece(5), 'me')
  await end()
  expect(await again).toBe(5)
})

test('queues share slots: earlier queues have priority, and each keeps its own bounds', async () => {
  const { started, piece, end } = work()
  const { members, strangers } = prioritizedQueues(2, {
    members: { maxRunning: 2, maxQueued: 10, retryAfterSeconds: 3 },
    strangers: { maxRunning: 1, maxQueued: 2, retryAfterSeconds: 20 },
  })
  const theirs = [strangers(piece(1)), strangers(piece(2)), strangers(piece(3))]
  await expect(strangers(piece(4))).rejects.toMatchObject({ word: 'busy', retryAfterSeconds: 20 })
  const ours = [members(piece(5)), members(piece(6)), members(piece(7))]
  await aTurn()
  expect(started, 'one task of strangers, and one slot left for members').toEqual([1, 5])
  await end()
  expect(started, 'waiting members start before strangers who arrived earlier').toEqual([1, 5, 6])
  await end()
  await end()
  await end()
  await end()
  await end()
  expect([await Promise.all(theirs), await Promise.all(ours)]).toEqual([
    [1, 2, 3],
    [5, 6, 7],
  ])
  expect(started).toEqual([1, 5, 6, 7, 2, 3])
})

test('an aborted request leaves the queue, and its task is not started', async () => {
  const { started, piece, end } = work()
  const turns = takeTurns({ maxRunning: 1, maxQueued: 2, maxPerCaller: 2, retryAfterSeconds: 3 })
  const first = turns(piece(1), 'me')
  const aborted = new AbortController()
  const waiting = withRequestSignal(aborted.signal, () => turns(piece(2), 'me'))
  await expect(turns(piece(3), 'me')).rejects.toMatchObject({ word: 'busy' })
  aborted.abort(new Error('aborted'))
  await expect(waiting).rejects.toThrow('aborted')
  const third = turns(piece(3), 'me')
  await end()
  await end()
  expect([await first, await third, started]).toEqual([1, 3, [1, 3]])
  await expect(withRequestSignal(aborted.signal, () => turns(piece(4)))).rejects.toThrow('aborted')
  expect(await turns(() => Promise.resolve('still'))).toBe('still')
})
