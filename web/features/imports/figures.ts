import { dotted } from '../../format/format.ts'
import type { Translate } from '../../ui/texts.ts'
import type { Import } from './use-import.ts'

/** Rows that were not imported: invalid or skipped. */
export const unimportedRows = ({ counts }: Import) => counts.wrong + counts.isLeftOut
/** Rows that an import now would write. */
export const importableRows = ({ counts }: Import) => counts.new + counts.changed + counts.same

/** The result of an import in a line, without zero counts. */
export const resultText = (t: Translate, one: Import): string =>
  dotted(
    one.customersMade > 0 && t('imports.customersMade', { count: one.customersMade }),
    one.customersChanged > 0 && t('imports.customersChanged', { count: one.customersChanged }),
    one.contactsMade > 0 && t('imports.contactsMade', { count: one.contactsMade }),
    one.contactsChanged > 0 && t('imports.contactsChanged', { count: one.contactsChanged }),
    unimportedRows(one) > 0 && t('imports.rest', { count: unimportedRows(one) }),
  )
