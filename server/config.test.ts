import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const faults = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

test('nothing need be set', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    databaseUrl: null,
    smtpUrl: null,
    smsUrl: null,
    s3: null,
    runsWeb: true,
    runsWorker: true,
    logLevel: 'info',
    trustedProxies: 0,
  })
  expect(config.publicUrl).toBe('http://127.0.0.1:4000')
  expect(config.dataDir).toMatch(/^\/.*data$/)
})
test('an empty variable is one that is not set', () =>
  expect(readConfig({ PORT: '', SMTP_URL: '', DATABASE_URL: '', S3_BUCKET: '' })).toEqual(readConfig({})))
test('what runs by role', () => {
  expect(
    [readConfig({ ROLE: 'web' }), readConfig({ ROLE: 'worker' })].map(({ runsWeb, runsWorker }) => [
      runsWeb,
      runsWorker,
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ])
})
test('the public address loses its last slash', () =>
  expect(readConfig({ PUBLIC_URL: 'https://sales.example//' }).publicUrl).toBe('https://sales.example'))

describe('a wrong value is one clear line that names its variable', () => {
  for (const [name, value] of [
    ['PORT', '99999'],
    ['PORT', 'four'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'nonsense'],
    ['DATABASE_READ_URL', 'mysql://x'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['BACKUP_KEY', 'a word'],
    ['BACKUP_EVERY', '0'],
    ['ROLE', 'boss'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'http://x'],
    ['SMS_URL', 'x'],
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'A'.repeat(42) + '+'],
    ['VAPID_PUBLIC_KEY', `B${'A'.repeat(86)}`],
    ['VAPID_SUBJECT', 'http://x'],
    ['OUTGOING_ALLOWED', 'https://a.example,b.example'],
    ['S3_ENDPOINT', 'x'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', '1000'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'all'],
  ] as const) {
    test(`${name}=${value}`, () => {
      const [line, ...more] = faults({ [name]: value })
      expect(line).toMatch(new RegExp(`^${name}: .{5,}`))
      expect(more).toEqual([])
    })
  }
  test('all of them at once', () =>
    expect(faults({ PORT: 'x', ROLE: 'x', SMTP_URL: 'x' }).map((line) => line.split(':')[0])).toEqual([
      'PORT',
      'ROLE',
      'SMTP_URL',
    ]))
  test('half of an S3 store is none', () => {
    expect(faults({ S3_BUCKET: 'b' })[0]).toMatch(/^S3_BUCKET: .*S3_ACCESS_KEY_ID.*S3_SECRET_ACCESS_KEY/)
    expect(readConfig({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }).s3).toMatchObject({
      bucket: 'b',
      region: 'auto',
    })
  })
  test('a secret is not said in the line about it', () =>
    expect(
      faults({ DATABASE_URL: 'mysql://user:geheim@host/db', SMTP_URL: 'http://user:geheim@host' }).join(),
    ).not.toContain('geheim'))
})

test('the keys of pushes belong together, and a subject is said or is where people reach us', () => {
  const keys = {
    VAPID_PUBLIC_KEY: 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
    VAPID_PRIVATE_KEY: 'UUxI4O8-FbRouAevSmBQ6o18hgE4nSG3qwvJTfKc-ls',
  }
  expect(readConfig(keys)).toMatchObject({
    vapid: { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
    vapidSubject: 'https://saleslog.localhost',
  })
  expect(readConfig({ PUBLIC_URL: 'https://sales.example' })).toMatchObject({
    vapid: null,
    vapidSubject: 'https://sales.example',
  })
  expect(readConfig({ VAPID_SUBJECT: 'mailto:push@sales.example' }).vapidSubject).toBe('mailto:push@sales.example')
  expect(faults({ ...keys, VAPID_PRIVATE_KEY: `A${keys.VAPID_PRIVATE_KEY.slice(1)}` })).toEqual([
    'VAPID_PUBLIC_KEY: is not the public key of VAPID_PRIVATE_KEY',
  ])
  expect(faults({ ...keys, VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toEqual(['VAPID_PRIVATE_KEY: is no key of P-256'])
})
test('places that are no public ones are allowed by their origins', () =>
  expect(readConfig({ OUTGOING_ALLOWED: 'http://127.0.0.1:9/push, https://push.lan:8443' }).outgoingAllowed).toEqual([
    'http://127.0.0.1:9',
    'https://push.lan:8443',
  ]))
test('a standby belongs to a database of its own', () => {
  const read = { DATABASE_READ_URL: 'postgres://standby/saleslog' }
  expect(faults(read)).toEqual(['DATABASE_READ_URL: belongs to DATABASE_URL; set both or neither'])
  const both = { ...read, DATABASE_URL: 'postgres://primary/saleslog' }
  expect(readConfig(both).databaseReadUrl).toBe('postgres://standby/saleslog')
})
