import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, otpauthUri, stepOfCode, totpCode, totpStep } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the last six of the eight digits.
const secret = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i seconds is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code)
})
// RFC 4226, appendix D.
test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
  'the codes of RFC 4226: %s',
  (code) => {
    expect(Array.from({ length: 10 }, (_, counter) => totpCode(secret, counter))).toContain(code)
  },
)
test('a code counts in the step before and after its own, and in no other', () => {
  const at = new Date('2026-11-20T05:00:10Z')
  const code = totpCode(secret, totpStep(at))
  const accepted = [-60, -30, 0, 30, 60].map(
    (shift) => stepOfCode(secret, code, new Date(at.getTime() + shift * 1000)) !== null,
  )
  expect(accepted).toEqual([false, true, true, true, false])
  expect(stepOfCode(secret, '', at)).toBeNull()
  expect(stepOfCode(secret, `${code}0`, at)).toBeNull()
})
// RFC 4648, 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is that of RFC 4648', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

const decode = (text: string): Buffer => {
  const bits = [...text].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
test('base32 of any bytes decodes to them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect([...decode(base32(bytes))]).toEqual([...bytes])
    }),
  )
})
test('an otpauth address names the account and the secret, whatever the account is called', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }).filter((text) => text.isWellFormed()),
      (bytes, account) => {
        const uri = new URL(otpauthUri(bytes, { issuer: 'Saleslog', account }))
        expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
        expect(decodeURIComponent(uri.pathname)).toBe(`/Saleslog:${account}`)
        expect(Object.fromEntries(uri.searchParams)).toEqual({
          secret: base32(bytes),
          issuer: 'Saleslog',
          algorithm: 'SHA1',
          digits: '6',
          period: '30',
        })
      },
    ),
  )
})
