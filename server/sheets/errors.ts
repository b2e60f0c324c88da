// Errors of unreadable tables. Each word has a message in server/locales (`import.<word>`).
export type UnreadableReason =
  | 'not_a_sheet'
  | 'open_quote'
  | 'sheet_locked'
  | 'sheet_too_large'
  | 'sheet_too_wide'
  | 'sheet_too_many'
  | 'sheet_empty'
export class UnreadableTable extends Error {
  reason: UnreadableReason
  /** Of the message. */
  values: Readonly<Record<string, number>>
  constructor(word: UnreadableReason, values: Readonly<Record<string, number>> = {}) {
    super(word)
    this.reason = word
    this.values = values
  }
}
