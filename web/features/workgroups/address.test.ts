import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WorkgroupAddress } from '../../../contract/rules/rules.ts'
import { isReservedAddress } from '../../../contract/rules/workgroup-names.ts'
import { suggestAddress } from './address.ts'
import { nextAddress } from './next-address.ts'

test('a name is converted to an address', () => {
  expect(suggestAddress('한울전자')).toBe('hanuljeonja')
  expect(suggestAddress('한울 영업1팀')).toBe('hanul-yeongeop-1-tim')
  expect(suggestAddress('(주)한울')).toBe('hanul')
  expect(suggestAddress('Café Noir')).toBe('cafe-noir')
  expect(suggestAddress('Đông Á')).toBe('dong-a')
  expect(suggestAddress('B2')).toBe('b2-team')
  expect(suggestAddress('Admin')).toBe('admin-team')
})
test('a name that cannot be spelled in Latin letters has no suggestion', () => {
  for (const name of ['', '  ', '営業部', '!!!', '😀']) expect(suggestAddress(name), name).toBe('')
})
test('every suggestion is a valid address', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.string(), fc.stringMatching(/^[가-힣 a-z0-9-]{0,50}$/u)),
      (name) => {
        const address = suggestAddress(name)
        if (address !== '')
          expect(WorkgroupAddress.safeParse(address).success && !isReservedAddress(address)).toBe(true)
      },
    ),
  )
})
test('a taken address gets a number, and a numbered one the next number', () => {
  expect(nextAddress('hanul')).toBe('hanul-2')
  expect(nextAddress('hanul-2')).toBe('hanul-3')
  expect(nextAddress('hanul99')).toBe('hanul-100')
  expect(WorkgroupAddress.safeParse(nextAddress('a'.repeat(30))).success).toBe(true)
})
