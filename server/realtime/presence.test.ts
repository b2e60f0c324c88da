import { expect, test } from 'vitest'
import { createPresence } from './presence.ts'

const here = (log: string, user: string, of: { isEditing?: boolean; isLeaving?: boolean } = {}) => ({
  log,
  user,
  session: `of ${user}`,
  isEditing: false,
  isLeaving: false,
  ...of,
})

test('a user is present in a log until they leave or send nothing for half a minute; other users are notified of changes', () => {
  let now = 0
  const notified: string[] = []
  const people = createPresence(
    (log, users) => notified.push(`${log} to ${users.join()}`),
    () => now,
  )
  people.receive(here('1', 'a'))
  people.receive(here('1', 'b', { isEditing: true }))
  people.receive(here('2', 'c'))
  expect(people.inLog('1')).toEqual([
    { userId: 'a', isEditing: false },
    { userId: 'b', isEditing: true },
  ])
  expect(notified.splice(0)).toEqual(['1 to ', '1 to a', '2 to '])
  now += 15_000
  people.receive(here('1', 'a'))
  people.sweep()
  expect(notified).toEqual([])
  people.receive(here('1', 'a', { isLeaving: true }))
  expect(notified.splice(0)).toEqual(['1 to b'])
  people.receive(here('1', 'a'))
  now += 15_000
  people.sweep()
  expect([people.inLog('1'), people.inLog('2')]).toEqual([[{ userId: 'a', isEditing: false }], []])
  expect(notified.splice(0)).toEqual(['1 to b', '1 to a', '2 to '])
})
test('with too many users in a log, the one with the oldest message is dropped', () => {
  const people = createPresence(() => {})
  for (let at = 0; at < 60; at += 1) people.receive(here('1', `${at}`))
  const known = people.inLog('1').map((one) => one.userId)
  expect([known.length, known[0]]).toEqual([50, '10'])
})
