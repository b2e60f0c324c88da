// Detects picture formats by file signatures, and rejects polyglot files that other programs would interpret as
// scripts, pages or archives.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes that are scanned before yielding to the event loop; files have up to 10 MB. */
export const sliceBytes = 64 * 1024

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
// Formats that reach a decoder, by first bytes. SVG, PDF and all others never do.
const signatures: [PictureFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n[^]\n/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['avif', /^[^]{4}ftyp(avif|avis|heic|heix|heim|heis|mif1|msf1)/],
]
/** HEIC, the format of iPhones: HEVC in the same container as AVIF. */
const heic = /^[^]{4}ftyp(?:[^]{4}){1,12}?(heic|heix|heim|heis|hevc)/
const headBytes = 1024
// Valid JavaScript that begins with the signature of a GIF or JPEG.
const scriptPolyglots = [/^GIF8[79]a[\x20-\x7e]{2}/, /^\xff\xd8\xff\xe0\/\*/]
// HTML, scripts or PHP at any position.
const scriptPattern = /<script|<!doctype|<\?php|<!entity|__halt_compiler/i
const longestScriptPattern = '__halt_compiler'.length

/** Whether a file has the signature of a picture; it may still be a polyglot. */
export const hasPictureSignature = (head: Buffer): boolean =>
  signatures.some(([, signature]) => signature.test(head.toString('latin1', 0, headBytes)))
export const isHeic = (bytes: Buffer): boolean => {
  const brands = bytes.toString('latin1', 0, Math.min(64, bytes.length < 4 ? 0 : bytes.readUInt32BE(0)))
  return heic.test(brands) && !/avi[fs]/.test(brands)
}

/** @returns null for files that are no pictures, and for polyglots */
export async function detectFormat(bytes: Buffer): Promise<PictureFormat | null> {
  const head = bytes.toString('latin1', 0, headBytes)
  const format = signatures.find(([, signature]) => signature.test(head))?.[0]
  if (!format || head.includes('%PDF-') || scriptPolyglots.some((script) => script.test(head)) || endsAsZip(bytes))
    return null
  return (await containsScript(bytes)) ? null : format
}

/** Detects a ZIP or JAR by its end record: 22 bytes, then a comment, searched up to 1,024 bytes. */
const endsAsZip = (bytes: Buffer) =>
  bytes.length >= 22 &&
  bytes.toString('latin1', Math.max(0, bytes.length - 1046), bytes.length - 18).includes('PK\x05\x06')

/** Slices overlap, so that a match across a boundary is found. */
async function containsScript(bytes: Buffer): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (
      scriptPattern.test(bytes.toString('latin1', at, Math.min(bytes.length, at + sliceBytes + longestScriptPattern)))
    )
      return true
    await nextTurn()
  }
  return false
}
