import type { Violation } from '../../../contract/rules/violations.ts'
import type { TextKey } from '../../core/texts.ts'

export type Value = string | number | boolean
/** `other`: the second of two phone numbers or addresses in a cell. */
export type ParsedCell = { value: Value | ''; mended?: TextKey; broken?: Violation<TextKey>; other?: string }
