import { request } from 'node:http'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { bytes } from '../../contract/core/bytes.ts'
import { send } from './response.ts'

const table = bytes({ types: ['text/csv; charset=utf-8'], disposition: 'attachment', cache: 'no-store' })
let app = Fastify()
afterEach(() => app.close())
const tagged = bytes({ ...table.bytes, cache: 'private, max-age=300', hasETag: true })
async function answering(body: string | Uint8Array | AsyncIterable<string | Uint8Array>, name?: string, as = table) {
  app = Fastify()
  const answer = { type: 'text/csv; charset=utf-8', body, ...(name !== undefined && { name }) }
  app.get('/', async (_request, reply) => send(reply, { bytes: answer, as: as.bytes }))
  return app.listen({ host: '127.0.0.1', port: 0 })
}

test('bytes are sent whole or as a stream, with a file name in any language', async () => {
  async function* pieces() {
    yield '이름,단계\n'
    yield Buffer.from('한울정밀,제안\n')
  }
  for (const body of ['이름,단계\n한울정밀,제안\n', Buffer.from('이름,단계\n한울정밀,제안\n'), pieces()]) {
    const answer = await fetch(await answering(body, "영업 일지's (1).csv"))
    expect(await answer.text()).toBe('이름,단계\n한울정밀,제안\n')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition':
        'attachment; filename="__ ___s (1).csv"; filename*=UTF-8\'\'%EC%98%81%EC%97%85%20%EC%9D%BC%EC%A7%80%27s%20%281%29.csv',
      'content-security-policy':
        "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    await app.close()
  }
  expect((await fetch(await answering('a'))).headers.get('content-disposition')).toBe('attachment')
  await app.close()
  const hostile = await fetch(await answering('a', 'a"; filename=b.exe\r\nx: y'))
  expect(hostile.headers.get('content-disposition')).toMatch(
    /^attachment; filename="a__ filename_b\.exe__x_ y"; filename\*=/,
  )
  expect(hostile.headers.get('x')).toBeNull()
})

test('a client that disconnects ends the stream', async () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  async function* forever() {
    try {
      for (;;) yield 'a'.repeat(100_000)
    } finally {
      end()
    }
  }
  const asked = request(await answering(forever()), (answer) => answer.once('data', () => asked.destroy()))
  asked.on('error', () => {}).end()
  await expect(ended).resolves.toBeUndefined()
})

test('a stream that fails midway breaks the connection, so that the response is not taken for complete', async () => {
  async function* broken() {
    yield 'half'
    throw new Error('no more')
  }
  const answer = await fetch(await answering(broken()))
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test('a body with an ETag is not sent again to a client that has it', async () => {
  const url = await answering('이름,단계\n', undefined, tagged)
  const first = await fetch(url)
  const tag = first.headers.get('etag')!
  expect([tag, await first.text()]).toEqual([expect.stringMatching(/^"[\w-]{43}"$/), '이름,단계\n'])
  for (const named of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await fetch(url, { headers: { 'if-none-match': named } })
    expect([again.status, await again.text(), again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      304,
      '',
      tag,
      'private, max-age=300',
    ])
  }
  expect((await fetch(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  await app.close()
  expect((await fetch(await answering('이름\n', undefined, tagged))).headers.get('etag')).not.toBe(tag)
  await app.close()
  expect((await fetch(await answering('이름\n'))).headers.get('etag')).toBeNull()
})
