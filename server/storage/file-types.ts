// Detects the content type of a file from its first bytes. Anything not recognised is `application/octet-stream`, which
// is only downloaded, never displayed.
import type { FileType } from '../../contract/calls/files/shapes.ts'
import { extensionOf } from '../../contract/rules/file-names.ts'

const signatures: [FileType, RegExp][] = [
  ['application/pdf', /^%PDF-\d/],
  ['audio/mpeg', /^(ID3[\x02-\x04]|\xff[\xf2\xf3\xfa\xfb])/],
  ['audio/aac', /^\xff[\xf0\xf1\xf8\xf9]/],
  ['audio/ogg', /^OggS\0/],
  ['audio/flac', /^fLaC/],
  ['audio/wav', /^RIFF[^]{4}WAVE/],
  ['audio/mp4', /^[^]{4}ftypM4[AB]/],
]
/** Videos and voice recordings of phones use the same container; only the file extension distinguishes them. */
const isoMedia = /^[^]{4}ftyp(isom|iso[2-6]|mp4[12]|3gp)/
const audioExtensions = new Set(['m4a', '3ga', '3gp', 'aac'])

export function typeOf(head: Buffer, name: string): FileType {
  const text = head.toString('latin1', 0, 32)
  const found = signatures.find(([, pattern]) => pattern.test(text))?.[0]
  if (found) return found
  return isoMedia.test(text) && audioExtensions.has(extensionOf(name)) ? 'audio/mp4' : 'application/octet-stream'
}
