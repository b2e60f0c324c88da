import { chmod, mkdir, mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photos as contract } from '../../contract/calls/photos/calls.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { startBucket } from '../../tests/support/servers/bucket.ts'
import { chunk, png } from '../../tests/support/files/pictures.ts'
import { readConfig } from '../config.ts'
import { signedLinksWith } from '../security/signed-links.ts'
import { photosIn } from './photos.ts'
import { blobStoreOf } from './blob-store.ts'

async function fresh(more: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: await mkdtemp(join(tmpdir(), 'saleslog-')), ...more })
  const store = blobStoreOf(config)
  const links = signedLinksWith(Buffer.alloc(32, 7), () => new Date())
  const logged: unknown[] = []
  return { config, store, logged, photos: photosIn(store, links, { warn: (line: unknown) => void logged.push(line) }) }
}
const storedFile = async (dataDir: string, key: string) =>
  readFile(join(dataDir, 'files', 'photos', key.slice(0, 2), `${key}.webp`))

// Valid pictures, and files that imitate pictures.
const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#0b645e' } })
const comment = (text: string) => chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const zip = Buffer.from('PK\x03\x04evil.class PK\x01\x02PK\x05\x06' + '\0'.repeat(18), 'latin1')
const jpeg = await plain().jpeg().toBuffer()
const gif = await plain().gif().toBuffer()
const webp = await plain().webp().toBuffer()
const avif = await plain().avif({ effort: 0 }).toBuffer()
const big = await sharp(
  Buffer.alloc(400 * 300 * 3, 0).map((_, at) => (at * 7919) % 251),
  { raw: { width: 400, height: 300, channels: 3 } },
)
  .jpeg()
  .toBuffer()
const patched = (bytes: Buffer, at: number, by: string) => {
  const copy = Buffer.from(bytes)
  copy.write(by, at, 'latin1')
  return copy
}

const hostile: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  zeros: Buffer.alloc(1000),
  text: Buffer.from('홍길동.png 사진이에요'),
  'SVG with a script': Buffer.from(svg),
  'SVG behind an XML line': Buffer.from(`<?xml version="1.0"?>\n${svg}`),
  'SVG behind a byte order mark': Buffer.from(`\ufeff  ${svg}`),
  'SVG in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
  'SVG that reads a file': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
  ),
  'HTML named .png': Buffer.from('<!doctype html><script>alert(document.cookie)</script>'),
  'XML with an entity': Buffer.from('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'),
  PDF: Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n%%EOF'),
  PostScript: Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd)(r)file'),
  ZIP: zip,
  'an ELF program': Buffer.from('\x7fELF\x02\x01\x01' + '\0'.repeat(99), 'latin1'),
  'ImageMagick script': Buffer.from('push graphic-context\nfill \'url(https://x.test/"|id; ")\'\npop graphic-context'),
  TIFF: await plain().tiff().toBuffer(),
  'a BMP': Buffer.from(
    'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0' + '\0'.repeat(40),
    'latin1',
  ),
  'an icon': Buffer.from('\0\0\x01\0\x01\0\x10\x10' + '\0'.repeat(60), 'latin1'),
  MP4: Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2' + '\0'.repeat(60), 'latin1'),
  'GIF and JavaScript': Buffer.from('GIF89a/*\0\0\0\0\0*/=1;alert(1)//', 'latin1'),
  'a real GIF that is JavaScript': patched(gif, 6, '/*'),
  'JPEG and JavaScript': Buffer.concat([
    Buffer.from('\xff\xd8\xff\xe0/*JFIF', 'latin1'),
    Buffer.alloc(12_066),
    Buffer.from('*/=alert(1)//'),
    jpeg.subarray(20),
  ]),
  'JPEG and PDF': Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('\xff\xfe\0\x0b%PDF-1.7\n', 'latin1'),
    jpeg.subarray(2),
  ]),
  'JPEG and ZIP': Buffer.concat([jpeg, zip]),
  'JPEG and HTML': Buffer.concat([jpeg, Buffer.from('<html><ScRiPt>alert(1)</script>')]),
  'JPEG and PHP': Buffer.concat([jpeg, Buffer.from('<?php system($_GET[0]);')]),
  'PNG with a script in a comment': png(9, 9, { chunks: [comment('<script>alert(1)</script>')] }),
  'a truncated JPEG': big.subarray(0, big.length >> 1),
  'a JPEG of only its head': jpeg.subarray(0, 20),
  'a truncated PNG': png(50, 50).subarray(0, 60),
  'PNG with broken pixels': png(50, 50, { pixels: Buffer.from('nonsense') }),
  'PNG with a wrong checksum': patched(png(9, 9), 30, 'xx'),
  'PNG of 0 by 0': png(0, 0),
  'a truncated WebP': webp.subarray(0, 24),
  'a truncated AVIF': avif.subarray(0, avif.length >> 1),
  'a WebP name over HTML': Buffer.from('RIFF\xff\xff\0\0WEBP<html><script>alert(1)</script>', 'latin1'),
  'an AVIF name over SVG': Buffer.from(`\0\0\0\x1cftypavif${svg}`, 'latin1'),
}
expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(25)

test.each(Object.keys(hostile))('%s is not a picture', async (name) => {
  const { photos, config } = await fresh()
  await expect(photos.store(hostile[name]!)).rejects.toMatchObject({ word: 'not_an_image' })
  await expect(readdir(join(config.dataDir, 'files'))).rejects.toThrow('ENOENT')
})

test('pictures of more than 40 megapixels are rejected by their header, without allocating memory for them', async () => {
  const { photos } = await fresh()
  const before = process.memoryUsage().rss
  for (const bomb of [
    png(30_000, 30_000, { pixels: deflateSync(Buffer.alloc(10_000_000)) }),
    png(8_000, 5_001, { pixels: Buffer.alloc(9) }),
    patched(jpeg, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5, '\x7f\xff\x7f\xff'),
  ]) {
    await expect(photos.store(bomb)).rejects.toMatchObject({ word: 'image_too_large' })
  }
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test.each([
  ['JPEG', jpeg],
  ['PNG', png(60, 40)],
  ['GIF', gif],
  ['WebP', webp],
  ['AVIF', avif],
])('%s is stored as WebP under a random key', async (_, bytes) => {
  const { photos, config } = await fresh()
  const keys = [await photos.store(bytes), await photos.store(bytes)]
  expect(new Set(keys).size).toBe(2)
  expect(Buffer.from(keys[0]!, 'base64url').length).toBeGreaterThanOrEqual(16)
  expect(await sharp(await storedFile(config.dataDir, keys[0]!)).metadata()).toMatchObject({
    format: 'webp',
    width: 60,
    height: 40,
  })
})

test('an animation is stored as its first frame', async () => {
  const { photos, config } = await fresh()
  const frames = Buffer.alloc(8 * 24 * 3).map((_, at) => Math.floor(at / 192) * 100)
  const moving = await sharp(frames, { raw: { width: 8, height: 24, channels: 3, pageHeight: 8 } })
    .gif({ delay: [99, 99, 99] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(3)
  expect(await sharp(await storedFile(config.dataDir, await photos.store(moving))).metadata()).not.toMatchObject({
    pages: 3,
  })
})

test('large pictures are reduced to 1,024 pixels or the given side; small ones keep their size', async () => {
  const { photos, config } = await fresh()
  const wide = await plain(3000, 1500).jpeg().toBuffer()
  const sizeOf = async (key: string) => sharp(await storedFile(config.dataDir, key)).metadata()
  expect(await sizeOf(await photos.store(wide))).toMatchObject({ width: 1024, height: 512 })
  expect(await sizeOf(await photos.store(wide, { side: 256 }))).toMatchObject({ width: 256, height: 128 })
  expect(await sizeOf(await photos.store(jpeg))).toMatchObject({ width: 60, height: 40 })
})

test('the stored picture is upright and has no metadata about place, time and author', async () => {
  const { photos, config } = await fresh()
  const taken = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Artist: 'Seoyeon Kim', Software: 'secret-phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 29/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret-xmp</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(taken.toString('latin1')).toContain('Seoyeon')
  expect(taken.toString('latin1')).toContain('secret-xmp')
  const stored = await storedFile(config.dataDir, await photos.store(taken))
  const metadata = await sharp(stored).metadata()
  expect(metadata).toMatchObject({ width: 40, height: 60 })
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
    Array(5).fill(undefined),
  )
  expect(stored.toString('latin1')).not.toMatch(/Seoyeon|secret|Exif/)
  const noted = await storedFile(
    config.dataDir,
    await photos.store(
      png(9, 9, {
        chunks: [
          comment('secret text'),
          chunk('eXIf', Buffer.from('MM\0*secret')),
          chunk('zzZz', Buffer.from('secret')),
        ],
      }),
    ),
  )
  expect(noted.toString('latin1')).not.toContain('secret')
})

test('a picture is served from its URL with headers that forbid other sites, and cached privately for a minute', async () => {
  const app = await startTestApp()
  const key = await app.photos.store(jpeg)
  const address = app.photos.url(key)!
  expect(address).toMatch(new RegExp(`^/photo/${key}\\?until=\\d{10}&proof=[\\w-]{43}$`))
  expect(app.photos.url(null)).toBeNull()
  const answer = await fetch(app.url + address)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="photo.webp"',
    'content-security-policy':
      "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
    'cache-control': 'private, max-age=60',
    'cross-origin-resource-policy': 'same-origin',
    'content-length': String(bytes.length),
  })
  expect((await sharp(bytes).metadata()).format).toBe('webp')
  await app.stop()
})

test('expired and altered URLs and those of other or deleted photos get the same response', async () => {
  const app = await startTestApp()
  const { photos } = app
  const [key, other] = [await photos.store(jpeg), await photos.store(jpeg)]
  const address = photos.url(key)!
  const [, until, proof] = /until=(\d+)&proof=(.*)$/.exec(address)!
  expect((await app.request(address)).status).toBe(200)
  const foreign = signedLinksWith(Buffer.alloc(32, 8), app.now).forOneMinute(contract.show, { key })
  const flipped = proof!.slice(0, -1) + (proof!.endsWith('A') ? 'B' : 'A')
  const wrong = [
    `/photo/${key}`,
    `/photo/${key}?until=${until}`,
    `/photo/${key}?proof=${proof}`,
    `/photo/${other}?until=${until}&proof=${proof}`,
    foreign,
    `${address}A`,
    `/photo/${key}?until=${Number(until) + 1}&proof=${proof}`,
    `/photo/${key}?until=${until}.0&proof=${proof}`,
    `/photo/${key}?until=0${until}&proof=${proof}`,
    `/photo/${key}?until=${until}&proof=${flipped}`,
    `/photo/${key}?until=${until}&proof=`,
    `/photo/${key}.webp?until=${until}&proof=${proof}`,
    `/photo/..%2f..%2fsecret?until=${until}&proof=${proof}`,
    `/photo/${'A'.repeat(24)}?until=${until}&proof=${proof}`,
    photos.url('A'.repeat(24))!,
  ]
  const answers = await Promise.all(wrong.map((path) => app.request(path)))
  await photos.remove(key)
  await photos.remove(key)
  await photos.remove('../../etc/passwd')
  answers.push(await app.request(photos.url(key)!))
  expect((await app.request(photos.url(other)!)).status).toBe(200)
  const late = photos.url(other)!
  app.passTime(61)
  answers.push(await app.request(late))
  const seen = answers.map(({ status, body, headers }) =>
    JSON.stringify([status, body, { ...Object.fromEntries(headers), date: '' }]),
  )
  expect(new Set(seen).size, [...new Set(seen)].join('\n')).toBe(1)
  expect(answers[0]!.status).toBe(404)
  for (const doubled of [`${address}&proof=${proof}`, `${address}&until=${until}`, `${address}&key=${key}`])
    expect((await app.request(doubled)).error).toBe('malformed')
  await app.stop()
})

test('only the owner of the process can read photos, even in folders that existed before', async () => {
  const { photos, config } = await fresh()
  const files = join(config.dataDir, 'files')
  await mkdir(join(files, 'photos'), { recursive: true })
  for (const folder of [config.dataDir, files, join(files, 'photos')]) await chmod(folder, 0o755)
  const key = await photos.store(jpeg)
  const modeOf = async (...path: string[]) => (await stat(join(files, ...path))).mode & 0o777
  expect([
    await modeOf(),
    await modeOf('photos', key.slice(0, 2)),
    await modeOf('photos', key.slice(0, 2), `${key}.webp`),
  ]).toEqual([0o700, 0o700, 0o600])
  expect(await readdir(join(files, 'photos', key.slice(0, 2)))).toEqual([`${key}.webp`])
})

test('photos are stored in an S3-compatible bucket if one is configured', async () => {
  const bucket = await startBucket()
  const { photos, config, store, logged } = await fresh(bucket.environment)
  try {
    const key = await photos.store(jpeg)
    expect((await sharp((await photos.read(key))!).metadata()).format).toBe('webp')
    await expect(readdir(join(config.dataDir, 'files'))).rejects.toThrow('ENOENT')
    const paths: string[] = []
    for await (const path of store.paths()) paths.push(path)
    expect(paths).toHaveLength(1)
    expect(Buffer.concat(await (await store.open(paths[0]!)).toArray())).toEqual(await store.get(paths[0]!))
    await photos.remove(key)
    await photos.remove(key)
    expect(logged).toEqual([])
    expect(await photos.read(key)).toBeNull()
    expect(logged).toHaveLength(1)
    const elsewhere = blobStoreOf({ ...config, s3: { ...config.s3!, bucket: 'nobodys' } })
    await expect(elsewhere.put('photos/aa/x.webp', jpeg)).rejects.toThrow()
  } finally {
    await bucket.stop()
  }
  await expect(store.put('photos/aa/x.webp', jpeg)).rejects.toThrow()
})
