// What a file may be called: a name of any script, in which nothing is that a reader does not see and no way to another folder.
import { lengthOf, rawLength, tidyLine } from './text-normalization.ts'

export const longestFileName = 120
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Its last dot and what follows, where that is short enough to be one; in lower case. */
export const extensionOf = (name: string): string =>
  (/[^.]\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1] ?? '').toLowerCase()

/** The name alone, in NFC; what is too long is cut before its extension. @returns `file` where nothing is left of it */
export function fileNameOf(given: string): string {
  const last = given.slice(-rawLength(longestFileName)).split(/[\\/]/).at(-1)!
  const name = tidyLine(last.replace(/["<>|?*:]/g, '_').replace(/\p{Bidi_Control}/gu, '')).replace(
    /^[\s.]+|(?<![\s.])[\s.]+$/g,
    '',
  )
  if (name === '') return 'file'
  if (lengthOf(name) <= longestFileName && name.length <= 190) return name
  const extension = extensionOf(name)
  const end = extension && `.${name.slice(-extension.length)}`
  let begin = ''
  let count = end.length
  for (const { segment } of characters.segment(name.slice(0, name.length - end.length))) {
    count += 1
    if (count > longestFileName || begin.length + segment.length + end.length > 190) break
    begin += segment
  }
  return begin + end
}

/** The same name with the extension of what was made of it: `a.heic` becomes `a.jpg`, `a.exe` becomes `a.exe.jpg`. */
export function named(name: string, extension: string, others: readonly string[]): string {
  const had = extensionOf(name)
  if (others.includes(had)) return name
  const stem = pictures.includes(had) ? name.slice(0, -had.length - 1) : name
  return `${stem}.${extension}`
}
const pictures = ['jpg', 'jpeg', 'jfif', 'png', 'gif', 'webp', 'avif', 'heic', 'heif']
