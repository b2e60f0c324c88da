// The program that unpacks one picture: its bytes come in, a WebP goes out, and the process ends with all that it took.
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { limits } from '../contract/rules.ts'
import { exitCodes } from './picture-refusals.ts'

type Kind = keyof typeof limits.imagePixels
/** The longest side of the new picture; how many pixels a given one may have, by its kind, and how wide any but a plain JPEG may be. */
export type Order = { side: number; pixels: Record<Kind, number>; width: number }
/** By the decoder's name for it: row by row, and in passes over the whole. */
const kinds: Record<string, [Kind, Kind]> = {
  jpeg: ['jpeg', 'progressiveJpeg'],
  png: ['png', 'interlacedPng'],
  gif: ['gif', 'gif'],
  webp: ['webp', 'webp'],
  heif: ['avif', 'avif'],
}

// Whatever happens to the server or in a decoder, it does not go on for longer.
setTimeout(() => process.kill(process.pid, 'SIGKILL'), 15_000).unref()
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
// A picture that got past the look at its bytes still meets no other decoder, and none opens a file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`) })

const order = JSON.parse(process.argv[2]!) as Order
process.exitCode = await remake(await buffer(process.stdin))

async function remake(bytes: Buffer): Promise<number> {
  const most = Math.max(...Object.values(order.pixels))
  const picture = sharp(bytes, {
    limitInputPixels: most,
    limitInputChannels: 4,
    unlimited: false,
    failOn: 'error',
    animated: false,
    autoOrient: true,
  }).timeout({ seconds: 10 })
  try {
    // Reads the header alone; a bomb ends here, before anything is unpacked.
    const { format, width, height, isProgressive } = await picture.metadata()
    const kind = kinds[format]?.[isProgressive ? 1 : 0]
    if (!kind) return exitCodes.notAnImage
    if (width * height > order.pixels[kind] || (kind !== 'jpeg' && width > order.width)) return exitCodes.tooLarge
    process.stdout.write(
      await picture
        .resize({ width: order.side, height: order.side, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer(),
    )
    return 0
  } catch (error) {
    return /timeout|pixel limit/i.test((error as Error).message) ? exitCodes.tooLarge : exitCodes.notAnImage
  }
}
