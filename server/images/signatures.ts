// What a file says it is by its bytes, and what else another program would take it for.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** How much is looked at before others get their turn; files have up to 10 MB. */
export const sliceBytes = 64 * 1024

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
// What a decoder may open, by first bytes; SVG, PDF and the rest never reach one.
const signatures: [PictureFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n[^]\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['avif', /^[^]{4}ftyp(avif|avis|heic|heix|heim|heis|mif1|msf1)/],
]
/** What phones of Apple make: HEVC in the same boxes as AVIF. */
const heic = /^[^]{4}ftyp(?:[^]{4}){1,12}?(heic|heix|heim|heis|hevc)/
const headBytes = 1024
// JavaScript that begins like a GIF or JPEG.
const scripted = [/^GIF8[79]a[\x20-\x7e]{2}/, /^\xff\xd8\xff\xe0\/\*/]
// A page, a script or PHP, wherever it stands.
const page = /<script|<!doctype|<\?php|<!entity|__halt_compiler/i
const longestPage = '__halt_compiler'.length

/** Whether a file begins as a picture, whatever else it may be. */
export const beginsAsPicture = (head: Buffer): boolean =>
  signatures.some(([, sign]) => sign.test(head.toString('latin1', 0, headBytes)))
export const isHeic = (bytes: Buffer): boolean => {
  const brands = bytes.toString('latin1', 0, Math.min(64, bytes.length < 4 ? 0 : bytes.readUInt32BE(0)))
  return heic.test(brands) && !/avi[fs]/.test(brands)
}

/** @returns null for what is no picture, and for a picture that is something else too */
export async function formatOf(bytes: Buffer): Promise<PictureFormat | null> {
  const head = bytes.toString('latin1', 0, headBytes)
  const format = signatures.find(([, sign]) => sign.test(head))?.[0]
  if (!format || head.includes('%PDF-') || scripted.some((script) => script.test(head)) || endsAsZip(bytes)) return null
  return (await holdsPage(bytes)) ? null : format
}

/** A ZIP or JAR is found by its last record: 22 bytes, then a comment, here of up to 1,024. */
const endsAsZip = (bytes: Buffer) =>
  bytes.length >= 22 &&
  bytes.toString('latin1', Math.max(0, bytes.length - 1046), bytes.length - 18).includes('PK\x05\x06')

/** Slices overlap, so that nothing hides where two meet. */
async function holdsPage(bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (page.test(bytes.toString('latin1', at, Math.min(bytes.length, at + sliceBytes + longestPage)))) return true
    await nextTurn()
  }
  return false
}
