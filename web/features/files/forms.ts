// Forms with files: their limits and texts. The files are uploaded after the record was created, or sent with a message.
import { limits } from '../../../contract/rules/limits.ts'
import type { TextKey } from '../../ui/texts.ts'

export type FormKind = 'log' | 'notice' | 'order' | 'message' | 'bid'
export const formKinds: Record<FormKind, { max: number; drop: TextKey; full: TextKey; hint: TextKey }> = {
  log: { max: limits.files, drop: 'files.dropOnForm', full: 'error.too_many_of_log', hint: 'files.hint' },
  notice: {
    max: limits.files,
    drop: 'files.dropOnNotice',
    full: 'error.too_many_of_notice',
    hint: 'files.hintNotice',
  },
  order: {
    max: limits.files,
    drop: 'files.dropOnOrder',
    full: 'error.too_many_of_order',
    hint: 'files.hintOrder',
  },
  message: {
    max: limits.filesOfMessage,
    drop: 'files.dropOnMessage',
    full: 'error.too_many_files',
    hint: 'files.hintMessage',
  },
  bid: {
    max: limits.filesOfMessage,
    drop: 'files.dropOnBid',
    full: 'error.too_many_files',
    hint: 'files.hintBid',
  },
}
