// Pictures that are small to send and large to open, and one that is slow to look through.
import { ask, atOnce, type Attack, type Site } from './site.ts'

const side = 6000
/** One colour, 36 million pixels: a few kilobytes in each format. */
async function huge(format: 'avif' | 'webp' | 'png' | 'gif'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const plain = sharp({ create: { width: side, height: side, channels: 3, background: '#0b645e' } })
  if (format === 'avif') return plain.avif({ effort: 0, quality: 1 }).toBuffer()
  if (format === 'webp') return plain.webp({ effort: 0, quality: 1 }).toBuffer()
  if (format === 'png') return plain.png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer()
  return plain.gif({ colours: 2, effort: 1 }).toBuffer()
}
/** Looks like a JPEG at the start, and again and again like the end of a ZIP. */
function endless(): Buffer {
  const bytes = Buffer.alloc(9_900_000, 'PK\x05\x06', 'latin1')
  bytes.write('\xff\xd8\xff\xe1', 'latin1')
  return bytes
}
function send(site: Site, picture: Buffer, from: string, signal: AbortSignal) {
  const body = Buffer.concat([
    Buffer.from(
      '--x\r\ncontent-disposition: form-data; name="man_photo"; filename="a"\r\ncontent-type: image/jpeg\r\n\r\n',
    ),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ])
  return ask(site, {
    path: '/org/myinfo_photo',
    body,
    type: 'multipart/form-data; boundary=x',
    token: site.token ?? undefined,
    from,
    signal,
  })
}
const attack = (name: string, count: number, net: number, make: () => Buffer | Promise<Buffer>): Attack => ({
  name,
  room: 'pictures',
  needs: 'a token',
  async ready(site) {
    const picture = await make()
    return async (tally, signal) => {
      await atOnce(count, async (at) => tally.add((await send(site, picture, `127.0.${net}.${at + 1}`, signal)).said))
      return `${(picture.length / 1000).toFixed(1)} kB each`
    }
  },
})

export const pictures: Attack[] = [
  ...(['avif', 'webp', 'png', 'gif'] as const).map((format, at) =>
    attack(`10 ${format.toUpperCase()} of ${side} × ${side} at once`, 10, 10 + at, () => huge(format)),
  ),
  attack('a picture of 9.9 MB of ZIP ends', 1, 15, endless),
]
