// Texts that are right in spite of a rule of docs/texts.md. `rule` is the word that is not used, or the name of the rule.
import type { Language } from '../../../contract/codes.ts'

/** Without `languages`: in all. `keys` without plural forms; a star stands for the end of a key. */
export type Exception = { rule: string; languages?: readonly Language[]; keys: readonly string[]; because: string }

export const exceptions: Exception[] = []
