import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../contract/rules/rules.ts'
import {
  avif,
  changed,
  countDecoders,
  flat,
  gif,
  jpeg,
  lossless,
  storedSizeOrError,
  progressive,
  small,
  webp,
} from '../../tests/support/picture-decoding.ts'
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
} from '../../tests/support/files/pictures.ts'
import { Failure } from '../core/failure.ts'
import { sanitizePicture } from './sanitize.ts'
import type { PictureFormat } from './detect-format.ts'

// Pictures that declare a size in their header and contain almost no data.
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
  '%s: a picture with too many pixels for its kind is rejected by its header',
  async (kind, [width, height], says) => {
    expect(width * height).toBe(limits.imagePixels[kind])
    const [most, more] = [says(width, height), says(width, height + 1)]
    expect(more.length).toBeLessThan(2_000)
    expect(await storedSizeOrError(most)).not.toBe('image_too_large')
    expect(await storedSizeOrError(more)).toBe('image_too_large')
  },
)
// The size of a HEIC picture is read by libheif, so it has no header case above.
test('the limit of every kind is tested', () =>
  expect([...sayings.map(([kind]) => kind), 'heic'].sort()).toEqual(Object.keys(limits.imagePixels).sort()))
test('a picture that is too wide is rejected, except a JPEG', async () => {
  expect(await storedSizeOrError(png(limits.imageWidth + 1, 2, { pixels: Buffer.alloc(9) }))).toBe('image_too_large')
  expect(
    await storedSizeOrError(
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
// A temporal delimiter of two bytes, a sequence header with its length, then the frame.
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
])('an AVIF that hides its cost in %s is rejected: %s', async (_, word, picture) => {
  const decoders = await countDecoders(async () => expect(await storedSizeOrError(picture)).toBe(word))
  expect(decoders.started, 'no decoder was started').toBe(0)
})
test('an AVIF with transparency, layers or an image sequence is accepted', async () => {
  expect(await storedSizeOrError(avif)).toBe('64x64')
  expect(
    await storedSizeOrError(
      avifOf([smallItem, { ...smallItem, properties: [small.config, small.size, alphaProperty] }], 1, [
        ['auxl', 2, [1]],
      ]),
    ),
  ).toBe('64x64')
  expect(await storedSizeOrError(framesOf(4))).toBe('64x64')
  const film = Buffer.concat([avif, box('moov', ...Array.from({ length: 50_000 }, () => box('trak')))])
  expect((await sanitizePicture('avif', film)).includes('moov')).toBe(false)
  expect(await storedSizeOrError(film)).toBe('64x64')
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
test.each(bombs)('%s: only the first image reaches the decoder', async (_, format, picture, size) => {
  const core = await sanitizePicture(format, picture)
  expect(picture.length).toBeGreaterThan(40 * core.length)
  expect(core.length).toBeLessThan(2_000)
  expect(await storedSizeOrError(picture)).toBe(size)
})
test('a JPEG with excessively many scans is rejected', async () => {
  const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  expect(
    await storedSizeOrError(
      Buffer.concat([progressive.subarray(0, -2), ...times(100, scan), progressive.subarray(-2)]),
    ),
  ).toBe('image_too_large')
})

test('a corrupted or truncated file is sanitized or rejected, and never causes an internal error', async () => {
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
        const core = await sanitizePicture(format, each).catch((error: unknown) => error)
        if (Buffer.isBuffer(core)) expect(core.length).toBeLessThanOrEqual(each.length + 12)
        else expect(core).toBeInstanceOf(Failure)
      }
    }),
    { numRuns: 5_000 },
  )
})
