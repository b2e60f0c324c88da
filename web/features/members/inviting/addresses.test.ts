import { expect, test } from 'vitest'
import { readAddresses } from './addresses.ts'

test('addresses are found in any pasted format', () => {
  expect(readAddresses('a@daon.example, b@daon.example;c@daon.example\nd@daon.example e@daon.example').good).toEqual(
    ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@daon.example`),
  )
  expect(readAddresses('이하은 <Haeun.Lee@Daon.example>, 박준호 <jh@daon.example>')).toEqual({
    good: ['haeun.lee@daon.example', 'jh@daon.example'],
    bad: [],
  })
})
test('each address is returned once, and invalid entries are listed', () => {
  expect(readAddresses('a@daon.example\nA@daon.example ')).toEqual({ good: ['a@daon.example'], bad: [] })
  expect(readAddresses('a@daon, hello')).toEqual({ good: [], bad: ['a@daon', 'hello'] })
  expect(readAddresses(' \n, ')).toEqual({ good: [], bad: [] })
})
