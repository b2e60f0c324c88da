// The kinds of needs, and what a lesson and an item are.

/** `none` first: the most common of all. */
export const labels = ['none', 'strategic', 'product', 'personal', 'operational'] as const
export type Label = (typeof labels)[number]
export type NeedType = Exclude<Label, 'none'>

export const isLabel = (word: string): word is Label => (labels as readonly string[]).includes(word)

/** A need of the workgroup's own list. Its name and synonyms teach, too. An item without a type is looked for in every sentence. */
export type Item = { code: string; name: string; synonyms?: readonly string[]; type?: NeedType }

/** What somebody taught: this sentence tells of this type of need (or of none), perhaps of this item, and these words say so. */
export type Lesson = {
  /** The caller's own; given by the engine (`lesson-1`, …) where it is missing. */
  id?: string
  text: string
  type?: Label
  item?: string
  keywords?: readonly string[]
}

/** A lesson that cannot be learnt; `reason` is for the caller to put into words. */
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
  /** Its place, where many are given at once; from 0. */
  readonly at: number | undefined
  constructor(reason: LessonRefused['reason'], about: string, at?: number) {
    super(`${reason}: ${about.slice(0, 80)}`)
    this.reason = reason
    this.at = at
  }
}

/** More than anybody writes in a log; a longer text is refused rather than read for seconds. In UTF-16 code units. */
export const longestText = 100_000
/** Different sentences of one text: what is analysed at a time is bounded by them (some 0.2 ms each), not by letters alone. */
export const mostSentences = 2_000

/** `message` is in English, for logs; `size` and `of` are for the caller to put into words. */
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
