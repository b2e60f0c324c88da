// Bulk changes of customers; each can be undone.
import type { OutputOf } from '../../../../contract/core/call.ts'
import { customers } from '../../../../contract/calls/customers/calls.ts'
import { callApi } from '../../../api/client.ts'
import type { RowSelection as ChosenRows } from '../../../kit/lists/use-selection.ts'
import type { RowTexts, Undo } from '../../../kit/lists/bulk-action.ts'
import type { Translate } from '../../../ui/texts.ts'
import { describedOf, type Described } from '../customer-form.ts'

export type Row = OutputOf<typeof customers.list>['items'][number]
export type Chosen = ChosenRows<Row>
/** The field that is set for all of them. */
export type FieldChange = Partial<Pick<Described, 'ownerId' | 'segment' | 'stage'>>

export const bulkTexts = (t: Translate): RowTexts<Row> => ({
  feature: 'customers',
  undo: t('many.undo'),
  undone: t('many.undone'),
  unchanged: t('many.unchanged'),
  undoFailed: (count) => t('customers.many.undoFailed', { count }),
  failed: ({ name }, why) => t('customers.many.failed', { name, why }),
})

/** Undo restores the previous value; customers that have the new value already are not changed. */
export async function changeField({ id }: Row, given: FieldChange): Promise<Undo | 'unchanged'> {
  const customer = await callApi(customers.detail, { id })
  const before = describedOf(customer)
  if (Object.entries(given).every(([field, value]) => before[field as keyof FieldChange] === value)) return 'unchanged'
  const { ver } = await callApi(customers.update, { ...before, ...given, id, ver: customer.ver })
  return async () => {
    // A stage cannot be removed.
    if (given.stage && !before.stage) throw new Error('a stage cannot be taken away')
    await callApi(customers.update, { ...before, id, ver })
  }
}
