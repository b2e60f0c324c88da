// What a file is by its own first bytes. Whatever is not surely one of these is bytes that nobody opens for anybody.
import type { FileType } from '../../contract/calls/files/shapes.ts'
import { extensionOf } from '../../contract/rules/file-names.ts'

const signs: [FileType, RegExp][] = [
  ['application/pdf', /^%PDF-\d/],
  ['audio/mpeg', /^(ID3[\x02-\x04]|\xff[\xf2\xf3\xfa\xfb])/],
  ['audio/aac', /^\xff[\xf0\xf1\xf8\xf9]/],
  ['audio/ogg', /^OggS\0/],
  ['audio/flac', /^fLaC/],
  ['audio/wav', /^RIFF[^]{4}WAVE/],
  ['audio/mp4', /^[^]{4}ftypM4[AB]/],
]
/** The same boxes hold films and what a phone records of a call: only its name tells them apart. */
const film = /^[^]{4}ftyp(isom|iso[2-6]|mp4[12]|3gp)/
const heard = new Set(['m4a', '3ga', '3gp', 'aac'])

export function typeOf(head: Buffer, name: string): FileType {
  const text = head.toString('latin1', 0, 32)
  const found = signs.find(([, sign]) => sign.test(text))?.[0]
  if (found) return found
  return film.test(text) && heard.has(extensionOf(name)) ? 'audio/mp4' : 'application/octet-stream'
}
