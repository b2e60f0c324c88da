// A local S3-compatible store behind a proxy that can reject or delay deletions, and hang.
import { mkdtemp, readdir } from 'node:fs/promises'
import { createServer, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// s3rver has no type declarations.
const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const name = 'saleslog'

export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'))
  const store = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name }],
  })
  const { port } = await store.run()
  const state = { deletes: (_path: string): 'pass' | 'refuse' | 'hold' => 'pass', hangs: false }
  const heldResponses: ServerResponse[] = []
  const proxy = createServer((incoming, response) => {
    if (state.hangs) return void incoming.resume()
    const fate = incoming.method === 'DELETE' ? state.deletes(incoming.url!) : 'pass'
    if (fate === 'hold') return void heldResponses.push(response)
    if (fate === 'refuse') return void response.writeHead(403).end()
    const on = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
    on.on('response', (received) => {
      response.writeHead(received.statusCode!, received.headers)
      received.pipe(response)
    })
    on.on('error', () => response.destroy())
    incoming.pipe(on)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Decides what happens to each deletion from now on, by its path. */
    onDelete: (deletes: typeof state.deletes) => void (state.deletes = deletes),
    /** From now on: whether it takes requests and never answers. */
    hang: (hangs: boolean) => void (state.hangs = hangs),
    /** Deletions without a response yet. */
    heldDeletions: heldResponses,
    /** Stored files whose path contains this key. */
    objects: async (key: string) =>
      (await readdir(join(directory, name), { recursive: true })).filter(
        (path) => path.includes(key) && path.endsWith('_object'),
      ),
    async stop() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
      await store.close()
    },
  }
}
