// Normalizes texts before validation. Normalization is expensive, so every rule first checks the raw length
// (`maxRawLength`).

/**
 * The maximum number of UTF-16 units of a text that may normalize to `max` characters: decomposed Hangul and Vietnamese
 * take three units per character, emoji two, and pasted text has surrounding whitespace.
 */
export const maxRawLength = (max: number) => 4 * max + 256
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })
/**
 * Matches texts in which each UTF-16 unit is one character: letters, digits, syllables and ideographs without marks or
 * joiners.
 */
const singleUnitCharacters =
  /^[\x20-\u02ff\u0370-\u0482\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3\n]*$/
/** Number of characters as a reader counts them: grapheme clusters (Unicode UAX 29). */
export const characterCount = (text: string): number =>
  singleUnitCharacters.test(text) ? text.length : [...characters.segment(text)].length

/**
 * Normalizes text of one or more lines: well-formed, NFC, trimmed, without control characters (except tab and line
 * break) and without invisible format characters. Empty if nothing visible remains.
 */
export const normalizeText = (text: string) =>
  emptyIfInvisible(
    normalizeForm(
      text.toWellFormed().replace(/\r\n?/g, '\n').replace(controlCharacters, '').replace(invisibleInText, '$1'),
    ).trim(),
  )
/** The same for one line, without any invisible character: two names that are displayed the same are equal. */
export const normalizeLine = (text: string) =>
  emptyIfInvisible(
    normalizeForm(text.toWellFormed().replace(controlCharacters, '').replace(invisibleInLine, '$1'))
      .replace(/\s+/g, ' ')
      .trim(),
  )
/** Folds for comparison: NFKC (full-width and other compatibility forms) and lower case. */
export const foldForComparison = (text: string) => normalizeForm(normalizeForm(text, 'NFKC').toLowerCase(), 'NFKC')
const otherWidths = /[\uff01-\uff9f\uffe0-\uffee]+/g
/**
 * Folds for search: half width, no accents, lower case, so that nguyen finds Nguyễn. Not NFKC throughout: that would
 * turn compatibility jamo (initial consonants) into conjoining jamo.
 */
export const foldForSearch = (text: string) =>
  limitMarks(text)
    .replace(otherWidths, (wide) => wide.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
/** Arabic ligatures of words (up to eighteen letters in NFKC) and squared words (up to six). */
export const expandsFar = /[\u3300-\u33ff\ufdf0-\ufdfc]/
/**
 * `foldForComparison` of one line: an address, a number or a code. A line longer than `most` UTF-16 units, or with a
 * character that expands to a whole word in NFKC, is none of these and is returned without folding.
 */
export const foldLineWithin = (text: string, most: number): string => {
  const line = normalizeLine(text)
  return line.length > most || expandsFar.test(line) ? line : foldForComparison(line)
}

const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** The first group is retained: flags of regions are tag sequences. */
const invisibleInText = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[^\P{Cf}\u200c\u200d]/gu
/**
 * The first group is retained: tag sequences of flags, joiners and variation selectors of emoji, variation selectors of
 * ideographs. All other format characters, fillers and blank characters are removed.
 */
const invisibleInLine =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?\u200d(?=\p{Extended_Pictographic})|\p{Extended_Pictographic}[\ufe0e\ufe0f]|[#*0-9]\ufe0f(?=\u20e3)|\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu
const visibleCharacter = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u
const emptyIfInvisible = (text: string) => (visibleCharacter.test(text) ? text : '')

/**
 * More combining marks in a row than any script uses. Half-width Japanese voiced marks become combining marks in NFKC.
 */
const excessMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu
export const limitMarks = (text: string) => text.replace(excessMarks, '$1')
/**
 * Normalization sorts the marks of a letter in quadratic time, so marks are limited before; some marks decompose into
 * two.
 */
const normalizeForm = (text: string, form: 'NFC' | 'NFKC' = 'NFC') => limitMarks(limitMarks(text).normalize(form))
