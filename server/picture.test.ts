import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { limits } from '../contract/rules.ts'
import {
  alphaProperty,
  avifOf,
  box,
  chunk,
  grid,
  partsOfAvif,
  png,
  riff,
  riffChunk,
  segment,
  sizeProperty,
} from '../tests/pictures.ts'
import { Failure } from './failure.ts'
import { linksWith } from './links.ts'
import { photosIn, type PhotoStore } from './photos.ts'
import { coreOf } from './picture-core.ts'
import { sliceBytes, type PictureFormat } from './picture-signs.ts'

function fresh() {
  const kept = new Map<string, Buffer>()
  const store: PhotoStore = {
    put: async (path, bytes) => void kept.set(path, bytes),
    get: async (path) => kept.get(path)!,
    remove: async (path) => void kept.delete(path),
  }
  return {
    kept,
    photos: photosIn(
      store,
      linksWith(Buffer.alloc(32, 7), () => new Date()),
      { warn: () => {} },
    ),
  }
}
/** How it went: the new picture's size, or the word of the refusal. */
async function outcome(picture: Buffer): Promise<string> {
  const { photos, kept } = fresh()
  try {
    await photos.keep(picture)
  } catch (error) {
    if (error instanceof Failure) return error.word
    throw error
  }
  const { width, height } = await sharp([...kept.values()][0]!).metadata()
  return `${width}x${height}`
}
/** What happens while decoders run: how many there were, and how many at once. */
async function decodersWhile(act: () => Promise<unknown>, meet: (decoder: ChildProcess) => void = () => {}) {
  const seen = { started: 0, alive: 0, most: 0 }
  const begin = (message: unknown) => {
    const { process: decoder } = message as { process: ChildProcess }
    seen.started += 1
    seen.alive += 1
    seen.most = Math.max(seen.most, seen.alive)
    decoder.once('exit', () => (seen.alive -= 1))
    decoder.once('spawn', () => meet(decoder))
  }
  subscribe('child_process', begin)
  try {
    await act()
  } finally {
    unsubscribe('child_process', begin)
  }
  return seen
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 11, g: 100, b: 94, alpha: 0.5 } },
    limitInputPixels: false,
  })
const jpeg = await flat(60, 40).jpeg().toBuffer()
const progressive = await flat(60, 40).jpeg({ progressive: true }).toBuffer()
const gif = await flat(60, 40).gif().toBuffer()
const webp = await flat(60, 40).webp().toBuffer()
const lossless = await flat(60, 40).webp({ lossless: true }).toBuffer()
const small = partsOfAvif(await flat(64, 64).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer())
const avif = avifOf([{ type: 'av01', data: small.coded, properties: [small.config, small.size] }])

// A header that says a size, and hardly anything behind it.
const changed = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy)
  return copy
}
const jpegOf = (from: Buffer, start: number) => (width: number, height: number) =>
  changed(from, (copy) => {
    const at = copy.indexOf(Buffer.from([0xff, start]))
    copy.writeUInt16BE(height, at + 5)
    copy.writeUInt16BE(width, at + 7)
  })
const sayings: [
  kind: keyof typeof limits.imagePixels,
  size: [number, number],
  says: (width: number, height: number) => Buffer,
][] = [
  ['jpeg', [8000, 5000], jpegOf(jpeg, 0xc0)],
  ['progressiveJpeg', [4000, 4000], jpegOf(progressive, 0xc2)],
  ['png', [8000, 5000], (width, height) => png(width, height, { pixels: Buffer.alloc(9) })],
  ['interlacedPng', [4000, 2500], (width, height) => png(width, height, { pixels: Buffer.alloc(9), interlaced: true })],
  [
    'gif',
    [4000, 4000],
    (width, height) =>
      changed(gif, (copy) => {
        const image = copy.indexOf(0x2c, 13 + 3 * (2 << (copy[10]! & 7)))
        for (const at of [6, image + 5]) {
          copy.writeUInt16LE(width, at)
          copy.writeUInt16LE(height, at + 2)
        }
      }),
  ],
  [
    'webp',
    [6000, 4000],
    (width, height) =>
      changed(
        lossless,
        (copy) =>
          void copy.writeUInt32LE((copy.readUInt32LE(21) & 0xf0000000) | (width - 1) | ((height - 1) << 14), 21),
      ),
  ],
  [
    'avif',
    [2500, 2000],
    (width, height) =>
      avifOf([{ type: 'av01', data: small.coded, properties: [small.config, sizeProperty(width, height)] }]),
  ],
]
test.each(sayings)(
  '%s: more pixels than its kind may have are refused by the header alone',
  async (kind, [width, height], says) => {
    expect(width * height).toBe(limits.imagePixels[kind])
    const [most, more] = [says(width, height), says(width, height + 1)]
    expect(more.length).toBeLessThan(2_000)
    expect(await outcome(most)).not.toBe('image_too_large')
    expect(await outcome(more)).toBe('image_too_large')
  },
)
test('every kind has its limit tried', () =>
  expect(sayings.map(([kind]) => kind).sort()).toEqual(Object.keys(limits.imagePixels).sort()))
test('a picture whose rows are too long is refused, a JPEG aside', async () => {
  expect(await outcome(png(limits.imageWidth + 1, 2, { pixels: Buffer.alloc(9) }))).toBe('image_too_large')
  expect(
    await outcome(
      await flat(limits.imageWidth + 1, 20)
        .jpeg()
        .toBuffer(),
    ),
  ).toBe('1024x2')
})

const large = partsOfAvif(await flat(2501, 2000).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer())
const smallItem = { type: 'av01', data: small.coded, properties: [small.config, small.size] }
const largeItem = { type: 'av01', data: large.coded, properties: [large.config, large.size] }
const cut = box('clap', ...[64, 1, 64, 1, 0, 1, 0, 1].map((value) => Buffer.from([0, 0, 0, value])))
// A temporal delimiter of two bytes, a sequence header that says its length, then the frame.
const framesOf = (count: number) => {
  const frame = small.coded.subarray(4 + small.coded[3]!)
  return avifOf([
    { ...smallItem, data: Buffer.concat([small.coded, ...Array.from({ length: count - 1 }, () => frame)]) },
  ])
}
test.each([
  [
    'its transparency',
    'image_too_large',
    avifOf([smallItem, { ...largeItem, properties: [large.config, large.size, alphaProperty] }], 1, [['auxl', 2, [1]]]),
  ],
  ['what is cut away', 'image_too_large', avifOf([{ ...largeItem, properties: [...largeItem.properties, cut] }])],
  [
    'a tile',
    'image_too_large',
    avifOf([largeItem, { type: 'grid', data: grid(1, 1, 64, 64), properties: [sizeProperty(64, 64)] }], 2, [
      ['dimg', 2, [1]],
    ]),
  ],
  [
    'a second size',
    'image_too_large',
    avifOf([{ ...largeItem, properties: [large.config, large.size, sizeProperty(64, 64)] }]),
  ],
  [
    'one tile shown many times',
    'not_an_image',
    avifOf([smallItem, { type: 'grid', data: grid(15, 15, 960, 960), properties: [sizeProperty(960, 960)] }], 2, [
      ['dimg', 2, Array<number>(225).fill(1)],
    ]),
  ],
  ['one picture decoded nine times', 'image_too_large', framesOf(9)],
  ['very many pictures', 'image_too_large', avifOf(Array.from({ length: 9 }, () => smallItem))],
])('an AVIF that hides its cost in %s is refused: %s', async (_, word, picture) => {
  const decoders = await decodersWhile(async () => expect(await outcome(picture)).toBe(word))
  expect(decoders.started, 'no decoder met it').toBe(0)
})
test('an AVIF with transparency, layers or a film beside it is kept', async () => {
  expect(await outcome(avif)).toBe('64x64')
  expect(
    await outcome(
      avifOf([smallItem, { ...smallItem, properties: [small.config, small.size, alphaProperty] }], 1, [
        ['auxl', 2, [1]],
      ]),
    ),
  ).toBe('64x64')
  expect(await outcome(framesOf(4))).toBe('64x64')
  const film = Buffer.concat([avif, box('moov', ...Array.from({ length: 50_000 }, () => box('trak')))])
  expect((await coreOf('avif', film)).includes('moov')).toBe(false)
  expect(await outcome(film)).toBe('64x64')
})

const times = (count: number, piece: Buffer) => Array.from({ length: count }, () => piece)
const packed = deflateSync(Buffer.alloc(7 << 20, 65))
const note = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed]))
const still = webp.subarray(12)
const extended = Buffer.alloc(10)
extended.writeUIntLE(59, 4, 3)
extended.writeUIntLE(39, 7, 3)
const moving = changed(extended, (copy) => void (copy[0] = 2))
const withExif = changed(extended, (copy) => void (copy[0] = 8))
const frame = changed(Buffer.alloc(16), (copy) => {
  copy.writeUIntLE(59, 6, 3)
  copy.writeUIntLE(39, 9, 3)
})
const gifImage = gif.subarray(gif.indexOf(Buffer.from([0x21, 0xf9])), -1)
const bombs: [string, PictureFormat, Buffer, size: string][] = [
  ['a PNG with 300 packed notes of 7 MB', 'png', png(60, 40, { chunks: times(300, note) }), '60x40'],
  ['a PNG with an Exif of 1 MB', 'png', png(60, 40, { chunks: [chunk('eXIf', Buffer.alloc(1 << 20))] }), '60x40'],
  [
    'a PNG with 300 colour profiles',
    'png',
    png(60, 40, {
      chunks: times(
        300,
        chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(900))])),
      ),
    }),
    '60x40',
  ],
  [
    'a JPEG with 200,000 notes',
    'jpeg',
    Buffer.concat([jpeg.subarray(0, 2), ...times(200_000, segment(0xed, Buffer.alloc(1))), jpeg.subarray(2)]),
    '60x40',
  ],
  [
    'a JPEG with notes between and after its scans',
    'jpeg',
    Buffer.concat([
      progressive.subarray(0, -2),
      ...times(100_000, segment(0xe1, Buffer.alloc(1))),
      progressive.subarray(-2),
      Buffer.alloc(1 << 20),
    ]),
    '60x40',
  ],
  [
    'a JPEG with 4,000 Exif',
    'jpeg',
    Buffer.concat([
      jpeg.subarray(0, 2),
      ...times(4_000, segment(0xe1, Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0', 'latin1'))),
      jpeg.subarray(2),
    ]),
    '60x40',
  ],
  [
    'a GIF of 100,000 frames',
    'gif',
    Buffer.concat([gif.subarray(0, -1), ...times(100_000, gifImage), Buffer.from([0x3b])]),
    '60x40',
  ],
  [
    'a WebP of 50,000 frames',
    'webp',
    riff([
      riffChunk('VP8X', moving),
      riffChunk('ANIM', Buffer.alloc(6)),
      ...times(50_000, riffChunk('ANMF', Buffer.concat([frame, still]))),
    ]),
    '60x40',
  ],
  [
    'a WebP with an Exif of 1 MB',
    'webp',
    riff([riffChunk('VP8X', withExif), still, riffChunk('EXIF', Buffer.alloc(1 << 20))]),
    '60x40',
  ],
]
test.each(bombs)('of %s its first image alone reaches the decoder', async (_, format, picture, size) => {
  const core = await coreOf(format, picture)
  expect(picture.length).toBeGreaterThan(40 * core.length)
  expect(core.length).toBeLessThan(2_000)
  expect(await outcome(picture)).toBe(size)
})
test('a JPEG with more scans than any program writes is refused', async () => {
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  expect(
    await outcome(Buffer.concat([progressive.subarray(0, -2), ...times(100, scan), progressive.subarray(-2)])),
  ).toBe('image_too_large')
})

test('a file changed or cut anywhere has a core or is refused, and never is a fault of ours', async () => {
  const originals: [PictureFormat, Buffer][] = [
    ['png', png(9, 9, { chunks: [note] })],
    ['jpeg', progressive],
    ['gif', gif],
    ['webp', webp],
    ['avif', avif],
    [
      'avif',
      avifOf([smallItem, { ...smallItem, properties: [small.config, small.size, alphaProperty] }], 1, [
        ['auxl', 2, [1]],
      ]),
    ],
  ]
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...originals), changes, fc.nat(), async ([format, original], list, cutAt) => {
      const bytes = changed(original, (copy) => list.forEach(([at, value]) => (copy[at % copy.length] = value)))
      for (const each of [bytes, bytes.subarray(0, cutAt % bytes.length)]) {
        const core = await coreOf(format, each).catch((error: unknown) => error)
        if (Buffer.isBuffer(core)) expect(core.length).toBeLessThanOrEqual(each.length + 12)
        else expect(core).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: 5_000 },
  )
})

test('pictures are unpacked one at a time, each in a process that ends; eight wait, and the next is told to come back', async () => {
  const { photos, kept } = fresh()
  let words: (string | number | undefined)[][] = []
  const decoders = await decodersWhile(async () => {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => photos.keep(jpeg)))
    words = all.map((each) =>
      each.status === 'fulfilled'
        ? ['kept']
        : [(each.reason as Failure).word, (each.reason as Failure).retryAfterSeconds],
    )
  })
  expect(words).toEqual([...Array.from({ length: 9 }, () => ['kept']), ...Array.from({ length: 3 }, () => ['busy', 3])])
  expect(kept.size).toBe(9)
  expect(decoders).toEqual({ started: 9, alive: 0, most: 1 })
  await photos.keep(jpeg)
  expect(kept.size).toBe(10)
})
test('a decoder that dies takes nothing with it: the picture is refused, and the next is kept', async () => {
  for (const [signal, word] of [
    ['SIGKILL', 'image_too_large'],
    ['SIGSEGV', 'not_an_image'],
  ] as const) {
    await decodersWhile(
      async () => expect(await outcome(jpeg)).toBe(word),
      (decoder) => decoder.kill(signal),
    )
  }
  expect(await outcome(jpeg)).toBe('60x40')
})
test('a decoder sees no setting of the server', async () => {
  const environments: string[] = []
  process.env.SMTP_URL = 'smtp://user:secret@mail.example'
  const decoders = await decodersWhile(
    async () => expect(await outcome(jpeg)).toBe('60x40'),
    // Where the system tells what a process was given.
    (decoder) =>
      environments.push(existsSync('/proc/self/environ') ? readFileSync(`/proc/${decoder.pid}/environ`, 'latin1') : ''),
  )
  delete process.env.SMTP_URL
  expect([decoders.started, environments]).toEqual([1, ['']])
})

test('a picture may lie in a file, and one that is too long is not read', async () => {
  const { photos, kept } = fresh()
  const folder = await mkdtemp(join(tmpdir(), 'saleslog-'))
  const [path, long] = [join(folder, 'upload'), join(folder, 'long')]
  await writeFile(path, webp)
  await photos.keep({ path })
  expect(kept.size).toBe(1)
  expect((await stat(path)).size, 'it is left to whoever put it there').toBe(webp.length)
  await writeFile(long, Buffer.alloc(limits.photoBytes + 1))
  await expect(photos.keep({ path: long })).rejects.toMatchObject({ word: 'too_large' })
})

/** The most characters that were made of bytes or given to regular expressions in one turn of the event loop. */
async function mostInOneTurn(act: () => Promise<unknown>): Promise<number> {
  const [toText, execute] = [Buffer.prototype.toString, RegExp.prototype.exec]
  let [now, most, isOver] = [0, 0, false]
  const turn = () => {
    most = Math.max(most, now)
    now = 0
    if (!isOver) setImmediate(turn)
  }
  Buffer.prototype.toString = function (this: Buffer, ...given: Parameters<typeof toText>) {
    const made = toText.apply(this, given)
    now += made.length
    return made
  }
  const counted = function (this: RegExp, text: string) {
    now += text.length
    return execute.call(this, text)
  }
  Object.assign(RegExp.prototype, { exec: counted })
  try {
    setImmediate(turn)
    await act()
  } finally {
    isOver = true
    Buffer.prototype.toString = toText
    Object.assign(RegExp.prototype, { exec: execute })
  }
  return Math.max(most, now)
}
test('ten megabytes are looked at slice by slice, and others have their turn in between', async () => {
  const looksLikeZips = Buffer.concat([
    jpeg.subarray(0, 20),
    Buffer.from('PK\x05\x06'.repeat(2_470_000), 'latin1'),
    Buffer.alloc(2_000),
  ])
  const most = await mostInOneTurn(async () => expect(await outcome(looksLikeZips)).toBe('not_an_image'))
  expect(most).toBeGreaterThan(sliceBytes)
  // Two slices may meet in one turn; each is made into text once and given to one expression.
  expect(most).toBeLessThan(5 * sliceBytes)
})
test('a page, a script or a ZIP is found wherever it stands', async () => {
  const padded = (text: string, at: number) =>
    changed(Buffer.concat([jpeg, Buffer.alloc(3 * sliceBytes)]), (copy) => void copy.write(text, at, 'latin1'))
  for (const at of [sliceBytes - 1, sliceBytes - 5, sliceBytes, 2 * sliceBytes - 14, 3 * sliceBytes])
    for (const text of ['<ScRiPt', '<!DOCTYPE', '<?php', '<!entity', '__HALT_COMPILER'])
      expect([text, at, await outcome(padded(text, at))]).toEqual([text, at, 'not_an_image'])
  const withZip = (comment: number) =>
    Buffer.concat([jpeg, Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18 + comment)])
  expect([await outcome(withZip(0)), await outcome(withZip(1024)), await outcome(withZip(1025))]).toEqual([
    'not_an_image',
    'not_an_image',
    '60x40',
  ])
})
