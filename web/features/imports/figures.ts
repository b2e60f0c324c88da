import { dotted } from '../../format/format.ts'
import type { Translate } from '../../ui/texts.ts'
import type { Import } from './use-import.ts'

/** Rows that are not written and wait to be mended, or were left out. */
export const restOf = ({ counts }: Import) => counts.wrong + counts.isLeftOut
/** Rows that would be written now. */
export const goodOf = ({ counts }: Import) => counts.new + counts.changed + counts.same

/** What an import did, in a line: what is none is not said. */
export const figures = (t: Translate, one: Import): string =>
  dotted(
    one.customersMade > 0 && t('imports.customersMade', { count: one.customersMade }),
    one.customersChanged > 0 && t('imports.customersChanged', { count: one.customersChanged }),
    one.contactsMade > 0 && t('imports.contactsMade', { count: one.contactsMade }),
    one.contactsChanged > 0 && t('imports.contactsChanged', { count: one.contactsChanged }),
    restOf(one) > 0 && t('imports.rest', { count: restOf(one) }),
  )
