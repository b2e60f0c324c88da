// Errors of unreadable tables. Each word has a message in server/locales (`import.<word>`).
export type Word =
  | 'not_a_sheet'
  | 'sheet_locked'
  | 'sheet_too_large'
  | 'sheet_too_wide'
  | 'sheet_too_many'
  | 'sheet_empty'
export class Unreadable extends Error {
  word: Word
  constructor(word: Word) {
    super(word)
    this.word = word
  }
}
