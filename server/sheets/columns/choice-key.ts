import { normalizeLine } from '../../../contract/rules/text-normalization.ts'

/** Texts of one key mean the same: they differ in letter case, in width and in blanks only. */
export const choiceKey = (text: string): string =>
  normalizeLine(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '')
