import { limits } from '../../../../contract/rules/rules.ts'

/** UTF-16 units of a line that is read, checked before anything else. The text of a plan has its limit in characters. */
export const maxLine = limits.line * 2
