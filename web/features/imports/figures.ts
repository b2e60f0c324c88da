import { dotted } from '../../format/format.ts'
import type { Translate } from '../../ui/texts.ts'
import type { Import } from './use-import.ts'

/** Each row that was read is in one of these; together they are all rows. */
export const figures = [
  ['wrong', 'wrong'],
  ['new', 'new'],
  ['changed', 'changed'],
  ['same', 'same'],
  ['done', 'done'],
  ['aside', 'isAside'],
  ['left', 'isLeftOut'],
] as const
export const readRows = ({ counts }: Import) => figures.reduce((sum, [, count]) => sum + counts[count], 0)
/** Rows that were not imported: invalid or skipped. */
export const unimportedRows = ({ counts }: Import) => counts.wrong + counts.isLeftOut
/** Rows that an import now would write. */
export const importableRows = ({ counts }: Import) => counts.new + counts.changed + counts.same

/** What happens to an import, or what comes next. */
export function stateText(t: Translate, { state, refusal }: Import): string {
  switch (state) {
    case 'reading':
    case 'read':
    case 'checked':
      return t(`imports.now.${state}`)
    case 'unread':
      return t(refusal ? 'imports.now.unreadable' : 'imports.now.unread')
    case 'checking':
    case 'running':
    case 'undoing':
    case 'undone':
      return t(`imports.${state}`)
    case 'partly_undone':
      return t('imports.now.partlyUndone')
    case 'done':
    case 'stopped':
      return ''
  }
}

/** The result of an import in a line, without zero counts. */
export const resultText = (t: Translate, one: Import): string =>
  dotted(
    one.customersMade > 0 && t('imports.customersMade', { count: one.customersMade }),
    one.customersChanged > 0 && t('imports.customersChanged', { count: one.customersChanged }),
    one.contactsMade > 0 && t('imports.contactsMade', { count: one.contactsMade }),
    one.contactsChanged > 0 && t('imports.contactsChanged', { count: one.contactsChanged }),
    unimportedRows(one) > 0 && t('imports.rest', { count: unimportedRows(one) }),
  )
