import { describe, expect, test } from 'vitest'
import { hashPassword, isCommonPassword, isPassword, dummyHash } from './passwords.ts'

describe('ASVS-11.4.2 ASVS-6.2.8 R20: storage of passwords', () => {
  test('argon2id with m = 47104 KiB, t = 1, p = 1, a salt of 16 bytes and a tag of 32, in PHC form', async () => {
    const [, name, version, cost, salt, tag] = (await hashPassword('Sales-2026!')).split('$')
    expect([name, version, cost]).toEqual(['argon2id', 'v=19', 'm=47104,t=1,p=1'])
    expect([Buffer.from(salt!, 'base64').length, Buffer.from(tag!, 'base64').length]).toEqual([16, 32])
  })
  test('two hashes of the same password differ', async () =>
    expect(await hashPassword('Sales-2026!')).not.toBe(await hashPassword('Sales-2026!')))
  for (const password of [
    'Sales-2026!',
    '영업 일지 2026!',
    'x'.repeat(64),
    '가'.repeat(128),
    ' spaces around 1! ',
    '👩‍👩‍👧‍👦-1a',
    'a\u0000b1!',
  ]) {
    test(`"${password.slice(0, 20)}" matches, and similar passwords do not`, async () => {
      const hash = await hashPassword(password)
      expect(await isPassword(password, hash)).toBe(true)
      for (const near of [
        `${password} `,
        password.slice(0, -1),
        `${password}x`,
        password.toUpperCase() === password ? `${password}a` : password.toUpperCase(),
        '',
      ])
        expect(await isPassword(near, hash)).toBe(false)
    })
  }
  test('a hash with other cost parameters is compared with these', async () => {
    const { argon2Sync } = await import('node:crypto')
    const nonce = Buffer.alloc(16, 1)
    const tag = argon2Sync('argon2id', {
      message: 'Sales-2026!',
      nonce,
      memory: 1024,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    expect(await isPassword('Sales-2026!', `$argon2id$v=19$m=1024,t=2,p=1$${text(nonce)}$${text(tag)}`)).toBe(true)
  })
  test('a stored value that is no hash matches no password', async () => {
    for (const stored of [
      '',
      'Sales-2026!',
      '$argon2id$',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2i$v=19$m=47104,t=1,p=1$AAAA$AAAA',
      dummyHash,
    ])
      expect(await isPassword('Sales-2026!', stored)).toBe(false)
  })
})
test('ASVS-6.2.4: the most common passwords are detected, in any case and with special characters appended', async () => {
  for (const common of ['password1', 'Password1!', 'qwerty123', 'QWERTY123', 'iloveyou!!', 'passw0rd', 'abc123!@#'])
    expect([common, await isCommonPassword(common)]).toEqual([common, true])
  for (const fine of ['Sales-2026!', '영업 일지 2026!', 'tr0ub4dor&3-horse', 'correct-horse-7'])
    expect([fine, await isCommonPassword(fine)]).toEqual([fine, false])
})
