import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, isAllowedUrl, NotPublic, safePost, lookupPublicOnly } from './safe-fetch.ts'

let requestCount = 0
const server = createServer((_request, response) => {
  requestCount += 1
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('x'.repeat(1000))
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as { port: number }).port
})
afterAll(() => void server.close())

describe('public addresses', () => {
  test.each(['8.8.8.8', '142.250.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each(
    `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.1 192.168.0.1 192.0.2.1 198.18.0.1 198.51.100.7 203.0.113.7
     224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 fc00::1 fd12::1 fe80::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1::1
     localhost 8.8.8`.split(/\s+/),
  )('not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

test('a URL must be https, without port, user name or password, and not private', () => {
  for (const good of ['https://push.example/x', 'https://fcm.googleapis.com/fcm/send/a:b-c', 'https://8.8.8.8/'])
    expect(isAllowedUrl(good, []), good).toBe(true)
  const bad =
    `http://push.example/ https://push.example:8443/ https://a:b@push.example/ https://a@push.example/ https://localhost/ https://push/
    https://127.0.0.1/ https://[::1]/ https://2130706433/ https://0x7f.1/ https://[::ffff:127.0.0.1]/ https://169.254.169.254/
    ftp://push.example/ file:///etc/passwd address`.split(/\s+/)
  for (const each of ['', ...bad]) expect(isAllowedUrl(each, []), each).toBe(false)
  expect(isAllowedUrl('http://127.0.0.1:99/x', ['http://127.0.0.1:99'])).toBe(true)
  expect(isAllowedUrl('http://a:b@127.0.0.1:99/x', ['http://127.0.0.1:99'])).toBe(false)
  expect(isAllowedUrl('http://127.0.0.1:98/x', ['http://127.0.0.1:99'])).toBe(false)
})

describe('outgoing requests', () => {
  const post = (address: string, allowed: string[] = []) =>
    safePost(address, { headers: {}, body: Buffer.from('x') }, allowed)
  test('never reach a private address, whatever its name', async () => {
    await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow(NotPublic)
    await expect(post('https://127.0.0.1/')).rejects.toThrow(NotPublic)
    for (const all of [true, false])
      expect(await new Promise((resolve) => lookupPublicOnly('localhost', { all }, resolve))).toBeInstanceOf(NotPublic)
    expect(requestCount).toBe(0)
  })
  test('reach an allowed origin and do not follow its redirects', async () => {
    const origin = `http://127.0.0.1:${port}`
    expect(await post(`${origin}/x`, [origin])).toMatchObject({ status: 302 })
    expect(requestCount).toBe(1)
  })
})
