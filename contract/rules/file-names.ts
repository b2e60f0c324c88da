// Sanitizes file names: any script, no invisible characters, no path separators.
import { characterCount, maxRawLength, normalizeLine } from './text-normalization.ts'

export const maxFileName = 120
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The file extension in lower case without its dot, at most 10 letters or digits; otherwise empty. */
export const extensionOf = (name: string): string =>
  (/[^.]\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1] ?? '').toLowerCase()

/**
 * The last segment of a path, in NFC, at most 120 characters and 190 UTF-16 units; a longer name is cut before its
 * extension.
 * @returns `file` if nothing is left of the name
 */
export function sanitizeFileName(path: string): string {
  const last = path.slice(-maxRawLength(maxFileName)).split(/[\\/]/).at(-1)!
  const name = normalizeLine(last.replace(/["<>|?*:]/g, '_').replace(/\p{Bidi_Control}/gu, '')).replace(
    /^[\s.]+|(?<![\s.])[\s.]+$/g,
    '',
  )
  if (name === '') return 'file'
  if (characterCount(name) <= maxFileName && name.length <= 190) return name
  const extension = extensionOf(name)
  const end = extension && `.${name.slice(-extension.length)}`
  let begin = ''
  let count = end.length
  for (const { segment } of characters.segment(name.slice(0, name.length - end.length))) {
    count += 1
    if (count > maxFileName || begin.length + segment.length + end.length > 190) break
    begin += segment
  }
  return begin + end
}

/**
 * The name of a converted file: `a.heic` becomes `a.jpg`, `a.exe` becomes `a.exe.jpg`.
 * @param others extensions that are kept because they mean the same format
 */
export function withExtension(name: string, extension: string, others: readonly string[]): string {
  const had = extensionOf(name)
  if (others.includes(had)) return name
  const stem = pictures.includes(had) ? name.slice(0, -had.length - 1) : name
  return `${stem}.${extension}`
}
const pictures = ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'heic', 'heif']
