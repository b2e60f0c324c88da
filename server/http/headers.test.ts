import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oauth } from '../../contract/calls/auth/oauth.ts'
import { profile } from '../../contract/calls/profile/calls.ts'
import { salesLogs } from '../../contract/calls/sales-logs/calls.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { aTeam } from '../../tests/support/builders/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Expects the security headers of every response. */
function expectSecurityHeaders(what: string, headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  const sent = {
    transport: headers.get('strict-transport-security'),
    type: headers.get('x-content-type-options'),
    referrer: headers.get('referrer-policy'),
    origin: headers.get('cross-origin-resource-policy'),
    policy: policy
      .split('; ')
      .filter((directive) => /^(default-src|frame-ancestors|base-uri|object-src) /.test(directive))
      .sort(),
  }
  expect([what, sent]).toEqual([
    what,
    {
      transport: 'max-age=31536000; includeSubDomains',
      type: 'nosniff',
      referrer: 'no-referrer',
      origin: 'same-origin',
      policy: ["base-uri 'none'", "default-src 'none'", "frame-ancestors 'none'", "object-src 'none'"],
    },
  ])
}
/** Sends raw bytes; parses the response from the socket. */
const sendRaw = (text: string) =>
  new Promise<{ status: number; headers: Headers }>((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.on('data', (data: Buffer) => (received += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      const [first = '', ...lines] = received.split('\r\n\r\n')[0]!.split('\r\n')
      resolve({
        status: Number(first.split(' ')[1]),
        headers: new Headers(
          lines.map(
            (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string],
          ),
        ),
      })
    })
  })

test('every kind of response has the security headers: HTTPS only, no frames, no type sniffing, no referrer', async () => {
  const { staff } = await aTeam(app)
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0b645e' } })
    .png()
    .toBuffer()
  const { photoUrl } = (await app.ask(staff, profile.setPhoto, {}, undefined, { man_photo: photo })).output
  const key = (await readFile(join(app.dataDir, 'local-key'), 'utf8')).trim()
  const asset = readdirSync(join(import.meta.dirname, '..', '..', 'dist', 'assets')).find((name) =>
    name.endsWith('.js'),
  )!
  const requests: [what: string, status: number, path: string, init?: RequestInit][] = [
    [
      'a call',
      200,
      salesLogs.list.path,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      },
    ],
    ['an error response', 401, oauth.secure.path],
    ['404', 404, '/nowhere'],
    ['405', 405, salesLogs.list.path, { method: 'DELETE' }],
    ['an invalid path', 404, '/%zz'],
    [
      'a body that is too large',
      413,
      oauth.revoke.path,
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a'.repeat(1_100_000) },
    ],
    [
      'an unsupported content type',
      415,
      oauth.revoke.path,
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    ],
    ['a photo', 200, photoUrl!],
    ['no photo', 404, `/photo/${'A'.repeat(24)}`],
    ['docs', 200, '/docs'],
    ['openapi', 200, '/docs/openapi.json'],
    ['outbox', 200, `/outbox?key=${key}`],
    ['outbox without the key', 404, '/outbox'],
    ['health', 200, '/healthz'],
    ['metrics', 200, `/metrics?key=${key}`],
    ['metrics without the key', 404, '/metrics'],
    ['the page', 200, '/'],
    ['the page by its name', 200, '/index.html'],
    ['the service worker', 200, '/service-worker.js'],
    ['an asset', 200, `/assets/${asset}`],
    ['a part of an asset', 206, `/assets/${asset}`, { headers: { range: 'bytes=0-9' } }],
    ['no part of an asset', 400, `/assets/${asset}`, { headers: { range: 'bytes=99999999-' } }],
    ['a missing asset', 404, '/assets/none.js'],
    ['a folder', 404, '/assets'],
    ['HEAD', 200, `/assets/${asset}`, { method: 'HEAD' }],
    ['OPTIONS', 404, '/', { method: 'OPTIONS' }],
  ]
  for (const [what, status, path, init] of requests) {
    const answer = await app.request(path, init)
    expect([what, answer.status]).toEqual([what, status])
    expectSecurityHeaders(what, answer.headers)
  }
  for (const [what, status, text] of [
    ['not HTTP', 400, 'GARBAGE\r\n\r\n'],
    ['headers that are too long', 400, `GET / HTTP/1.1\r\nHost: x\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
    ['no Host', 400, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an unsupported expectation', 417, 'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n'],
  ] as const) {
    const answer = await sendRaw(text)
    expect([what, answer.status]).toEqual([what, status])
    expectSecurityHeaders(what, answer.headers)
  }
})

test('the service worker is one script at the root, revalidated each time, and requests only files of a build', async () => {
  const { headers, body } = await app.request('/service-worker.js')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-type')).toMatch(/^\w+\/javascript/)
  expect(body).not.toMatch(/\bimport\b|\bexport\b|https?:/)
  const addresses = [...body.matchAll(/[`"'](\/[^`"']*)/g)].map(([, address]) => address!)
  expect(addresses.length).toBeGreaterThan(5)
  // It keeps what other apps share, and the mark of a whole build, under addresses of its own cache, and opens their screen.
  const ofShared = /^\/(main\/)?share(\/details|\/file\/\$\{\w+\})?$/
  const others = addresses.filter((each) => !ofShared.test(each))
  expect(others.filter((each) => !/^\/(assets\/[\w.,/-]*|icon-192\.png|whole|\$\{\w+\})?$/.test(each))).toEqual([])
  // The page may start it, and nothing of another origin.
  expect((await app.request('/')).headers.get('content-security-policy')).toContain("worker-src 'self'")
})
