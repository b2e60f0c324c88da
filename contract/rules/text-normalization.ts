// What becomes of a text before a rule looks at it. Every rule asks for its length first (`rawLength`), because nothing here is cheap.

/**
 * The longest text, in UTF-16 units, that may turn out to be one of `max` characters: decomposed Hangul and Vietnamese stand in
 * three for one, emoji in two, and what is pasted has blanks around it.
 */
export const rawLength = (max: number) => 4 * max + 256
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Each sign is one character as it stands: letters, digits, syllables and ideographs without marks or joiners. */
const oneByOne = /^[\x20-\u02ff\u0370-\u0482\u3000-\u3029\u3030-\u3098\u309b-\u30ff\u4e00-\u9fff\uac00-\ud7a3\n]*$/
/** Length as a person counts it: a family of four is one, and so is a letter with its marks (Unicode's grapheme clusters, UAX 29). */
export const lengthOf = (text: string): number =>
  oneByOne.test(text) ? text.length : [...characters.segment(text)].length

/** Text of one or more lines: well formed, in NFC, trimmed, without controls (but tab and line break) and without marks that only programs see. */
export const tidy = (text: string) =>
  seen(composed(text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, '').replace(unseenInProse, '$1')).trim())
/** The same as one line, in which nothing is that a reader does not see: two names that look alike are alike. */
export const tidyLine = (text: string) =>
  seen(composed(text.toWellFormed().replace(controls, '').replace(unseen, '$1')).replace(/\s+/g, ' ').trim())
/** For comparing: full-width and other forms of a letter are that letter, and so are capitals. */
export const folded = (text: string) => composed(composed(text, 'NFKC').toLowerCase(), 'NFKC')
const otherWidths = /[\uff01-\uff9f\uffe0-\uffee]+/g
/** For finding: the usual width, without accents and case, so that nguyen finds Nguyễn. Not NFKC of all: it would take initial consonants for the beginnings of syllables. */
export const plain = (text: string) =>
  withFewMarks(text)
    .replace(otherWidths, (wide) => wide.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replaceAll('đ', 'd')
/** On one line. One sign may fold into eighteen letters: what is longer than `most` already is left as it is. */
export const foldedWithin = (text: string, most: number): string => {
  const line = tidyLine(text)
  return line.length > most ? line : folded(line)
}

const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g
/** The first group is what stays: a flag of a region is written in tags. */
const unseenInProse = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[^\P{Cf}\u200c\u200d]/gu
/** Stay: the tags of such a flag, what joins or varies emoji, and the selector of the form of an ideograph. Fillers and blank signs go. */
const unseen =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}|\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?\u200d(?=\p{Extended_Pictographic})|\p{Extended_Pictographic}[\ufe0e\ufe0f]|[#*0-9]\ufe0f(?=\u20e3)|\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu
const anythingSeen = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/u
const seen = (text: string) => (anythingSeen.test(text) ? text : '')

/** More marks than anybody writes. The half-width voiced marks of Japanese become marks in NFKC. */
const tooManyMarks = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu
export const withFewMarks = (text: string) => text.replace(tooManyMarks, '$1')
/** Normalising puts the marks of a letter in order, which takes the square of their number; some marks become two. */
const composed = (text: string, form: 'NFC' | 'NFKC' = 'NFC') => withFewMarks(withFewMarks(text).normalize(form))
