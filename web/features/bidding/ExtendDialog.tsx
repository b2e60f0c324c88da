import { bidding } from '../../../contract/calls/bidding/calls.ts'
import { useFormat } from '../../format/use-format.ts'
import { useForm } from '../../kit/forms/use-form.ts'
import { useTexts } from '../../ui/texts.ts'
import type { Given } from './order.ts'
import { OrderDialog } from './OrderDialog.tsx'
import { DueField } from './DueField.tsx'
import { changeOrder } from './change-order.ts'

/** Moves the due time to a later one. */
export function ExtendDialog({ order, onClose }: Given) {
  const { t } = useTexts()
  const format = useFormat()
  const { id, ver } = order
  const due = order.dueAt!
  const form = useForm({
    rules: bidding.extend.input,
    first: () => ({ day: format.dayOf(due) as string | null, time: format.timeOf(due) as string | null }),
    input: ({ day, time }) => ({ id, ver, dueAt: day && time ? format.instantOf(day, time) : '' }),
    labels: { dueAt: t('bidding.due') },
  })
  const { values, change, errors } = form
  const lede = t('bidding.extendLede', { time: format.moment(due) })
  return (
    <OrderDialog
      title={t('bidding.extend')}
      lede={lede}
      verb={t('bidding.extend')}
      {...{ form, onClose }}
      save={(given) => changeOrder(bidding.extend, id, given, t('bidding.extended'))}
    >
      <DueField
        label={t('bidding.newDue')}
        value={values}
        error={errors.dueAt?.message}
        onChange={(part) => change(part, 'dueAt')}
      />
    </OrderDialog>
  )
}
