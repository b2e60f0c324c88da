// The labels, and the types of items, lessons and their errors.

/** `none` first: it is the default prediction, and label number 0. */
export const labels = ['none', 'strategic', 'product', 'personal', 'operational'] as const
export type Label = (typeof labels)[number]
export type NeedType = Exclude<Label, 'none'>

export const isLabel = (word: string): word is Label => (labels as readonly string[]).includes(word)

/**
 * A need of the workgroup's own list. Its name and synonyms are training examples. An item without a type may occur
 * with any type.
 */
export type Item = { code: string; name: string; synonyms?: readonly string[]; type?: NeedType }

/**
 * A training example by a user: the sentence, its type of need (or `none`), its item, and the words that show the need.
 */
export type Lesson = {
  /** Set by the caller, or else by the engine (`lesson-1`, …). */
  id?: string
  text: string
  type?: Label
  item?: string
  keywords?: readonly string[]
}

/** A lesson is invalid. The caller translates `reason`. */
export class LessonRefused extends Error {
  override name = 'LessonRefused'
  readonly reason:
    | 'empty'
    | 'too long'
    | 'no label'
    | 'unknown type'
    | 'unknown item'
    | 'item of another type'
    | 'known id'
    | 'unknown id'
    | 'keyword not in the sentence'
    | 'only stop words'
  /** The index of the lesson in a list, from 0. */
  readonly at: number | undefined
  constructor(reason: LessonRefused['reason'], about: string, at?: number) {
    super(`${reason}: ${about.slice(0, 80)}`)
    this.reason = reason
    this.at = at
  }
}

/** The longest text that is analysed, in UTF-16 code units: a bound for the time of one call. */
export const longestText = 100_000
/** The largest number of different sentences of a text; each takes about 0.2 ms. */
export const mostSentences = 2_000

/** A text is too long. `message` is for logs; the caller translates `size` and `of`. */
export class TextTooLong extends Error {
  override name = 'TextTooLong'
  readonly size: number
  readonly of: 'characters' | 'sentences'
  constructor(size: number, of: 'characters' | 'sentences' = 'characters') {
    super(`the text has ${size} ${of}; at most ${of === 'sentences' ? mostSentences : longestText} can be analysed`)
    this.size = size
    this.of = of
  }
}
