// What is being written and takes files: how many, and in which words. They set out when it is there, or go with it.
import { limits } from '../../../contract/rules/limits.ts'
import type { TextKey } from '../../ui/texts.ts'

export type FormKind = 'log' | 'notice' | 'message'
export const formKinds: Record<FormKind, { most: number; drop: TextKey; full: TextKey; hint: TextKey }> = {
  log: { most: limits.files, drop: 'files.dropOnForm', full: 'error.too_many_of_log', hint: 'files.hint' },
  notice: {
    most: limits.files,
    drop: 'files.dropOnNotice',
    full: 'error.too_many_of_notice',
    hint: 'files.hintNotice',
  },
  message: {
    most: limits.filesOfMessage,
    drop: 'files.dropOnMessage',
    full: 'error.too_many_files',
    hint: 'files.hintMessage',
  },
}
