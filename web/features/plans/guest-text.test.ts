import { expect, test } from 'vitest'
import { guestText, readGuest } from './guest-text.ts'

test('a guest is an address, with a name before it if there is one', () => {
  expect(readGuest('Son@Nuri.example ')).toEqual({ name: '', email: 'son@nuri.example' })
  expect(readGuest('"손다연" <son@nuri.example>')).toEqual({ name: '손다연', email: 'son@nuri.example' })
  for (const guest of [
    { name: '', email: 'son@nuri.example' },
    { name: '손다연', email: 'son@nuri.example' },
  ])
    expect(readGuest(guestText(guest))).toEqual(guest)
})
test('what is no address is not read, and a name with a link is left out', () => {
  for (const text of ['', '손다연', 'son@', '손다연 <>', '<a@b.example> c', 'a@b.example c@d.example'])
    expect([text, readGuest(text)]).toEqual([text, null])
  expect(readGuest('http://evil.example <son@nuri.example>')).toEqual({ name: '', email: 'son@nuri.example' })
})
